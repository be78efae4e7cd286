// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import dev.braid.pt.flow.AddressMap;
import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.CodeSection;
import dev.braid.pt.flow.ProcessImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Says what is at an address of a process, at one time after the other. What is not known stays unknown.
 *
 * <p>Thread safety: one thread.
 */
public final class CodeResolver {
    private static final CodePlace UNKNOWN = new CodePlace.Unknown();

    private record Change(long since, CodeEntry entry) {}

    private final CodeReader image;
    private final List<Change> changes = new ArrayList<>();
    private final AddressMap<CodeEntry> code = new AddressMap<>();
    private int applied;

    /**
     * @param image tells which files are mapped where
     * @param history the history of the JVM's code
     * @param clock makes the time stamp counter of a version's time, as in the image
     */
    public CodeResolver(ProcessImage image, CodeHistory history, LongUnaryOperator clock) {
        this.image = image.reader();
        for (CodeVersion version : history.versions()) {
            changes.add(new Change(clock.applyAsLong(version.since()), version.entry()));
        }
        changes.sort(Comparator.comparingLong(Change::since));
        moveTo(Long.MIN_VALUE);
    }

    /**
     * Goes to a time.
     *
     * @param tsc as in a TSC packet
     */
    public void moveTo(long tsc) {
        image.moveTo(tsc);
        if (applied > 0 && changes.get(applied - 1).since() > tsc) {
            code.clear();
            applied = 0;
        }
        while (applied < changes.size() && changes.get(applied).since() <= tsc) {
            CodeEntry entry = changes.get(applied).entry();
            code.put(entry.address(), entry.end(), entry);
            applied++;
        }
    }

    /** {@return the code at an address now} */
    public CodePlace resolve(long address) {
        AddressMap.Range<CodeEntry> range = code.at(address);
        if (range != null) {
            return place(range.value(), address);
        }
        CodeSection section = image.section(address);
        Path file = section == null ? null : section.file();
        return section == null || file == null
                ? UNKNOWN
                : new CodePlace.Mapped(file, section.fileOffset() + address - section.address());
    }

    private static CodePlace place(CodeEntry entry, long address) {
        return switch (entry.kind()) {
            case METHOD -> compiled(entry, (int) (address - entry.address()));
            case STUB -> new CodePlace.Stub(entry, address - entry.address());
            case BYTECODE, CODELET -> new CodePlace.Interpreter(entry);
        };
    }

    /**
     * A debug point stands behind a call, and at what may fault. So an instruction belongs to the point at its address,
     * or otherwise most likely to the next one.
     */
    private static CodePlace compiled(CodeEntry entry, int offset) {
        List<DebugPoint> points = entry.points();
        int low = 0;
        int high = points.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (points.get(middle).offset() < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (points.isEmpty()) {
            JavaMethod method = entry.method();
            return method == null ? UNKNOWN : new CodePlace.Compiled(entry, List.of(new CodeFrame(method, -1)), false);
        }
        DebugPoint point = points.get(Math.min(low, points.size() - 1));
        return new CodePlace.Compiled(entry, point.stack(), point.offset() == offset);
    }
}
