// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import dev.braid.pt.flow.ProcessImage.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Takes the times from code that never shares its addresses with other code.
 *
 * <p>A trace seldom says what time it is. A processor writes a TSC packet when tracing begins and with each PSB, and
 * need not write one between a call of mmap and the first instruction there. The kernel even begins to trace a new
 * program before it maps it. By times alone, such an instruction would be one of which nobody has the code. What is
 * executed at an address that only ever had one content is that content, so it counts as there from the beginning.
 * Times count where there was other code, before or after.
 */
final class SteadyCode {
    private final List<CodeSection> sections = new ArrayList<>();
    /** Addresses at which the code is not always the same. */
    private final AddressMap<Boolean> changing = new AddressMap<>();

    private SteadyCode(List<Change> untimed, List<Change> timed) {
        AddressMap<CodeSection> first = new AddressMap<>();
        for (Change change : untimed) {
            CodeSection section = change.section();
            if (section == null) {
                first.clear(change.address(), change.end());
            } else {
                first.put(change.address(), change.end(), section);
            }
        }
        first.all().forEach(range -> sections.add(range.value().part(range.start(), range.end())));
        for (Change change : timed) {
            CodeSection section = change.section();
            if (section != null) {
                sections.add(section);
            }
        }
        findChanging();
    }

    /** {@return the same image, in which times are those of code that shares its addresses with other code} */
    static List<Change> withoutTimes(List<Change> sorted) {
        List<Change> untimed = sorted.stream()
                .filter(change -> change.since() == Long.MIN_VALUE)
                .toList();
        List<Change> timed = sorted.subList(untimed.size(), sorted.size());
        SteadyCode steady = new SteadyCode(untimed, timed);
        List<Change> all = new ArrayList<>(untimed);
        for (Change change : timed) {
            if (change.section() != null && steady.changing.at(change.address()) == null) {
                all.add(new Change(Long.MIN_VALUE, change.address(), change.end(), change.section()));
            }
        }
        timed.forEach(change -> steady.addChanging(change, all));
        return all;
    }

    /** Adds what a change does to code that is not always the same. */
    private void addChanging(Change change, List<Change> all) {
        if (change.section() != null) {
            if (changing.at(change.address()) != null) {
                all.add(change);
            }
            return;
        }
        for (AddressMap.Range<Boolean> range : changing.within(change.address(), change.end())) {
            long start = Math.max(range.start(), change.address());
            all.add(new Change(change.since(), start, Math.min(range.end(), change.end()), null));
        }
    }

    /** Goes through all code by address: what overlaps, also by way of others, is one group. */
    private void findChanging() {
        List<CodeSection> byAddress = new ArrayList<>(sections);
        byAddress.sort(Comparator.comparingLong(CodeSection::address));
        int start = 0;
        while (start < byAddress.size()) {
            long end = byAddress.get(start).end();
            int next = start + 1;
            while (next < byAddress.size() && byAddress.get(next).address() < end) {
                end = Math.max(end, byAddress.get(next).end());
                next++;
            }
            if (!agree(byAddress.subList(start, next))) {
                changing.put(byAddress.get(start).address(), end, true);
            }
            start = next;
        }
    }

    private static boolean agree(List<CodeSection> group) {
        AddressMap<CodeSection> known = new AddressMap<>();
        for (CodeSection section : group) {
            for (AddressMap.Range<CodeSection> range : known.within(section.address(), section.end())) {
                if (!isSame(range, section)) {
                    return false;
                }
            }
            known.put(section.address(), section.end(), section);
        }
        return true;
    }

    /** {@return {@code true} if two sections have the same code where they overlap} */
    private static boolean isSame(AddressMap.Range<CodeSection> range, CodeSection section) {
        CodeSection other = range.value();
        if (other.file() != null
                && other.file().equals(section.file())
                && other.address() - other.fileOffset() == section.address() - section.fileOffset()) {
            return true;
        }
        long start = Math.max(range.start(), section.address());
        int length = (int) (Math.min(range.end(), section.end()) - start);
        return other.bytes()
                .slice((int) (start - other.address()), length)
                .equals(section.bytes().slice((int) (start - section.address()), length));
    }
}
