// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Notices what makes a verdict uncertain: a block calls a collection whose accesses do not count several times, and
 * another thread changes the collection in between. One call is atomic by itself, and calls that no other thread comes
 * between do no harm, such as those under a lock.
 *
 * <p>A call is known by the place in the program that makes it: several in a row from one place count as one.
 */
final class UnjudgedCalls {
    private final Symbols symbols;
    /** By collection: its last change. */
    private final Long2ObjectOpenHashMap<RecordedEvent> changes = new Long2ObjectOpenHashMap<>();

    private @Nullable Interruption first;
    private long count;

    /**
     * A change between two calls.
     *
     * @param start the start of the block
     * @param collection the name of its class
     */
    record Interruption(RecordedEvent start, String collection, RecordedEvent change, RecordedEvent again) {}

    /** The last that a block, or a thread, has done to a collection. */
    record Use(long collection, int callSite, long event) {}

    UnjudgedCalls(Symbols symbols) {
        this.symbols = symbols;
    }

    /** {@return the first one, null if there was none} */
    @Nullable
    Interruption first() {
        return first;
    }

    /** {@return the number of them} */
    long count() {
        return count;
    }

    /** Takes an access by a collection's own code. */
    void access(TraceEvent event, ThreadState thread) {
        if (event.callSite() == 0) {
            return;
        }
        Site site = symbols.site(event.site());
        if (site != null && isOfCollection(site)) {
            Use use = new Use(event.object(), event.callSite(), event.index());
            thread.collection = use;
            if (thread.block != null) {
                use(thread.block, use, site.fieldOwner(), event);
            }
        }
        step(event, thread);
    }

    /** Takes an access that may be a step of a call to a collection, by way of an atomic or a variable handle. */
    void step(TraceEvent event, ThreadState thread) {
        Use use = thread.collection;
        if (use != null && use.callSite == event.callSite() && changes(event, use)) {
            changes.put(use.collection, event.copy());
        }
    }

    /** New nodes are filled in by plain writes: what counts is written to the collection itself, or updated. */
    private static boolean changes(TraceEvent event, Use use) {
        return event.kind() == EventKind.READ_WRITE
                || event.kind() == EventKind.WRITE && event.object() == use.collection;
    }

    private void use(Block block, Use use, String collection, TraceEvent event) {
        Use before = block.uses.put(use.collection, use);
        RecordedEvent change = changes.get(use.collection);
        if (before != null
                && before.callSite != use.callSite
                && change != null
                && change.index() > before.event
                && change.thread() != block.thread()) {
            count++;
            if (first == null) {
                first = new Interruption(block.start, collection, change, event.copy());
            }
        }
    }

    /** A field of the collection, not of one of its nodes. */
    private static boolean isOfCollection(Site site) {
        return !site.fieldOwner().isEmpty() && site.fieldOwner().indexOf('$') < 0;
    }

    /** Forgets all changes: no block is open. */
    void clear() {
        changes.clear();
    }
}
