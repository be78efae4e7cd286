// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** For the page on migration: a test with Lincheck. */
public class RegistryTest {
    private final Registry registry = new Registry();

    @Operation
    public boolean register(@Param(gen = IntGen.class, conf = "1:2") int number, String name) {
        return registry.register(number, name);
    }

    @Operation
    public String nameOf(@Param(gen = IntGen.class, conf = "1:2") int number) {
        return registry.nameOf(number);
    }

    @Test
    public void modelChecking() {
        new ModelCheckingOptions().threads(2).actorsPerThread(3).check(RegistryTest.class);
    }
}
