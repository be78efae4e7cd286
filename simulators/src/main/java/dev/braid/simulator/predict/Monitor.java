// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.lock.LockMode;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import org.jspecify.annotations.Nullable;

/** A monitor, or a lock of {@code java.util.concurrent}, with the critical sections that strands have spent in it. */
final class Monitor {
    private final long object;
    private final int limit;
    private final @Nullable Cut forgotten;
    private final ObjectArrayList<SectionList> lists = new ObjectArrayList<>(2);
    /** The sections that have begun and not ended, with the strands that they are of. */
    private final ObjectArrayList<OpenSection> open = new ObjectArrayList<>(1);

    private @Nullable Section latest;
    /** All that was done to it, as a lock, for those that see in which state that has left it. */
    private final Cut done = new Cut();
    /** The releases by its exits that belong to no section: it was entered before the trace began. */
    private @Nullable Cut released;
    /** The past of those that have notified it since the first of its present waiters came. */
    private @Nullable Cut notified;

    private int waiters;

    /** A section, and the strand that is in it. */
    record OpenSection(Section section, Strand strand) {}

    /**
     * @param limit the most sections that are kept for each strand
     * @param forgotten the earlier operations on the monitor that may have been forgotten; null if there are none
     */
    Monitor(long object, int limit, @Nullable Cut forgotten) {
        this.object = object;
        this.limit = limit;
        this.forgotten = forgotten;
        waiters = forgotten == null ? 0 : 1; // there may be some
        if (forgotten != null) {
            done.add(forgotten);
        }
    }

    /** Forgets all sections, except for how far strands had come when they left them. */
    void forgetTo(ForgottenPast past) {
        past.addBefore(object, forgotten);
        past.addBefore(object, released);
        past.addBefore(object, notified);
        past.addBefore(object, done);
        for (SectionList list : lists) {
            list.forgetTo(past);
        }
    }

    long object() {
        return object;
    }

    /** {@return the cut of the operations that it may have had before it became known, if anything was forgotten} */
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

    /** {@return the cut that must come before a waiter goes on} */
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

    /** {@return {@code true} if a strand has it} */
    boolean isHeld() {
        return !open.isEmpty();
    }

    /** {@return the section of a strand in that mode that has not ended, if there is one} */
    @Nullable
    Section openOf(Strand strand, LockMode mode) {
        for (OpenSection one : open) {
            if (one.strand == strand && one.section.mode == mode) {
                return one.section;
            }
        }
        return null;
    }

    /**
     * {@return a section of another strand that has not ended and that a strand can't be in beside, if there is one}
     */
    @Nullable
    OpenSection openAgainst(Strand strand, LockMode mode) {
        for (OpenSection one : open) {
            if (one.strand != strand && one.section.mode.conflictsWith(mode)) {
                return one;
            }
        }
        return null;
    }

    /** Ends a section, as a strand leaves it. */
    void end(Section section, Strand strand) {
        open.removeIf(one -> one.section == section);
        section.end(strand);
        strand.setHeld(HeldMonitors.without(strand.held(), section));
    }

    /** Notes that a strand has taken or released it, as a lock. */
    void isChangedBy(Strand strand) {
        done.add(strand.snapshot());
        done.add(strand.index(), strand.position());
    }

    /** {@return the cut that must come before those that see the state of the monitor, as a lock; it changes} */
    Cut done() {
        return done;
    }

    /** Has a strand come after all sections that have ended. */
    void joinAll(Strand strand) {
        for (SectionList list : lists) {
            Section last = list.last();
            if (last != null) {
                last.joinTo(strand);
            }
        }
    }

    /** {@return the last section that has begun} */
    @Nullable
    Section latest() {
        return latest;
    }

    void add(Section section, Strand strand) {
        latest = section;
        open.add(new OpenSection(section, strand));
        for (SectionList list : lists) {
            if (list.isOf(section)) {
                list.add(section);
                return;
            }
        }
        SectionList list = new SectionList(section.strand, section.mode, limit);
        list.add(section);
        lists.add(list);
    }

    /** {@return {@code true} if another strand may have begun a later section in the cut} */
    boolean isTakenAfter(Section section, Cut cut) {
        for (int i = 0; i < lists.size(); i++) {
            SectionList list = lists.get(i);
            if (list.conflictsWith(section) && list.mayFollow(section, cut)) {
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
            Section last = list.conflictsWith(section) ? list.lastWithin(cut) : null;
            if (last != null && last.index > section.index) {
                found = last;
            }
        }
        return found;
    }
}
