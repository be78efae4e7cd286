// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import dev.braid.pt.flow.ProcessImage.Change;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads a {@link ProcessImage} at one time after the other. Thread safety: one thread. */
public final class CodeReader {
    private final List<Change> changes;
    private final TreeMap<Long, CodeSection> mapped = new TreeMap<>();
    private int applied;
    private @Nullable CodeSection last;

    CodeReader(List<Change> changes) {
        this.changes = changes;
        moveTo(Long.MIN_VALUE);
    }

    /**
     * Shows the image as it was at a time.
     *
     * @param tsc as in a TSC packet
     * @return whether anything changed
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
        if (applied != before) {
            last = null;
        }
        return applied != before;
    }

    /**
     * Reads code.
     *
     * @param into filled from index 0 on
     * @return how many bytes are mapped from {@code address} on, at most the length of {@code into}; 0 if none is
     */
    public int read(long address, byte[] into) {
        int count = 0;
        while (count < into.length) {
            CodeSection section = sectionAt(address + count);
            if (section == null) {
                break;
            }
            int start = (int) (address + count - section.address());
            int part = Math.min(into.length - count, section.length() - start);
            section.bytes().get(start, into, count, part);
            count += part;
        }
        return count;
    }

    /** {@return what is mapped now, by address, nothing twice} */
    public List<CodeSection> sections() {
        return List.copyOf(mapped.values());
    }

    private @Nullable CodeSection sectionAt(long address) {
        CodeSection section = last;
        if (section == null || address < section.address() || address >= section.end()) {
            Map.Entry<Long, CodeSection> entry = mapped.floorEntry(address);
            section = entry == null || address >= entry.getValue().end() ? null : entry.getValue();
            last = section;
        }
        return section;
    }

    private void apply(Change change) {
        cutAt(change.address());
        cutAt(change.end());
        mapped.subMap(change.address(), change.end()).clear();
        CodeSection section = change.section();
        if (section != null) {
            mapped.put(section.address(), section);
        }
    }

    /** Makes two sections of one that goes across an address. */
    private void cutAt(long address) {
        Map.Entry<Long, CodeSection> entry = mapped.lowerEntry(address);
        if (entry != null && entry.getValue().end() > address) {
            CodeSection section = entry.getValue();
            mapped.put(section.address(), section.part(section.address(), address));
            mapped.put(address, section.part(address, section.end()));
        }
    }
}
