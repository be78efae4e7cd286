// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import io.reactivex.processors.PublishProcessor;
import io.reactivex.subscribers.TestSubscriber;
import java.util.List;

/**
 * <a href="https://github.com/ReactiveX/RxJava/issues/5246">RxJava #5246</a>: a subscriber that cancels takes the list
 * away to which the source is about to add.
 */
class RxToListTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void elementThatComesAsTheListIsCancelled_isDropped() throws InterruptedException {
        PublishProcessor<Integer> source = PublishProcessor.create();
        TestSubscriber<List<Integer>> subscriber = source.toList().toFlowable().test();
        Thread other = new Thread(subscriber::cancel);
        other.start();
        source.onNext(1);
        other.join();
    }
}
