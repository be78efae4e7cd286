// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import dev.braid.pt.flow.AddressMap;
import dev.braid.pt.flow.ProcessImage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * History of code: which code was where, and from when on.
 *
 * <p>A JVM runs code before it reports it. So code counts as there from when what was at its addresses before had gone;
 * and where nothing was, from the beginning. Likewise a change counts from when the code had last been looked at: calls
 * are linked when they are executed first, and stay so.
 *
 * <p>Thread safety: immutable.
 */
public final class CodeHistory {
    /** History of a JVM of which nothing is known. */
    public static final CodeHistory NONE = new CodeHistory(List.of(), false);

    private final List<CodeVersion> versions;
    private final boolean reusesAddresses;

    private CodeHistory(List<CodeVersion> versions, boolean reusesAddresses) {
        this.versions = List.copyOf(versions);
        this.reusesAddresses = reusesAddresses;
    }

    /** {@return the outcomes in a log} */
    public static CodeHistory of(List<CodeEvent> events) {
        Collector collector = new Collector();
        events.forEach(collector::take);
        return new CodeHistory(collector.versions, collector.reusesAddresses);
    }

    /** {@return the versions in the order in which they came; later ones hide earlier ones, from their time on} */
    public List<CodeVersion> versions() {
        return versions;
    }

    /** {@return {@code true} if something else came where code had been, so that only times tell which it was} */
    public boolean reusesAddresses() {
        return reusesAddresses;
    }

    /**
     * Adds all code to an image.
     *
     * @param clock makes the time stamp counter of a version's time
     */
    public void addTo(ProcessImage.Builder image, LongUnaryOperator clock) {
        for (CodeVersion version : versions) {
            image.since(clock.applyAsLong(version.since()))
                    .bytes(version.entry().address(), version.bytes());
        }
    }

    /** Code at some addresses. */
    private static final class Occupant {
        private final CodeEntry entry;
        private long lookedAt;
        private long gone = Long.MAX_VALUE;

        Occupant(CodeEntry entry, long lookedAt) {
            this.entry = entry;
            this.lookedAt = lookedAt;
        }
    }

    private static final class Collector {
        private final AddressMap<Occupant> space = new AddressMap<>();
        private final List<CodeVersion> versions = new ArrayList<>();
        private boolean reusesAddresses;

        void take(CodeEvent event) {
            if (event instanceof CodeEvent.Loaded loaded) {
                load(loaded.entry());
            } else if (event instanceof CodeEvent.Unloaded unloaded) {
                AddressMap.Range<Occupant> range = space.at(unloaded.address());
                if (range != null && range.value().entry.address() == unloaded.address()) {
                    range.value().gone = unloaded.time();
                }
            } else if (event instanceof CodeEvent.Changed changed) {
                change(changed);
            }
        }

        private void load(CodeEntry entry) {
            long since = CodeEntry.BEFORE;
            for (AddressMap.Range<Occupant> before : space.within(entry.address(), entry.end())) {
                since = Math.max(since, Math.min(before.value().gone, entry.loaded()));
            }
            reusesAddresses |= since != CodeEntry.BEFORE;
            space.put(entry.address(), entry.end(), new Occupant(entry, since));
            versions.add(new CodeVersion(since, entry, entry.bytes()));
        }

        private void change(CodeEvent.Changed changed) {
            AddressMap.Range<Occupant> range = space.at(changed.address());
            if (range == null) {
                return; // of code that the log has lost
            }
            Occupant occupant = range.value();
            if (occupant.entry.address() == changed.address()
                    && occupant.entry.bytes().length == changed.bytes().length) {
                versions.add(new CodeVersion(occupant.lookedAt, occupant.entry, changed.bytes()));
                occupant.lookedAt = changed.time();
            }
        }
    }
}
