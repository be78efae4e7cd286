// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.ObjectIds;
import dev.braid.tracer.bootstrap.log.OrderedEvents;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Lines;
import dev.braid.tracer.bootstrap.machine.ObjectHeaders;
import dev.braid.tracer.bootstrap.type.ProgramReceivers;
import dev.braid.tracer.bootstrap.type.ReceiverRules;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * The hooks for the program's calls on objects of the JDK's classes whose code is not traced. Each call counts as a
 * read of the object's state, or as a write to it, see {@link ReceiverRules}.
 *
 * <p>The record is made before the call, and after that of a constructor: so a lock that the caller holds orders it,
 * and so does whatever hands the object over. Where a thread has recorded nothing since it called a method on the same
 * object, the second call is not recorded. What is ordered before or after one call is before or after the other.
 *
 * <p>Thread safety: any thread. Nothing here throws anything but what the program itself would have thrown.
 */
public final class ReceiverHooks {
    private static final int KINDS_MASK = (1 << 10) - 1;
    private static final int KIND_BITS = 2;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;

    /** The program's subclass of a class that is judged. */
    private static final int SUBCLASS = 3;

    /**
     * The rule of calls on objects of a class, after the class's id, which is never used again. Any thread's word is
     * right.
     */
    private static final long[] KINDS = new long[KINDS_MASK + 1];

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private ReceiverHooks() {}

    /**
     * A method is called on an object of a class that is judged, or such an object has been made.
     *
     * @param receiver null if the call is about to throw
     */
    @ReservedStackAccess
    public static void touched(@Nullable Object receiver, int key, ThreadLog log) {
        if (receiver == null) {
            return;
        }
        long header = log.header(receiver);
        if (FastAccess.isRepeated(header, key, log)) {
            return;
        }
        int index = Lines.indexOf(key);
        boolean isDone = FastAccess.isFast(header, index, key, log)
                && FastAccess.touch(log, index, key, ObjectHeaders.id(header), RecordDescriptor.RECEIVER_OFFSET);
        if (!isDone) {
            touch(receiver, key, log, RecordDescriptor.RECEIVER_OFFSET);
        }
    }

    /**
     * A method is called on an object of any class.
     *
     * @param method its name; empty for one that runs although the object's class may have another one of its name
     */
    @ReservedStackAccess
    public static void called(@Nullable Object receiver, String method, int key, ThreadLog log) {
        if (receiver == null || receiver.getClass() == String.class) {
            return;
        }
        long header = log.header(receiver);
        if (FastAccess.isRepeated(header, key, log)) {
            return;
        }
        int index = Lines.indexOf(key);
        boolean isDone = FastAccess.isFast(header, index, key, log)
                && log.isOfLast(index, ObjectHeaders.id(header))
                && FastAccess.touch(log, index, key, ObjectHeaders.id(header), log.offset(index));
        if (!isDone) {
            callSlow(receiver, method, key, log);
        }
    }

    @DontInline
    private static void callSlow(Object receiver, String method, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if (log == null) {
            return;
        }
        switch (kind(receiver.getClass(), log)) {
            case ReceiverRules.JUDGED_CLASS ->
                OrderedEvents.touch(log, receiver, key, RecordDescriptor.RECEIVER_OFFSET);
            case ReceiverRules.UNJUDGED_CLASS ->
                OrderedEvents.touch(log, receiver, key, RecordDescriptor.UNJUDGED_RECEIVER_OFFSET);
            case SUBCLASS -> {
                if (!isOverridden(receiver.getClass(), method)) {
                    OrderedEvents.touch(log, receiver, key, RecordDescriptor.RECEIVER_OFFSET);
                }
            }
            default -> {}
        }
    }

    @DontInline
    private static void touch(Object receiver, int key, ThreadLog ofMethod, long offset) {
        ThreadLog log = current(ofMethod);
        if (log != null) {
            OrderedEvents.touch(log, receiver, key, offset);
        }
    }

    private static @Nullable ThreadLog current(ThreadLog ofMethod) {
        return ofMethod.hasRoom() ? ofMethod : ThreadLogs.current();
    }

    private static int kind(Class<?> type, ThreadLog log) {
        long id = ObjectIds.of(type, log);
        long known = KINDS[(int) id & KINDS_MASK];
        return known >>> KIND_BITS == id ? (int) known & KIND_MASK : learn(type, id);
    }

    @DontInline
    private static int learn(Class<?> type, long id) {
        int kind = isOfJdk(type) ? ReceiverRules.ofClass(type) : ofProgram(type);
        KINDS[(int) id & KINDS_MASK] = id << KIND_BITS | kind;
        return kind;
    }

    /**
     * {@return the kind of calls on an object of a class of the program; if it has no code in scope, they are not
     * accesses}
     */
    private static int ofProgram(Class<?> from) {
        Class<?> type = from;
        while (!isOfJdk(type)) {
            Class<?> superclass = type.getSuperclass();
            if (superclass == null || !ProgramReceivers.has(type.getName())) {
                return ReceiverRules.SAFE_CLASS;
            }
            type = superclass;
        }
        return ReceiverRules.ofClass(type) == ReceiverRules.JUDGED_CLASS ? SUBCLASS : ReceiverRules.SAFE_CLASS;
    }

    /** {@return {@code true} if a method of that name is the program's: then what it calls is recorded} */
    private static boolean isOverridden(Class<?> from, String method) {
        for (Class<?> type = from; type != null && !isOfJdk(type); type = type.getSuperclass()) {
            if (ProgramReceivers.declares(type.getName(), method)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null
                || loader == PLATFORM
                || type.getName().startsWith("jdk.")
                        && type.getModule().isNamed(); // as jdk.random, which programs' loader has
    }
}
