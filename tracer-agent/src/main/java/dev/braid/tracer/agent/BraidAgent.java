// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * The agent's entry point: {@code -javaagent:braid-agent.jar=CHANNEL}.
 *
 * <p>The jar's manifest puts the jar itself on the bootstrap class path, where the JDK's classes find the hooks. So the
 * bootstrap class loader loads the whole agent, this class too, and no class loader of the program ever does. The
 * manifest names the jar {@code braid-agent.jar}: under another name it does not work, which this class notices.
 */
public final class BraidAgent {
    private static final int UNFIT_ENVIRONMENT = 3;

    private BraidAgent() {}

    /**
     * Installs the agent, or ends the JVM with one sentence that says why it cannot: a test that is not traced must not
     * run as if it were.
     *
     * @param channel path of the channel; its options are in the file beside it, see {@link AgentOptions}
     */
    public static void premain(@Nullable String channel, Instrumentation instrumentation) {
        if (BraidAgent.class.getClassLoader() != null) {
            refuse("the agent's jar must be named braid-agent.jar, as its manifest says");
        }
        try {
            AgentInstaller.install(channel, instrumentation);
        } catch (IOException | UncheckedIOException e) {
            refuse(e.getMessage());
        } catch (Exception | LinkageError | InternalError e) {
            String missing = JdkParts.refusal();
            if (missing != null) {
                refuse(missing);
            }
            e.printStackTrace();
            refuse("the agent failed (" + e + "); report this as a defect of Braid");
        }
    }

    /** Ends the JVM. It would do so itself after an exception, but with its native stack instead of the reason. */
    private static void refuse(@Nullable String reason) {
        System.err.println("[braid] The program is not started, because it cannot be traced: " + reason + ".");
        Runtime.getRuntime().halt(UNFIT_ENVIRONMENT);
    }
}
