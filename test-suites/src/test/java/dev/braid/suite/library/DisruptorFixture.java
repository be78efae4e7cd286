// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Sends events of two producers through a diamond of handlers of the Disruptor. */
final class DisruptorFixture {
    private static final int EVENTS = 1500;

    private DisruptorFixture() {}

    private static final class Event {
        long number;
        long square;
        long negative;
    }

    /** Adds up what it sees; the last handler sees what the others have written. */
    private static final class Adder implements EventHandler<Event> {
        private long sum;

        @Override
        public void onEvent(Event event, long sequence, boolean endOfBatch) {
            sum += event.number + event.square + event.negative;
        }
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException, TimeoutException {
        run(ProducerType.SINGLE, 1, new YieldingWaitStrategy());
        run(ProducerType.MULTI, 2, new YieldingWaitStrategy());
        run(ProducerType.MULTI, 2, new BlockingWaitStrategy());
    }

    private static void run(ProducerType type, int producers, WaitStrategy waiting)
            throws InterruptedException, ExecutionException, TimeoutException {
        Disruptor<Event> disruptor = new Disruptor<>(Event::new, 64, Executors.defaultThreadFactory(), type, waiting);
        Adder adder = new Adder();
        EventHandler<Event> square = (event, sequence, end) -> event.square = event.number * event.number;
        EventHandler<Event> negate = (event, sequence, end) -> event.negative = -event.number;
        disruptor.handleEventsWith(square, negate).then(adder);
        disruptor.start();
        new Threads()
                .add(producers, () -> {
                    for (long number = 1; number <= EVENTS; number++) {
                        long value = number;
                        disruptor.publishEvent((event, sequence) -> event.number = value);
                    }
                    return 0L;
                })
                .sum();
        disruptor.shutdown(1, TimeUnit.MINUTES);
        System.out.println(type + " " + waiting.getClass().getSimpleName() + " " + adder.sum);
    }
}
