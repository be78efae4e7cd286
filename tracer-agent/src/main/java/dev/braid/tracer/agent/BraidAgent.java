// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.util.jar.JarFile;

/**
 * The agent's entry point: {@code -javaagent:braid-agent.jar=CHANNEL}.
 *
 * <p>It does one thing: it puts its own jar on the bootstrap class path, where the JDK's classes find the hooks, and
 * hands over to {@link AgentInstaller}, which the bootstrap class loader therefore loads. This class is the only one
 * that the system class loader ever sees. It holds no state, and nothing refers to it later.
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
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(ownJar()));
        Class.forName("dev.braid.tracer.agent.AgentInstaller", true, null)
                .getMethod("install", String.class, Instrumentation.class)
                .invoke(null, channel, instrumentation);
    }

    private static File ownJar() throws IOException {
        try {
            return new File(BraidAgent.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(
                    "the Braid agent cannot find its own jar; move it to a path without odd characters", e);
        }
    }
}
