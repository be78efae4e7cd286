// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Point;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.type.FieldTable;
import org.jspecify.annotations.Nullable;

/**
 * Calls that instrumented code makes before it accesses memory, with the {@link Point} as last parameter.
 *
 * <p>Thread safety: any thread.
 */
public final class AccessPoints {
    private AccessPoints() {}

    /**
     * An instruction is about to access a field.
     *
     * @param site the site of the instruction, by which {@link FieldTable} knows its field
     */
    public static void accessField(@Nullable Object base, int site, int point) {
        Member me = ScheduleHooks.current();
        if (me == null || isAlone(me, point) || base == null) { // and throws
            return;
        }
        pass(me, base, offset(me, base.getClass(), site), point);
    }

    /** The same for a static field, of the class that the instruction names or of one that it extends. */
    public static void accessStatic(Class<?> owner, int site, int point) {
        Member me = ScheduleHooks.current();
        if (me == null || isAlone(me, point)) {
            return;
        }
        long offset = offset(me, owner, site); // looked up first: the object that holds the field is known only then
        pass(me, FieldTable.staticBase(site), offset, point);
    }

    /** {@return the offset of a site's field} What the lookup does has no points. */
    private static long offset(Member me, Class<?> from, int site) {
        long field = FieldTable.word(site);
        if (field == 0) {
            me.suspensions++;
            try {
                field = FieldTable.field(from, site);
            } finally {
                me.suspensions--;
            }
        }
        return field & FieldTable.OFFSET_MASK;
    }

    /** An instruction is about to access an element of an array. */
    public static void accessElement(Object array, int index, int point) {
        Member me = ScheduleHooks.current();
        if (me != null && !isAlone(me, point)) {
            int kind = Arrays.kind(array);
            pass(
                    me,
                    array,
                    kind == Arrays.REFERENCES ? Arrays.referenceOffset(index) : Arrays.offset(kind, index),
                    point);
        }
    }

    /** {@code Unsafe} is about to access memory. */
    public static void accessMemory(@Nullable Object base, long offset, int point) {
        Member me = ScheduleHooks.current();
        if (me != null && !isAlone(me, point)) {
            pass(me, base, offset, point);
        }
    }

    private static boolean isAlone(Member me, int point) {
        return me.turns.passAlone(me, Point.operation(point));
    }

    private static void pass(Member me, @Nullable Object base, long offset, int point) {
        me.comparison = Member.NO_COMPARISON;
        pass(me, Point.operation(point), base, offset, point);
    }

    private static void pass(Member me, Operation operation, @Nullable Object base, long offset, int point) {
        me.base = base;
        me.offset = offset;
        me.turns.pass(me, operation, null, point);
    }

    /** A compare-and-set is about to be made, which only reads where it does not find what it expects. */
    public static void compareLong(@Nullable Object base, long offset, long expected, int point) {
        Member me = ScheduleHooks.current();
        if (me != null) {
            me.comparison = Member.OF_LONGS;
            me.expected = expected;
            compare(me, base, offset, point);
        }
    }

    public static void compareInt(@Nullable Object base, long offset, int expected, int point) {
        Member me = ScheduleHooks.current();
        if (me != null) {
            me.comparison = Member.OF_INTS;
            me.expected = expected;
            compare(me, base, offset, point);
        }
    }

    public static void compareReference(@Nullable Object base, long offset, @Nullable Object expected, int point) {
        Member me = ScheduleHooks.current();
        if (me != null) {
            me.comparison = Member.OF_REFERENCES;
            me.expectedReference = expected;
            compare(me, base, offset, point);
        }
    }

    private static void compare(Member me, @Nullable Object base, long offset, int point) {
        pass(me, Member.compare(me, base, offset), base, offset, point);
    }
}
