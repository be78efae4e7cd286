// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.platform.engine.TestEngine;

/** Jupiter's engine, which the launcher of the tests brings. */
public final class JupiterEngine {
    /** The name of its class. */
    public static final String CLASS = "org.junit.jupiter.engine.JupiterTestEngine";

    /** Type of the last segment of the id of one run of a class that is a template. */
    public static final String CLASS_INVOCATION = "class-template-invocation";

    private JupiterEngine() {}

    /** {@return the engine, if it is on the class path} No other engine is made for that. */
    public static Optional<TestEngine> find() {
        return ServiceLoader.load(TestEngine.class).stream()
                .filter(provider -> provider.type().getName().equals(CLASS))
                .findFirst()
                .map(ServiceLoader.Provider::get);
    }
}
