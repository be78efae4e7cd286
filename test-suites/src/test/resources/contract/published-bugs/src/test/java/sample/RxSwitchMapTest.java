// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import io.reactivex.rxjava3.processors.PublishProcessor;
import io.reactivex.rxjava3.subscribers.TestSubscriber;

/**
 * <a href="https://github.com/ReactiveX/RxJava/issues/6914">RxJava #6914</a>: a thread that finds the flow cancelled
 * forgets the inner source before the one that cancels has cancelled it.
 */
class RxSwitchMapTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void innerSource_isCancelled() throws InterruptedException {
        PublishProcessor<Integer> outer = PublishProcessor.create();
        PublishProcessor<Integer> inner = PublishProcessor.create();
        TestSubscriber<Integer> subscriber = outer.switchMap(element -> inner).test();
        outer.onNext(1);
        Thread other = new Thread(subscriber::cancel);
        other.start();
        inner.onNext(2);
        other.join();
        assertFalse(inner.hasSubscribers(), "the inner source still has a subscriber");
    }
}
