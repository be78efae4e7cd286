// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import com.squareup.moshi.Moshi;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;

/**
 * <a href="https://github.com/square/moshi/issues/679">Moshi #679</a>: an adapter is cached before those that it refers
 * to are complete.
 */
class MoshiTest {
    static final class Parent {
        Child child;
    }

    static final class Child {
        Parent parent;
    }

    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 3_000, seconds = 60)
    void adaptersThatReferToEachOther_areComplete() throws InterruptedException {
        Moshi moshi = new Moshi.Builder().build();
        Child child = new Child();
        child.parent = new Parent();
        Thread other = new Thread(() -> moshi.adapter(Parent.class));
        other.start();
        moshi.adapter(Child.class).toJson(child);
        other.join();
    }
}
