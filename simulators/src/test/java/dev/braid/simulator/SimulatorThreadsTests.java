// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A trace that several threads judge: each simulator says what it says on one thread. */
@Timeout(60)
class SimulatorThreadsTests {
    private static final int EVENTS = 20_000;

    @Test
    void verdicts_areThoseOfOneThread() {
        long seed = System.nanoTime();
        System.out.println("SimulatorThreadsTests: seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 6; i++) {
            TraceFixture trace = trace(random);
            int batchEvents = 1 + random.nextInt(EventBatch.MAX_EVENTS);
            int processors = 2 + random.nextInt(9);
            long onOneThread = random.nextInt(EVENTS);

            assertThat(judge(trace, all(), batchEvents, processors, onOneThread))
                    .as("batches of %d, %d processors, threads from event %d on", batchEvents, processors, onOneThread)
                    .isEqualTo(judge(trace, all(), batchEvents, 1, 0));
        }
    }

    @Test
    void simulatorThatThrows_saysWhere_andTheOthersGoOn() {
        TraceFixture trace = trace(new Random(1));

        Map<String, Verdict> verdicts = judge(
                trace,
                List.of(new Watcher("first", -1), new Watcher("second", 9000), new Watcher("third", -1)),
                100,
                2,
                0);

        assertThat(verdicts.get("first")).isEqualTo(new Verdict.Agrees(EVENTS + " events"));
        assertThat(verdicts.get("third")).isEqualTo(new Verdict.Agrees(EVENTS + " events"));
        assertThat(verdicts.get("second"))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason())
                                .startsWith("Simulator second failed at event 9000 (")
                                .contains("on purpose"));
    }

    @Test
    void eachThread_hasSimulatorsOfItsOwn_andTheFirstIsTheCallers() {
        List<Watcher> watchers =
                Stream.of("a", "b", "c", "d").map(name -> new Watcher(name, -1)).toList();

        judge(trace(new Random(2)), watchers, 256, 3, 0);

        assertThat(watchers.get(0).thread).isSameAs(Thread.currentThread());
        assertThat(watchers.get(1).thread)
                .isNotIn(watchers.get(0).thread, watchers.get(2).thread)
                .isSameAs(watchers.get(3).thread);
    }

    @Test
    void shortTrace_needsNoThread() {
        Watcher second = new Watcher("b", -1);

        judge(trace(new Random(3)), List.of(new Watcher("a", -1), second), 256, 4, EVENTS);

        assertThat(second.thread).isSameAs(Thread.currentThread());
    }

    /** Checks that the distance between the fastest and the slowest does not grow with the trace. */
    @Test
    void slowSimulator_isWaitedFor() throws InterruptedException {
        TraceFixture trace = trace(new Random(4));
        Watcher first = new Watcher("fast", -1);
        Semaphore allowed = new Semaphore(1);
        Watcher slow = new Watcher("slow", -1) {
            @Override
            public void event(TraceEvent event) {
                if (event.index() % 1000 == 0) {
                    allowed.acquireUninterruptibly();
                }
                super.event(event);
            }
        };
        Thread judging = new Thread(() -> judge(trace, List.of(first, slow), 10, 2, 0));
        judging.start();

        // Four bundles of sixteen batches, all but one of which may be full.
        long limit = 1000 + 4 * 16 * 10;
        for (int i = 0; i < 50; i++) {
            Thread.sleep(2);
            assertThat(first.events).isLessThanOrEqualTo(limit);
        }
        allowed.release(EVENTS);
        judging.join();

        assertThat(first.events).isEqualTo(EVENTS);
        assertThat(slow.events).isEqualTo(EVENTS);
    }

    @Test
    void runThatIsGivenUp_endsItsThreads() throws InterruptedException {
        TraceFixture trace = trace(new Random(5));
        CountDownLatch begun = new CountDownLatch(1);
        Watcher second = new Watcher("b", -1) {
            @Override
            public void event(TraceEvent event) {
                super.event(event);
                begun.countDown();
            }
        };
        SimulatorRun run = new SimulatorRun(List.of(new Watcher("a", -1), second), trace.header(), 2, 0);
        trace.feed(run, 100);
        begun.await();

        run.close();

        second.thread.join(Duration.ofSeconds(10).toMillis());
        assertThat(second.thread.isAlive()).isFalse();
    }

    private static Map<String, Verdict> judge(
            TraceFixture trace,
            List<? extends Simulator> simulators,
            int batchEvents,
            int processors,
            long eventsBeforeThreads) {
        try (SimulatorRun run =
                new SimulatorRun(List.copyOf(simulators), trace.header(), processors, eventsBeforeThreads)) {
            trace.feed(run, batchEvents);
            return run.finish(new Outputs());
        }
    }

    private static List<Simulator> all() {
        return Simulators.names().stream().map(Simulators::byName).toList();
    }

    /** Threads with a lock and without, so that simulators find something. */
    private static TraceFixture trace(Random random) {
        TraceFixture trace = new TraceFixture();
        long[] values = new long[8];
        int owner = 0;
        for (int i = 0; i < EVENTS; i++) {
            int thread = 1 + random.nextInt(4);
            int place = random.nextInt(values.length);
            trace.at(1 + random.nextInt(20));
            switch (random.nextInt(4)) {
                case 0 -> trace.read(thread, 5, place * 8L, values[place]);
                case 1 -> {
                    values[place] = random.nextInt(100);
                    trace.write(thread, 5, place * 8L, values[place]);
                }
                default -> {
                    trace.operation(
                            owner == 0 ? EventKind.MONITOR_ENTER : EventKind.MONITOR_EXIT,
                            owner == 0 ? thread : owner,
                            100);
                    owner = owner == 0 ? thread : 0;
                }
            }
        }
        return trace;
    }

    /** Counts events, and may throw at one. */
    private static class Watcher implements Simulator {
        private final String name;
        private final long failing;
        volatile long events;
        volatile Thread thread = Thread.currentThread();

        Watcher(String name, long failing) {
            this.name = name;
            this.failing = failing;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void start(TraceHeader header) {}

        @Override
        public void event(TraceEvent event) {
            if (event.index() == failing) {
                throw new IllegalStateException("on purpose");
            }
            if (event.index() != events) {
                throw new IllegalStateException("event " + event.index() + " came as number " + events);
            }
            events++;
            thread = Thread.currentThread();
        }

        @Override
        public Verdict finish(Outputs actual) {
            return new Verdict.Agrees(events + " events");
        }
    }
}
