// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.EventBatch;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Threads that show a trace to simulators, each to some of them. All go through the same copies of the trace's batches.
 * The thread that brings the batches waits for the slowest, before it would be more than a few bundles ahead.
 *
 * <p>Thread safety: one thread. What it did to a simulator before the start is visible to the simulator's thread, and
 * the other way round after {@link #finish}.
 */
final class SimulatorThreads implements Closeable {
    private static final long CLOSE_SECONDS = 10;

    /** Used in turns. Few: one is filled, one is judged by each thread, and one or two lie between. */
    private final List<BatchBundle> bundles =
            Stream.generate(BatchBundle::new).limit(4).toList();

    /** Counts bundles that no thread reads. */
    private final Semaphore free = new Semaphore(bundles.size() - 1);

    private final Semaphore ended = new Semaphore(0);
    private final List<Judge> judges = new ArrayList<>();
    private int filling;
    private boolean isFinished;
    private volatile boolean isAbandoned;

    /**
     * Starts threads.
     *
     * @param simulators to be left to them
     * @param threadLimit the most threads
     */
    SimulatorThreads(List<RunningSimulator> simulators, int threadLimit) {
        int count = Math.min(simulators.size(), threadLimit);
        for (int i = 0; i < count; i++) {
            judges.add(new Judge(new ArrayList<>()));
        }
        for (int i = 0; i < simulators.size(); i++) {
            judges.get(i % count).simulators.add(simulators.get(i));
        }
        judges.forEach(Thread::start);
    }

    /** Hands a batch to all of them, which take it before {@link #finish} returns at the latest. */
    void hand(EventBatch batch) {
        bundles.get(filling).add(batch);
        if (bundles.get(filling).isFull()) {
            handOver(false);
            free.acquireUninterruptibly();
        }
    }

    private void handOver(boolean isLast) {
        bundles.get(filling).handOver(judges.size(), isLast);
        filling = next(filling);
        judges.forEach(judge -> judge.handed.release());
    }

    /** Waits until all have taken everything. */
    void finish() {
        isFinished = true;
        handOver(true);
        ended.acquireUninterruptibly(judges.size());
    }

    /**
     * Ends the threads, whatever they have not taken yet. Waits for a simulator that is stuck for some seconds only.
     */
    @Override
    public void close() {
        if (isFinished) {
            return;
        }
        isAbandoned = true;
        judges.forEach(judge -> judge.handed.release());
        try {
            ended.tryAcquire(judges.size(), CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int next(int bundle) {
        return (bundle + 1) % bundles.size();
    }

    /** A thread, and the simulators that it shows the trace to. */
    private final class Judge extends Thread {
        private final List<RunningSimulator> simulators;
        private final Semaphore handed = new Semaphore(0);

        Judge(List<RunningSimulator> simulators) {
            super("braid-judge");
            setDaemon(true);
            this.simulators = simulators;
        }

        @Override
        public void run() {
            try {
                judge();
            } finally {
                ended.release();
            }
        }

        private void judge() {
            boolean isLast = false;
            for (int at = 0; !isLast; at = next(at)) {
                handed.acquireUninterruptibly();
                if (isAbandoned) {
                    return;
                }
                BatchBundle bundle = bundles.get(at);
                bundle.showTo(simulators);
                isLast = bundle.isLast();
                if (bundle.isDone()) {
                    free.release();
                }
            }
        }
    }
}
