// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.Multimap;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import java.util.Collection;
import java.util.Map;

/**
 * <a href="https://github.com/google/guava/issues/339">Guava #339</a>: two threads that only read a multimap both find
 * that a view of it is not there yet; the slower one returns what it has read before the quicker one made the view.
 */
class GuavaTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void entriesOfAView_areThere() throws InterruptedException {
        Multimap<String, String> multimap = HashMultimap.create();
        multimap.put("key", "value");
        Map<String, Collection<String>> view = multimap.asMap();
        Thread other = new Thread(view::entrySet);
        other.start();
        assertNotNull(view.entrySet());
        other.join();
    }
}
