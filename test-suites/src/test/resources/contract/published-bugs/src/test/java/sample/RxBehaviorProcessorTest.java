// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import io.reactivex.processors.BehaviorProcessor;
import io.reactivex.subscribers.TestSubscriber;

/**
 * <a href="https://github.com/ReactiveX/RxJava/pull/5281">RxJava #5281</a>: a subscriber that comes as the processor
 * ends gets the end without its error.
 */
class RxBehaviorProcessorTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void subscriberThatComesAtTheEnd_getsTheError() throws InterruptedException {
        BehaviorProcessor<Integer> processor = BehaviorProcessor.create();
        Exception error = new Exception("end");
        Thread other = new Thread(() -> processor.onError(error));
        other.start();
        TestSubscriber<Integer> subscriber = processor.test();
        other.join();
        subscriber.assertError(error);
    }
}
