// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.lang.instrument.Instrumentation;

/**
 * The agent's entry point: {@code -javaagent:braid-agent.jar=CHANNEL}.
 *
 * <p>The jar's manifest puts the jar itself on the bootstrap class path, where the JDK's classes find the hooks. So the
 * bootstrap class loader loads the whole agent, this class too, and no class loader of the program ever does. The
 * manifest names the jar {@code braid-agent.jar}: under another name it does not work, which this class notices.
 */
public final class BraidAgent {
    private BraidAgent() {}

    /**
     * Installs the agent.
     *
     * @param channel path of the channel; its options are in the file beside it, see {@link AgentOptions}
     * @throws Exception if anything is missing: the JVM then does not start, because a test that is not traced must not
     *     run as if it were
     */
    public static void premain(String channel, Instrumentation instrumentation) throws Exception {
        if (BraidAgent.class.getClassLoader() != null) {
            throw new IllegalStateException(
                    "the Braid agent's jar must be named braid-agent.jar, as its manifest says");
        }
        AgentInstaller.install(channel, instrumentation);
    }
}
