// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.NullUnmarked;

/** An object that is made on demand, with double-checked locking without volatile. */
@NullUnmarked
@SuppressWarnings("DoubleCheckedLocking") // the bug
class SettingsFixture {
    static final class Settings {
        int timeout = 30;
    }

    private Settings settings;

    Settings settings() {
        if (settings == null) {
            synchronized (this) {
                if (settings == null) {
                    settings = new Settings();
                }
            }
        }
        return settings;
    }

    @TracedConcurrencyTest
    void settings_areComplete() throws Exception {
        FutureTask<Integer> first = new FutureTask<>(() -> settings().timeout);
        FutureTask<Integer> second = new FutureTask<>(() -> settings().timeout);
        new Thread(first, "request-1").start();
        new Thread(second, "request-2").start();
        assertEquals(30, first.get());
        assertEquals(30, second.get());
    }
}
