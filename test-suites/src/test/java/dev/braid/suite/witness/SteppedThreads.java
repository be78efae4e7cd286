// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import dev.braid.pt.soft.BytecodePointers;
import dev.braid.pt.soft.BytecodeWindow;
import dev.braid.pt.soft.PassedCode;
import dev.braid.pt.soft.StepCount;
import dev.braid.pt.soft.Stepper;
import dev.braid.trace.live.RegistrationSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Steps threads of a traced JVM, in place of a recorder of control flow. A thread waits for this before it runs traced
 * code, and is stepped from there to its end.
 *
 * <p>Thread safety: threads register on one thread, and another one asks.
 */
final class SteppedThreads implements RegistrationSocket.Registrar {
    /** Steps of one thread at most, after which it is let go. */
    private static final int LIMIT = Integer.getInteger("suite.stepping.instructions", 60_000);

    private static final Duration AT_MOST = Duration.ofMinutes(5); // a guard: steps are slow where machines are busy

    private final Set<String> names;
    private final List<Stepped> threads = new ArrayList<>();
    private volatile @Nullable PassedCode passed;

    /** One thread. */
    record Stepped(BytecodePointers pointers, FutureTask<StepCount> steps) {}

    /** @param names the names of the threads, of 15 characters at most */
    SteppedThreads(Set<String> names) {
        this.names = names;
    }

    /** From here on, threads are stepped. */
    void begin(PassedCode code) {
        passed = code;
    }

    /** {@return all that were stepped, in the order in which they registered} */
    synchronized List<Stepped> all() {
        return List.copyOf(threads);
    }

    @Override
    public boolean register(int pid, int tid) {
        PassedCode code = passed;
        if (code == null || !names.contains(name(pid, tid))) {
            return true;
        }
        CountDownLatch begun = new CountDownLatch(1);
        BytecodePointers pointers = new BytecodePointers();
        BytecodeWindow window = new BytecodeWindow(LIMIT, AT_MOST, pointers, code, begun::countDown);
        FutureTask<StepCount> steps = new FutureTask<>(() -> {
            try {
                return Stepper.bytecode(pid, tid, window);
            } finally {
                begun.countDown(); // also if it cannot be stepped
            }
        });
        synchronized (this) {
            threads.add(new Stepped(pointers, steps));
        }
        new Thread(steps, "stepped-" + tid).start();
        try {
            begun.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String name(int pid, int tid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/task/" + tid + "/comm"))
                    .strip();
        } catch (IOException e) {
            return ""; // it has ended meanwhile
        }
    }
}
