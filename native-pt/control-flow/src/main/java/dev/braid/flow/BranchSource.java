// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.path.PathReport;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.Symbols;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.flow.BranchTrace;
import dev.braid.trace.symbol.TracedClass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The branch records in a trace. */
final class BranchSource implements FlowSource {
    private final Path file;
    private @Nullable Read read;

    /** Branch records that have been read, with the names of sites and of recorded classes. */
    private record Read(BranchTrace trace, Symbols symbols, Set<String> recorded) {}

    BranchSource(Path file) {
        this.file = file;
    }

    @Override
    public String name() {
        return PathReport.BRANCH_RECORDS;
    }

    @Override
    public List<Path> files() {
        return List.of(file);
    }

    @Override
    public String listing() {
        return "'braid flow " + file.getFileName() + "' lists what the threads executed";
    }

    @Override
    public void read(TraceFileReader reader, IntPredicate wanted, EventConsumer events) throws IOException {
        BranchTrace trace = BranchTrace.read(reader, wanted, events.inBatches());
        Set<String> recorded =
                reader.tracedClasses().stream().map(TracedClass::name).collect(Collectors.toSet());
        read = new Read(trace, reader.header().symbols(), recorded);
    }

    @Override
    public List<Way> ways(List<Wanted> wanted) throws FlowSourceException {
        Read from = Objects.requireNonNull(read);
        List<Way> ways = new ArrayList<>();
        try {
            for (Wanted each : wanted) {
                ThreadWay way =
                        new ThreadWay(each.events(), new PassageKeys(each.events(), from.symbols(), from.recorded()));
                from.trace().decode(each.thread(), way, way::record);
                ways.add(new Way(way.finish(), way.unsureCuts()));
            }
            return ways;
        } catch (IllegalArgumentException e) {
            throw new FlowSourceException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public List<String> problems() {
        return Objects.requireNonNull(read)
                .trace()
                .damage()
                .map(damage -> "The trace is damaged (" + damage.getMessage()
                        + "): what lies behind is missing; record it again.")
                .stream()
                .toList();
    }
}
