// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import com.google.gson.Gson;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;

/**
 * <a href="https://github.com/google/gson/issues/1829">Gson #1829</a>: while one thread makes the adapters of two types
 * that refer to each other, another one gets the first of them that is done, whose reference leads nowhere yet.
 */
class GsonTest {
    static final class Parent {
        Child child;
    }

    static final class Child {
        Parent parent;
    }

    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 3_000, seconds = 60)
    void adaptersThatReferToEachOther_areComplete() throws InterruptedException {
        Gson gson = new Gson();
        Child child = new Child();
        child.parent = new Parent();
        Thread other = new Thread(() -> gson.getAdapter(Parent.class));
        other.start();
        gson.toJson(child);
        other.join();
    }
}
