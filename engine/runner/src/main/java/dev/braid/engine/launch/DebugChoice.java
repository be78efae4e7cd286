// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.util.List;

/** Choice of whether workers wait for a debugger before they run a test: {@code braid.debug}. */
public enum DebugChoice {
    /** Only if this JVM runs under one: tests that are debugged run in workers, so breakpoints must be met there. */
    AUTO,
    /** Always. */
    ON,
    /** Never. */
    OFF;

    /** The configuration parameter, and system property. */
    public static final String KEY = "braid.debug";

    /**
     * Makes a JVM wait for a debugger at a port of this machine that is free. It prints "Listening for transport
     * dt_socket at address: PORT", which IDEs make a link of.
     */
    static final String AGENT = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0";

    /**
     * {@return {@code true} if workers are to wait}
     *
     * @param jvmArguments the arguments of this JVM
     */
    public boolean isWanted(List<String> jvmArguments) {
        return this == ON || this == AUTO && jvmArguments.stream().anyMatch(InheritedArguments::isDebuggersAgent);
    }
}
