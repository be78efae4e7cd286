// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import org.apiguardian.api.API;

/**
 * A simulator that takes events as the merge has laid them out, which is faster than one by one.
 *
 * <p>Whether its events come in batches or one by one changes no verdict.
 *
 * <pre>{@code
 * public final class WriteTallySimulator implements BatchSimulator {
 *     private long writes;
 *
 *     @Override
 *     public String name() {
 *         return "write-tally";
 *     }
 *
 *     @Override
 *     public void start(TraceHeader header) {}
 *
 *     @Override
 *     public void events(EventBatch batch, EventView view) {
 *         for (int i = 0; i < batch.count(); i++) {
 *             view.moveTo(i);
 *             event(view);
 *         }
 *     }
 *
 *     @Override
 *     public void event(TraceEvent event) {
 *         if (event.kind().writes()) {
 *             writes++;
 *         }
 *     }
 *
 *     @Override
 *     public Verdict finish(Outputs actual) {
 *         Table table = new Table("Writes", List.of("of", "number"), List.of(List.of("all threads", writes)));
 *         return new Verdict.Agrees(writes + " writes", List.of(table));
 *     }
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BatchSimulator extends Simulator {
    /**
     * Takes some events.
     *
     * @param batch valid during the call only
     * @param view the view of the batch, to be moved to the event that is taken: it says where this simulator
     *     failed, if it throws
     */
    void events(EventBatch batch, EventView view);
}
