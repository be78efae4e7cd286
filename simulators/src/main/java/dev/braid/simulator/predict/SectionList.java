// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.lock.LockMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A strand's critical sections of one monitor in one mode, in order, the latest ones only. */
final class SectionList {
    private final int strand;
    private final LockMode mode;
    private final int limit;
    private @Nullable Section[] sections = new Section[1];
    private int size;
    private long firstPosition;
    private @Nullable Section lastDropped;

    SectionList(int strand, LockMode mode, int limit) {
        this.strand = strand;
        this.mode = mode;
        this.limit = limit;
    }

    boolean isOf(Section section) {
        return strand == section.strand && mode == section.mode;
    }

    /** {@return {@code true} if sections of this list and that section keep each other out} */
    boolean conflictsWith(Section section) {
        return strand != section.strand && mode.conflictsWith(section.mode);
    }

    /** {@return the last section, if it is kept} */
    @Nullable
    Section last() {
        return size == 0 ? lastDropped : sections[size - 1];
    }

    void add(Section section) {
        if (size == 0 && lastDropped == null) {
            firstPosition = section.position;
        }
        if (size == sections.length) {
            makeRoom();
        }
        sections[size++] = section;
    }

    /** Forgets all, except for where the last one ended. */
    void forgetTo(ForgottenPast forgotten) {
        Section last = last();
        if (last != null) {
            last.forgetTo(forgotten);
        }
    }

    private void makeRoom() {
        if (size >= limit) {
            int kept = size / 2;
            lastDropped = sections[size - kept - 1];
            System.arraycopy(sections, size - kept, sections, 0, kept);
            Arrays.fill(sections, kept, size, null);
            size = kept;
        } else {
            sections = Arrays.copyOf(sections, Math.min(limit, 2 * size));
        }
    }

    /** {@return the last section that has begun in the cut, null if none has or if it is left out} */
    @Nullable
    Section lastWithin(Cut cut) {
        long position = cut.position(strand);
        int from = 0;
        int to = size;
        while (from < to) {
            int middle = from + to >>> 1;
            Section section = sections[middle];
            if (section != null && section.position <= position) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from == 0 ? null : sections[from - 1];
    }

    /**
     * {@return {@code true} if a section may have begun in the cut that is later in the trace than another strand's}
     */
    boolean mayFollow(Section other, Cut cut) {
        Section last = lastWithin(cut);
        if (last != null) {
            return last.index > other.index;
        }
        Section dropped = lastDropped;
        return dropped != null && cut.position(strand) >= firstPosition && dropped.index > other.index;
    }
}
