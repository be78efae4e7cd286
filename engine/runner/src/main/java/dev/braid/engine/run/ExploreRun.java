// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.launch.WorkerProcess;
import dev.braid.engine.message.ContainerName;
import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Exiting;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One search for schedules, in a worker whose schedules are controlled. Whatever happens to the worker, it ends.
 *
 * <p>Thread safety: one thread.
 */
public final class ExploreRun {
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private final WorkerProcess process;
    private final List<String> classFailures = new ArrayList<>();
    private @Nullable Explored explored;
    private String lastWords = "";

    private ExploreRun(WorkerProcess process) {
        this.process = process;
    }

    /**
     * Result of a search.
     *
     * @param explored with an obstacle if the worker did not come to the search's end
     * @param classFailures the failures in {@code @AfterAll} methods of the tests before
     */
    public record End(Explored explored, List<String> classFailures) {
        public End {
            classFailures = List.copyOf(classFailures);
        }
    }

    /**
     * Searches.
     *
     * @param limit the time after which the worker is ended; longer than the search is to last
     */
    public static End run(TracedWorker worker, Explore search, Duration limit) {
        return new ExploreRun(worker.process()).run(search, limit);
    }

    private End run(Explore search, Duration limit) {
        process.explore(search);
        long deadline = System.nanoTime() + limit.toNanos();
        while (explored == null) {
            // Asked first: a worker that is dead by now has said all it had to say.
            boolean isAlive = process.isAlive();
            Optional<WorkerMessage> message = process.poll();
            if (message.isPresent()) {
                take(message.get());
            } else if (!isAlive) {
                fail("The worker JVM died while it searched for schedules: " + process.ending() + "." + lastWords);
            } else if (System.nanoTime() - deadline > 0) {
                process.kill();
                fail("The search for schedules had not ended after " + limit.toSeconds()
                        + " s, and its worker was ended.");
            } else {
                LockSupport.parkNanos(this, PAUSE_NANOS);
            }
        }
        return new End(explored, classFailures);
    }

    private void take(WorkerMessage message) {
        if (message instanceof Explored end) {
            explored = end;
        } else if (message instanceof ClassEnded left) {
            left.failure()
                    .map(FailureText::summary)
                    .ifPresent(failure ->
                            classFailures.add("@AfterAll of " + ContainerName.of(left.className()) + ": " + failure));
        } else if (message instanceof Exiting exiting) {
            lastWords = "\n" + exiting.stack();
        } else if (message instanceof ProtocolError error) {
            lastWords = "\n" + error.reason();
        }
    }

    private void fail(String obstacle) {
        explored = Explored.obstacle(obstacle);
    }
}
