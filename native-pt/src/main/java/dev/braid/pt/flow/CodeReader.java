// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import dev.braid.pt.flow.ProcessImage.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a {@link ProcessImage} at one time after the other. Thread safety: one thread. */
public final class CodeReader {
    private final List<Change> changes;
    private final AddressMap<CodeSection> mapped = new AddressMap<>();
    private int applied;

    CodeReader(List<Change> changes) {
        this.changes = changes;
        moveTo(Long.MIN_VALUE);
    }

    /**
     * Shows the image as it was at a time.
     *
     * @param tsc as in a TSC packet
     * @return {@code true} if anything changed
     */
    public boolean moveTo(long tsc) {
        boolean back = applied > 0 && changes.get(applied - 1).since() > tsc;
        if (back) {
            mapped.clear();
            applied = 0;
        }
        int before = back ? -1 : applied;
        while (applied < changes.size() && changes.get(applied).since() <= tsc) {
            apply(changes.get(applied));
            applied++;
        }
        return applied != before;
    }

    /**
     * Reads code.
     *
     * @param into filled from index 0 on
     * @return the number of bytes mapped from {@code address} on, at most the length of {@code into}; 0 if none is
     */
    public int read(long address, byte[] into) {
        int count = 0;
        while (count < into.length) {
            AddressMap.Range<CodeSection> range = mapped.at(address + count);
            if (range == null) {
                break;
            }
            CodeSection section = range.value();
            int start = (int) (address + count - section.address());
            int part = (int) Math.min(into.length - count, range.end() - (address + count));
            section.bytes().get(start, into, count, part);
            count += part;
        }
        return count;
    }

    /** {@return the section mapped now at an address, null if there is none} */
    public @Nullable CodeSection section(long address) {
        AddressMap.Range<CodeSection> range = mapped.at(address);
        return range == null ? null : range.value();
    }

    /** {@return the sections mapped now, by address, none twice} */
    public List<CodeSection> sections() {
        return mapped.all().stream()
                .map(range -> range.value().part(range.start(), range.end()))
                .toList();
    }

    private void apply(Change change) {
        CodeSection section = change.section();
        if (section == null) {
            mapped.clear(change.address(), change.end());
        } else {
            mapped.put(change.address(), change.end(), section);
        }
    }
}
