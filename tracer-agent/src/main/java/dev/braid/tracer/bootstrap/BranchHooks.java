// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.BranchRing;
import dev.braid.tracer.bootstrap.log.RecordPacker;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * Hooks that record the control flow of instrumented methods.
 *
 * <p><b>Bits.</b> A decision is a bit in a word of the thread's log, which becomes a record when it is full, or when
 * something other than a bit is to be recorded. The word's highest bit that is set marks where its decisions begin.
 *
 * <p><b>Depth.</b> Each recorded method that runs has a depth, one more than that of the recorded method below it, and
 * keeps it in a local variable. The log has the depth of the innermost one. Where the two differ, exceptions have left
 * methods that could not say so, such as a constructor that has not called another one yet. Methods that began while
 * nothing was recorded have a depth of 0, and those from an earlier period of tracing none above
 * {@link ThreadLog#baseDepth}. Their decisions go nowhere, because they are dropped when a recorded method begins.
 *
 * <p><b>Stack overflow.</b> A decision's hook changes nothing before its last step, which calls nothing. What writes a
 * record is finished before the overflow is thrown. So a hook that throws has either recorded nothing, or all, and a
 * reader can tell from the instruction that the exception's record names.
 *
 * <p>Thread safety: each thread with its own log. With {@link ThreadLog#NONE}, which threads share, bits go nowhere.
 */
public final class BranchHooks {
    /** True if a thread did not have enough stack to say where it caught an exception. Set by instrumented code. */
    @SuppressWarnings("NonFinalStaticField")
    public static volatile boolean catchLost;

    private BranchHooks() {}

    /** Fails the trace if it lacks where an exception was caught: what comes after that would be another path. */
    public static void check() {
        if (catchLost) {
            Channel.fail(
                    "The stack was used up where a thread caught an exception, so that its control flow is not known;"
                            .concat(" give the threads a larger stack with -Xss, or make the recursion less deep."));
        }
    }

    /** {@return the depth of a method that is about to begin} */
    public static int depth(ThreadLog log) {
        return log.depth + 1;
    }

    /** A method begins. {@return its depth from now on: 0 if nothing is recorded} */
    @ReservedStackAccess
    public static int enter(ThreadLog log, int depth, int method) {
        if (!record(log, RecordDescriptor.BRANCHES_ENTER, 1, method, 0, 0)) {
            log.baseDepth = log.depth; // what the methods below decide meanwhile is not theirs alone
            return 0;
        }
        log.depth = depth;
        return depth;
    }

    /** A method returns. */
    @ReservedStackAccess
    public static void leave(ThreadLog log, int depth) {
        if (depth > log.baseDepth) {
            if (depth == log.baseDepth + 1) {
                record(log, RecordDescriptor.BRANCHES_LEFT, 0, 0, 0, 0);
            }
            log.depth = depth - 1;
        }
    }

    /** An exception leaves a method, from the instruction at {@code index}; -1 if it came before the first one. */
    @ReservedStackAccess
    public static void threw(ThreadLog log, int depth, int index) {
        if (log.depth != depth) {
            unwind(log, depth);
        }
        if (depth > log.baseDepth && log.depth == depth) {
            record(log, RecordDescriptor.BRANCHES_THREW, 2, depth - log.baseDepth, index + 1, 0);
            log.depth = depth - 1;
        }
    }

    /** An exception from the instruction at {@code index} is caught. */
    @ReservedStackAccess
    public static void caught(ThreadLog log, int depth, int index, int handler) {
        if (log.depth != depth) {
            unwind(log, depth);
        }
        if (depth > log.baseDepth && log.depth == depth) {
            record(log, RecordDescriptor.BRANCHES_CAUGHT, 3, depth - log.baseDepth, index + 1, handler + 1);
        }
    }

    /** A call has returned, or an instruction that may have initialised a class is done. */
    public static void done(ThreadLog log, int depth) {
        if (log.depth != depth) {
            unwind(log, depth);
        }
        add(log, 1);
    }

    /** A loop in which nothing else is decided goes on. */
    public static void jumpBack(ThreadLog log) {
        add(log, 1);
    }

    /** A constructor that has not called another one is about to begin an instruction. */
    public static void at(ThreadLog log, int depth, int index) {
        log.indexAndDepth = (long) index << Integer.SIZE | depth;
    }

    /** A switch is about to go where its operand says. */
    public static void switchOn(int key, ThreadLog log) {
        if (log.depth > log.baseDepth) {
            record(log, RecordDescriptor.BRANCHES_SWITCH, 1, (int) RecordPacker.zigzag(key), 0, 0);
        }
    }

    /** The program may be about to end: what has been decided is to be in the trace. */
    public static void flush(ThreadLog log) {
        if (log.branchBits != BranchRing.NO_BITS && log.depth > log.baseDepth) {
            record(log, RecordDescriptor.BRANCHES_BITS, 0, 0, 0, 0);
        }
    }

    // ---- Conditional jumps, by what they compare.

    public static void ifEqual(int value, ThreadLog log) {
        add(log, value == 0 ? 1 : 0);
    }

    public static void ifNotEqual(int value, ThreadLog log) {
        add(log, value != 0 ? 1 : 0);
    }

    public static void ifLess(int value, ThreadLog log) {
        add(log, value < 0 ? 1 : 0);
    }

    public static void ifNotLess(int value, ThreadLog log) {
        add(log, value >= 0 ? 1 : 0);
    }

    public static void ifGreater(int value, ThreadLog log) {
        add(log, value > 0 ? 1 : 0);
    }

    public static void ifNotGreater(int value, ThreadLog log) {
        add(log, value <= 0 ? 1 : 0);
    }

    public static void ifEqual(int left, int right, ThreadLog log) {
        add(log, left == right ? 1 : 0);
    }

    public static void ifNotEqual(int left, int right, ThreadLog log) {
        add(log, left != right ? 1 : 0);
    }

    public static void ifLess(int left, int right, ThreadLog log) {
        add(log, left < right ? 1 : 0);
    }

    public static void ifNotLess(int left, int right, ThreadLog log) {
        add(log, left >= right ? 1 : 0);
    }

    public static void ifGreater(int left, int right, ThreadLog log) {
        add(log, left > right ? 1 : 0);
    }

    public static void ifNotGreater(int left, int right, ThreadLog log) {
        add(log, left <= right ? 1 : 0);
    }

    @SuppressWarnings("ReferenceEquality") // as the instruction does
    public static void ifEqual(Object left, Object right, ThreadLog log) {
        add(log, left == right ? 1 : 0);
    }

    @SuppressWarnings("ReferenceEquality")
    public static void ifNotEqual(Object left, Object right, ThreadLog log) {
        add(log, left != right ? 1 : 0);
    }

    public static void ifNull(Object value, ThreadLog log) {
        add(log, value == null ? 1 : 0);
    }

    public static void ifNotNull(Object value, ThreadLog log) {
        add(log, value != null ? 1 : 0);
    }

    @ForceInline
    private static void add(ThreadLog log, int bit) {
        if (log.branchBits < 0) {
            full(log);
        }
        log.branchBits = log.branchBits << 1 | bit;
    }

    @DontInline
    @ReservedStackAccess
    private static void full(ThreadLog log) {
        if (log.depth > log.baseDepth) {
            record(log, RecordDescriptor.BRANCHES_BITS, 0, 0, 0, 0);
        }
        log.branchBits = BranchRing.NO_BITS;
    }

    /** Exceptions have left the methods that are deeper than this one, and did not say so. */
    @DontInline
    @ReservedStackAccess
    private static void unwind(ThreadLog log, int depth) {
        int to = Math.max(depth, log.baseDepth);
        int from = log.depth;
        if (from > to) {
            long last = log.indexAndDepth;
            int index = (int) last == from ? (int) (last >>> Integer.SIZE) : -1;
            int base = log.baseDepth;
            record(log, RecordDescriptor.BRANCHES_UNWOUND, 3, from - base, to - base, index + 1);
            log.depth = to;
        }
    }

    /** Appends a record with so many numbers. {@return false if nothing is recorded of this thread now} */
    @ForceInline
    private static boolean record(ThreadLog log, int operation, int numbers, int first, int second, int third) {
        if (log.hasRoom()) {
            log.branches(operation, numbers, first, second, third);
            return true;
        }
        return recordSlowly(log, operation, numbers, first, second, third);
    }

    @DontInline
    private static boolean recordSlowly(ThreadLog log, int operation, int numbers, int first, int second, int third) {
        ThreadLog current = ThreadLogs.currentForEvents();
        if (current == null) {
            return false;
        }
        boolean isRecorded = current == log
                && (operation == RecordDescriptor.BRANCHES_ENTER || log.depth > log.baseDepth); // it may begin here
        if (isRecorded) {
            log.reserve();
            log.branches(operation, numbers, first, second, third);
        }
        ThreadLogs.closeIfNotTraced(current);
        return isRecorded;
    }
}
