// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.launch.WorkerProcess;
import dev.braid.engine.message.ContainerName;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Exiting;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of a class in one worker: its {@code @AfterAll} methods run, and may fail, hang, or end the JVM.
 *
 * <p>Thread safety: one thread.
 */
final class ClassEnd {
    private static final Duration THREAD_DUMP_LIMIT = Duration.ofSeconds(20);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final WorkerProcess process;
    private final String className;
    private final List<String> failures = new ArrayList<>();
    private String lastWords = "";
    private boolean over;

    ClassEnd(WorkerProcess process, String className) {
        this.process = process;
        this.className = className;
    }

    /** Runs the methods to their end. {@return the failures in them; afterwards the worker may be dead} */
    List<String> await(Duration limit) {
        process.endClass(className);
        long deadline = System.nanoTime() + limit.toNanos();
        while (!over) {
            // Asked first: a worker that is dead by now has said all it had to say.
            boolean alive = process.isAlive();
            Optional<WorkerMessage> message = process.poll();
            if (message.isPresent()) {
                take(message.get());
            } else if (!alive) {
                fail("The worker JVM died in @AfterAll of " + ContainerName.of(className) + ": " + process.ending()
                        + "." + lastWords);
            } else if (System.nanoTime() - deadline > 0) {
                endHanging(limit);
            } else {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        return failures;
    }

    private void take(WorkerMessage message) {
        if (message instanceof ClassEnded ended) {
            ended.failure()
                    .ifPresent(failure -> failures.add("@AfterAll of " + ContainerName.of(ended.className())
                            + " failed: " + failure.stackTrace()));
            over = ended.className().equals(className);
        } else if (message instanceof Exiting exiting) {
            lastWords = "\n" + exiting.stack();
        } else if (message instanceof ProtocolError error) {
            lastWords = "\n" + error.reason();
        }
    }

    private void endHanging(Duration limit) {
        String dump = process.threadDump(THREAD_DUMP_LIMIT).orElse("(the worker gave no thread dump)");
        process.kill();
        fail("@AfterAll of " + ContainerName.of(className) + " still ran after " + limit.toSeconds()
                + " s, and its worker was ended. See the thread dump for where it hangs, or raise timeoutSeconds.\n"
                + dump);
    }

    private void fail(String failure) {
        failures.add(failure);
        over = true;
    }
}
