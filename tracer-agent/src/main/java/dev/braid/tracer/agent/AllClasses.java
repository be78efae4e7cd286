// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import java.lang.instrument.Instrumentation;

/** All classes that the JVM has loaded. */
final class AllClasses implements ThreadStacks.LoadedClasses {
    private final Instrumentation instrumentation;

    AllClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    public Class<?>[] all() {
        return instrumentation.getAllLoadedClasses();
    }
}
