// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.suite.random.Access.Effect;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts a trace's accesses, by program, line, kind and mode. It never diverges. */
final class AccessTally implements Simulator {
    private final Map<Key, Count> counts = new HashMap<>();
    private final Map<String, ProgramTally> programs = new HashMap<>();
    private @Nullable TraceHeader header;

    private record Key(int site, int callSite, EventKind kind, AccessMode mode) {}

    /** Number of accesses, and the sum of the digests of the values read. */
    static final class Count {
        long number;
        long digest;

        void add(Count other) {
            number += other.number;
            digest += other.digest;
        }
    }

    /**
     * The accesses of one program.
     *
     * @param own the accesses of its own instructions, by their kind
     * @param platform the accesses of the JDK's instructions, by the program's line that led there
     * @param platformTotals number of accesses in the JDK that each line led to
     */
    record ProgramTally(Map<Access, Count> own, Map<Access, Count> platform, Map<Integer, Long> platformTotals) {
        ProgramTally() {
            this(new HashMap<>(), new HashMap<>(), new HashMap<>());
        }
    }

    @Override
    public String name() {
        return "tally";
    }

    @Override
    public void start(TraceHeader newHeader) {
        header = newHeader;
    }

    @Override
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (!kind.isAccess() || RecordDescriptor.isReceiver(event.offset())) {
            return; // a call on an object of the JDK, which is not an instruction that accesses memory
        }
        // The call matters only for what the JDK's own code does, but which code that is may not be known yet.
        Count count =
                counts.computeIfAbsent(new Key(event.site(), event.callSite(), kind, event.mode()), key -> new Count());
        count.number++;
        count.digest += Hits.digest(event.valueRead());
    }

    @Override
    public Verdict finish(Outputs actual) {
        if (header == null) {
            throw new IllegalStateException("finish was called before start");
        }
        Symbols symbols = header.symbols();
        counts.forEach((key, count) -> sort(key, count, symbols));
        return new Verdict.Agrees(counts.size() + " different accesses");
    }

    /** {@return the accesses of a program, by the name of its top-level class} */
    ProgramTally of(RandomProgram program) {
        return programs.getOrDefault(program.className(), new ProgramTally());
    }

    private void sort(Key key, Count count, Symbols symbols) {
        Site site = symbols.site(key.site);
        if (site == null) {
            throw new IllegalStateException("the trace names no site " + key.site);
        }
        Effect effect = Effect.of(key.kind);
        if (!site.platform()) {
            String where = site.kind() == SiteKind.ARRAY_ELEMENT ? Access.ELEMENT : site.fieldName();
            if (!isCompilers(site)) {
                Access access = new Access(site.line(), where, effect, key.mode);
                add(program(site).own, access, count);
            }
            return;
        }
        Site call = symbols.site(key.callSite);
        if (call != null) {
            ProgramTally tally = program(call);
            tally.platformTotals.merge(call.line(), count.number, Long::sum);
            add(tally.platform, new Access(call.line(), family(site), effect, key.mode), count);
        }
    }

    /**
     * {@return {@code true} if the compiler made the code: an enum's values, or the table behind a switch over an enum}
     */
    private static boolean isCompilers(Site site) {
        boolean table =
                site.className().matches(".*\\$\\d+") && site.methodName().equals("<clinit>");
        return table || site.methodName().matches("\\$?values");
    }

    /** {@return the JDK's class behind an access, without its package; with the field, if an instruction names one} */
    private static String family(Site site) {
        String name = site.className().substring(site.className().lastIndexOf('.') + 1);
        if (name.startsWith(Access.HANDLE)) {
            // A handle also works out its type, at a time of its own.
            return site.methodName().startsWith("accessModeType") ? name : Access.HANDLE;
        }
        return site.fieldName().isEmpty() ? name : name + "." + site.fieldName();
    }

    private ProgramTally program(Site site) {
        String topClass = site.className().split("\\$", 2)[0];
        return programs.computeIfAbsent(topClass, name -> new ProgramTally());
    }

    private static void add(Map<Access, Count> counts, Access access, Count count) {
        counts.computeIfAbsent(access, key -> new Count()).add(count);
    }
}
