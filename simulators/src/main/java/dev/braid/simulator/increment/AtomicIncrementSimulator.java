// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.OutputComparison;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Predicts what a program puts out whose threads {@code thread-0}, {@code thread-1}, … increment one shared counter:
 * {@code thread-N.increments}, {@code thread-N.evens} (increments of an even value) and {@code total}.
 *
 * <p>The counter is held in a field named {@code counter}, or in the object that this field refers to and the objects
 * that this one refers to in turn. An increment is a write of old + 1, where old is what a read-modify-write read, or,
 * for a plain write, what the same thread last read there. So an unsynchronised {@code counter++} counts as the
 * increment that was meant, even if it loses another one. The program's own total is then less than the predicted one,
 * and the first update that was lost is shown with it.
 *
 * <p>The locations that make up the counter are known only when all names and references are. So increments are tallied
 * for every primitive location, by thread, and summed up at the end over those of the counter.
 */
public class AtomicIncrementSimulator implements Simulator {
    private final String fieldName;
    private final EvenCounts evenCounts;
    private final TallyTable tallies = new TallyTable();
    private final ReferenceTable references = new ReferenceTable();
    /** Objects that were found in the counter's field by instructions that name it. */
    private final LongOpenHashSet counterObjects = new LongOpenHashSet();
    /** The same for sites that had no name yet. */
    private final Int2ObjectOpenHashMap<LongOpenHashSet> objectsByNamelessSite = new Int2ObjectOpenHashMap<>();

    private final IntLinkedOpenHashSet threads = new IntLinkedOpenHashSet();
    private @Nullable TraceHeader header;
    private @Nullable FieldSites sites;

    /** Makes a simulator for a field named {@code counter}, even counts included. */
    public AtomicIncrementSimulator() {
        this("counter", EvenCounts.PREDICTED);
    }

    /**
     * Makes a simulator for another program; a subclass without arguments can be named on a test.
     *
     * @param fieldName the field that holds the counter, or refers to it
     */
    protected AtomicIncrementSimulator(String fieldName, EvenCounts evenCounts) {
        this.fieldName = Objects.requireNonNull(fieldName, "fieldName must not be null");
        this.evenCounts = Objects.requireNonNull(evenCounts, "evenCounts must not be null");
    }

    @Override
    public String name() {
        return "increment";
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        sites = new FieldSites(header.symbols(), fieldName);
    }

    @Override
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (kind.isAccess()) {
            byte reference = started(sites).reference(event.site());
            if (event.isReference()) {
                referenceAccess(event, kind, reference);
            } else {
                primitiveAccess(event, kind, reference);
            }
        } else if (kind == EventKind.THREAD_BEGIN) {
            threads.add(event.thread());
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        FieldSites fieldSites = started(sites);
        TraceHeader trace = started(header);
        objectsByNamelessSite.forEach((site, objects) -> {
            if (fieldSites.reference(site) == FieldSites.COUNTER) {
                counterObjects.addAll(objects);
            }
        });
        CounterLocations counter =
                new CounterLocations(trace.symbols(), fieldName, fieldSites, references, counterObjects);
        IncrementCounts counts = new IncrementCounts(counter, tallies);
        if (counts.locations() == 0) {
            return new Verdict.Inconclusive(nothingToCount(counter));
        }
        List<Divergence> divergences =
                OutputComparison.compare(counts.predicted(trace.symbols(), threads, evenCounts), actual);
        if (!divergences.isEmpty()) {
            List<Divergence> all = new ArrayList<>();
            counts.firstLostUpdate().ifPresent(lost -> all.add(lost.divergence(trace.symbols())));
            all.addAll(divergences);
            return new Verdict.Diverges(all);
        }
        return new Verdict.Agrees(String.format(
                Locale.ROOT,
                "%,d increments at %,d locations of '%s' are what the program put out",
                counts.total(),
                counts.locations(),
                fieldName));
    }

    private String nothingToCount(CounterLocations counter) {
        if (counter.hasObject()) {
            return "The trace holds no access to a number within the object that field '" + fieldName
                    + "' refers to, so nothing was counted; see that the object's class is in the agent's scope.";
        }
        return "The trace holds no access to a field '" + fieldName
                + "', so nothing was counted; name the counter so, or derive a simulator from "
                + AtomicIncrementSimulator.class.getSimpleName()
                + " for another name; check the scope.";
    }

    private void referenceAccess(TraceEvent event, EventKind kind, byte reference) {
        if (kind.reads()) {
            reference(event, event.valueRead(), reference);
        }
        if (kind.writes()) {
            reference(event, event.valueWritten(), reference);
        }
    }

    private void reference(TraceEvent event, long target, byte reference) {
        if (target == 0) {
            return;
        }
        references.add(event.object(), event.offset(), target);
        if (reference == FieldSites.COUNTER) {
            counterObjects.add(target);
        } else if (reference == FieldSites.NAMELESS && event.site() != 0) {
            objectsByNamelessSite
                    .computeIfAbsent(event.site(), site -> new LongOpenHashSet())
                    .add(target);
        }
    }

    private void primitiveAccess(TraceEvent event, EventKind kind, byte reference) {
        ThreadTally tally = tallies.find(event.object(), event.offset(), event.thread());
        if (tally == null) {
            tally = firstAccess(event, kind);
        }
        if (reference == FieldSites.COUNTER) {
            tally.location.namedBySite = true;
        } else if (reference == FieldSites.NAMELESS && event.site() != 0) {
            tally.location.sawNamelessSite(event.site());
        }
        switch (kind) {
            case READ, CAS_FAILED -> tally.read(event);
            case WRITE -> tally.write(event);
            case READ_WRITE -> tally.readWrite(event);
            default -> throw new IllegalArgumentException(kind + " is not an access to memory");
        }
    }

    /** Makes the tally of a thread that accesses a location for the first time. */
    private ThreadTally firstAccess(TraceEvent event, EventKind kind) {
        ThreadTally common = tallies.find(event.object(), event.offset(), TallyTable.ANY_THREAD);
        boolean first = common == null;
        if (common == null) {
            common =
                    tallies.add(new LocationTally(event.object(), event.offset(), event.size()), TallyTable.ANY_THREAD);
        }
        ThreadTally tally = tallies.add(common.location, event.thread());
        tally.bornAsOne = first && kind == EventKind.WRITE && event.valueWritten() == 1;
        return tally;
    }

    private static <T> T started(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("start must be called first");
        }
        return value;
    }
}
