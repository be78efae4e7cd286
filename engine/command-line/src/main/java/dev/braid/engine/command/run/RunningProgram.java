// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.trace.live.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A started program: the process that was started, and the traced JVM, which may be that process or one that it
 * started, and may outlive it.
 *
 * <p>Thread safety: any thread.
 */
final class RunningProgram {
    /** Time that a JVM that was left behind may take from its start to its agent's, on a machine with more to do. */
    private static final long ORPHAN_START_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Process process;
    private final Channel channel;
    private final boolean mayLeaveJvm;
    private final AtomicLong endedAt = new AtomicLong();

    /** @param mayLeaveJvm whether the process may start the JVM in the background and end before it, as a script may */
    RunningProgram(Process process, Channel channel, boolean mayLeaveJvm) {
        this.process = process;
        this.channel = channel;
        this.mayLeaveJvm = mayLeaveJvm;
    }

    boolean isAlive() {
        return process.isAlive() || isTracedJvmAlive() || isTracedJvmToCome();
    }

    private boolean isTracedJvmToCome() {
        if (!mayLeaveJvm || channel.ownerPid() != 0) {
            return false;
        }
        long now = System.nanoTime();
        endedAt.compareAndSet(0, now);
        return now - endedAt.get() < ORPHAN_START_NANOS;
    }

    /** {@return the exit code of the process that was started; 128 + number if a signal killed it} */
    int exitCode() {
        return process.exitValue();
    }

    /** Asks the program to end, as SIGTERM does. */
    void terminate() {
        process.destroy();
        tracedJvm().ifPresent(ProcessHandle::destroy);
    }

    /**
     * Sends a signal.
     *
     * @param name without SIG, such as INT
     */
    void signal(String name) {
        signal(name, process.toHandle());
        tracedJvm().ifPresent(jvm -> signal(name, jvm));
    }

    /** The JDK sends SIGTERM and SIGKILL only. */
    private static void signal(String name, ProcessHandle to) {
        try {
            new ProcessBuilder("kill", "-s", name, Long.toString(to.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            to.destroy(); // there is no kill: a request to end is the nearest
        }
    }

    void kill() {
        process.destroyForcibly();
        tracedJvm().ifPresent(ProcessHandle::destroyForcibly);
    }

    private Optional<ProcessHandle> tracedJvm() {
        long pid = channel.ownerPid();
        return pid == 0 || pid == process.pid() ? Optional.empty() : ProcessHandle.of(pid);
    }

    /** A process that has ended still has an entry until somebody asks for its exit code, which may be never. */
    private boolean isTracedJvmAlive() {
        long pid = channel.ownerPid();
        if (pid == 0 || pid == process.pid()) {
            return false;
        }
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state != 'Z' && state != 'X';
        } catch (IOException gone) {
            return false; // before its file was opened, or before it was read
        }
    }
}
