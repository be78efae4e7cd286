// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.library;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.ArrayList;
import java.util.List;

/** Two threads use one cache; as a program, a thread also adds to a list that the other one adds to. */
public final class CacheUserFixture {
    /** The lookups before the first race may load classes, which orders them. */
    private static final int LOOKUPS = 5;

    private CacheUserFixture() {}

    public static void main(String[] args) throws InterruptedException {
        RacyCache cache = new RacyCache();
        List<String> list = new ArrayList<>(List.of("", "", ""));
        list.clear();
        both(() -> {
            for (int i = 0; i < LOOKUPS; i++) {
                cache.lookUp();
                if (args.length > 0) {
                    list.add("");
                }
            }
        });
        System.out.println(list.size());
    }

    static void both(Runnable action) throws InterruptedException {
        Thread one = new Thread(action);
        Thread other = new Thread(action);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    /** As a test. */
    public static class CacheTest {
        @TracedConcurrencyTest
        void lookUps() throws InterruptedException {
            RacyCache cache = new RacyCache();
            both(() -> {
                for (int i = 0; i < LOOKUPS; i++) {
                    cache.lookUp();
                }
            });
        }
    }
}
