// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import dev.braid.trace.file.TemporaryFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Takes a thread dump of a worker that does not answer by itself. */
final class OutsideThreadDump {
    /** Begins the last paragraph that HotSpot prints about threads on SIGQUIT. */
    private static final String LAST_PARAGRAPH = "JNI global refs";

    private final WorkerConversation conversation;
    private final long pid;

    OutsideThreadDump(WorkerConversation conversation, long pid) {
        this.conversation = conversation;
        this.pid = pid;
    }

    /**
     * {@return the output of the JDK's {@code jcmd}; empty if there is no such program, or it fails or takes too long}
     */
    Optional<String> byJcmd(Path javaHome, Duration limit, Runnable meanwhile)
            throws IOException, InterruptedException {
        Path jcmd = javaHome.resolve("bin").resolve("jcmd");
        if (!Files.isExecutable(jcmd)) {
            return Optional.empty();
        }
        Path output = TemporaryFiles.file("threads", ".threads");
        try {
            Process process = new ProcessBuilder(jcmd.toString(), Long.toString(pid), "Thread.print", "-l")
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile())
                    .start();
            conversation.await(limit, meanwhile, () -> !process.isAlive());
            process.destroyForcibly().waitFor();
            return process.exitValue() == 0 ? Optional.of(Files.readString(output)) : Optional.empty();
        } finally {
            Files.delete(output);
        }
    }

    /** {@return the output of the JVM on SIGQUIT; empty if it does not print a whole dump in time} */
    Optional<String> bySignal(Duration limit, Runnable meanwhile) throws IOException, InterruptedException {
        StringBuilder output = new StringBuilder();
        conversation.captureOutput(output);
        try {
            new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).inheritIO().start();
            boolean complete = conversation.await(limit, meanwhile, () -> output.indexOf(LAST_PARAGRAPH) >= 0);
            return complete ? Optional.of(output.toString()) : Optional.empty();
        } finally {
            conversation.endCapture();
        }
    }
}
