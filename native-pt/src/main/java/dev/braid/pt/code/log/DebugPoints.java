// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.Pointer;
import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.code.DebugPoint;
import dev.braid.pt.code.JavaMethod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Places in the program of a method's instructions, as a CompiledMethodLoad event has them ({@code jvmticmlr.h}).
 *
 * <pre>
 *   record:  kind (32 bits, 2 for inlining)   16 next record   24 number of points (32)   32 points
 *   point:   0 address   8 depth (32)   16 methods, innermost first   24 their bytecode indexes (32 each)   32 bytes
 *   map entry, where there is no record:   0 address   8 bytecode index (64)   16 bytes
 * </pre>
 */
final class DebugPoints {
    private static final int INLINE_INFO = 2;
    private static final int POINT_BYTES = 32;
    private static final int MAP_ENTRY_BYTES = 16;
    private static final int MOST_RECORDS = 16;

    private final Function<Pointer, JavaMethod> methods;
    private final long code;

    /**
     * @param methods by jmethodID
     * @param code the address of the compiled method's first byte
     */
    DebugPoints(Function<Pointer, JavaMethod> methods, long code) {
        this.methods = methods;
        this.code = code;
    }

    /** {@return the points by offset; from the record with inlining, if there is one, otherwise from the map} */
    List<DebugPoint> of(JavaMethod method, int mapLength, @Nullable Pointer map, @Nullable Pointer records) {
        List<DebugPoint> points = new ArrayList<>();
        Pointer record = records;
        for (int i = 0; record != null && i < MOST_RECORDS; i++) {
            if (record.getInt(0) == INLINE_INFO) {
                addAll(points, record);
            }
            record = record.getPointer(16);
        }
        if (points.isEmpty() && map != null) {
            for (int i = 0; i < mapLength; i++) {
                Pointer entry = map.share((long) i * MAP_ENTRY_BYTES);
                int index = (int) entry.getLong(Long.BYTES);
                points.add(new DebugPoint((int) (entry.getLong(0) - code), List.of(new CodeFrame(method, index))));
            }
        }
        points.sort(Comparator.comparingInt(DebugPoint::offset));
        return points;
    }

    private void addAll(List<DebugPoint> points, Pointer record) {
        Pointer all = record.getPointer(32);
        for (int i = 0; i < record.getInt(24); i++) {
            Pointer point = all.share((long) i * POINT_BYTES);
            int depth = point.getInt(8);
            List<CodeFrame> stack = new ArrayList<>(depth);
            for (int frame = 0; frame < depth; frame++) {
                JavaMethod method = methods.apply(point.getPointer(16).getPointer((long) frame * Long.BYTES));
                stack.add(new CodeFrame(method, point.getPointer(24).getInt((long) frame * Integer.BYTES)));
            }
            points.add(new DebugPoint((int) (point.getLong(0) - code), stack));
        }
    }
}
