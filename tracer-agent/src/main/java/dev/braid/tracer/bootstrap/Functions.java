// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.Barrier;
import dev.braid.tracer.bootstrap.log.ObjectIds;
import dev.braid.tracer.bootstrap.log.OrderedEvents;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Shortage;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Hooks of the methods that are traced as functions. Their calls are events of their thread alone: what orders them
 * across threads is what they access. Where only registered threads are traced, the others have no accesses that could:
 * there a function of theirs is an event of all threads, see {@link Barrier}.
 *
 * <p>A call and its end share a token, which is unique among the calls that the thread has not yet left. It falls as
 * calls nest, as a stack pointer does.
 *
 * <p>Thread safety: any thread.
 */
public final class Functions {
    private static final long FIRST_TOKEN = 1L << 40;
    private static final long TOKEN_STEP = 16;

    private Functions() {}

    /** {@return the number that stands for an object in the trace, 0 for null and while nothing is traced} */
    public static long identity(@Nullable Object object) {
        ThreadLog log = ThreadLogs.currentForEvents();
        if (log == null) {
            return 0;
        }
        long id = ObjectIds.of(object, log);
        ThreadLogs.closeIfNotTraced(log);
        return id;
    }

    /** A function begins. {@return the call's token, 0 while nothing is traced} */
    public static long call(long first, long second, long third, int where) {
        ThreadLog log = ThreadLogs.currentForEvents();
        if (log == null) {
            return 0;
        }
        long token = FIRST_TOKEN - TOKEN_STEP * ++log.functionDepth;
        record(log, where, RecordDescriptor.FUNCTION_CALL, token, first, second, third);
        ThreadLogs.closeIfNotTraced(log);
        return token;
    }

    /** A function returns. */
    public static void returned(long value, long token, int where) {
        end(RecordDescriptor.FUNCTION_RETURN, value, token, where);
    }

    /** A function ends by an exception. */
    public static void threw(long token, int where) {
        end(RecordDescriptor.FUNCTION_THROW, 0, token, where);
    }

    private static void end(int operation, long value, long token, int where) {
        ThreadLog log = token == 0 ? null : ThreadLogs.currentForEvents();
        if (log != null) {
            // Calls that ended unseen, such as a constructor's that threw early, end with this one. One that is not
            // open has its end already, after which the stack ended; or it began before this trace did.
            long depth = (FIRST_TOKEN - token) / TOKEN_STEP;
            if (depth <= log.functionDepth) {
                log.functionDepth = depth - 1;
                record(log, where, operation, token, value, 0, 0);
            }
            ThreadLogs.closeIfNotTraced(log);
        }
    }

    private static void record(
            ThreadLog log, int where, int operation, long token, long first, long second, long third) {
        if (FixedOptions.REGISTERED_ONLY && !log.registered) {
            recordForAll(log, where, operation, token, first, second, third);
        } else {
            OrderedEvents.function(log, where, operation, token, first, second, third);
        }
    }

    @ReservedStackAccess
    private static void recordForAll(
            ThreadLog log, int where, int operation, long token, long first, long second, long third) {
        Barrier.raise(log);
        try {
            log.raiseClock(Barrier.waitForOthers(log));
            OrderedEvents.function(log, where, operation, token, first, second, third);
            Barrier.recorded(log);
        } catch (OutOfMemoryError | StackOverflowError e) {
            Channel.fail(Shortage.AT_FUNCTION);
        } finally {
            Barrier.lower();
        }
    }
}
