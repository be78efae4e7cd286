// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import org.jspecify.annotations.Nullable;

/** A monitor, with the critical sections that strands have spent in it. */
final class Monitor {
    private final long object;
    private final int limit;
    private final @Nullable Cut forgotten;
    private final ObjectArrayList<SectionList> lists = new ObjectArrayList<>(2);
    private @Nullable Section latest;
    /** Who has it. */
    private @Nullable Strand owner;
    /** How often the owner has entered it. */
    private int depth;
    /** What its exits have released that belong to no section: it was entered before the trace began. */
    private @Nullable Cut released;
    /** What those have done who have notified it since the first of its present waiters came. */
    private @Nullable Cut notified;

    private int waiters;

    /**
     * @param limit of the sections that are kept for each strand
     * @param forgotten what has perhaps been done with the monitor before, too long ago to be known; null if nothing was
     */
    Monitor(long object, int limit, @Nullable Cut forgotten) {
        this.object = object;
        this.limit = limit;
        this.forgotten = forgotten;
        waiters = forgotten == null ? 0 : 1; // there may be some
    }

    /** Forgets all sections, but for how far strands had come when they left them. */
    void forgetTo(ForgottenPast past) {
        past.addBefore(object, forgotten);
        past.addBefore(object, released);
        past.addBefore(object, notified);
        for (SectionList list : lists) {
            list.forgetTo(past);
        }
    }

    long object() {
        return object;
    }

    /** {@return what has perhaps been done with it before this is known of it, if anything was forgotten} */
    @Nullable
    Cut forgotten() {
        return forgotten;
    }

    @Nullable
    Cut released() {
        return released;
    }

    void release(Strand strand) {
        Cut all = strand.snapshot().copy();
        all.add(strand.index(), strand.position());
        if (released != null) {
            all.add(released);
        }
        released = all;
    }

    void beginWait() {
        if (waiters++ == 0) {
            notified = null;
        }
    }

    /** {@return what must come before a waiter goes on} */
    @Nullable
    Cut endWait() {
        waiters = Math.max(0, waiters - 1);
        return notified;
    }

    void notifyWaiters(Strand strand) {
        if (waiters > 0) {
            Cut all = strand.snapshot().copy();
            all.add(strand.index(), strand.position());
            if (notified != null) {
                all.add(notified);
            }
            notified = all;
        }
    }

    @Nullable
    Strand owner() {
        return owner;
    }

    int depth() {
        return depth;
    }

    void setDepth(int newDepth) {
        depth = newDepth;
    }

    void setOwner(@Nullable Strand newOwner) {
        owner = newOwner;
    }

    /** {@return the last section that has begun} */
    @Nullable
    Section latest() {
        return latest;
    }

    void add(Section section) {
        latest = section;
        for (SectionList list : lists) {
            if (list.strand() == section.strand) {
                list.add(section);
                return;
            }
        }
        SectionList list = new SectionList(section.strand, limit);
        list.add(section);
        lists.add(list);
    }

    /** {@return whether another strand may have begun a later section in the cut} */
    boolean isTakenAfter(Section section, Cut cut) {
        for (int i = 0; i < lists.size(); i++) {
            SectionList list = lists.get(i);
            if (list.strand() != section.strand && list.mayFollow(section, cut)) {
                return true;
            }
        }
        return false;
    }

    /** {@return the last section of another strand in the cut that is later in the trace, if one is known} */
    @Nullable
    Section takenAfter(Section section, Cut cut) {
        Section found = null;
        for (SectionList list : lists) {
            Section last = list.strand() == section.strand ? null : list.lastWithin(cut);
            if (last != null && last.index > section.index) {
                found = last;
            }
        }
        return found;
    }
}
