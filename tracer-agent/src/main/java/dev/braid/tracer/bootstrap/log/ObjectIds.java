// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.tracer.bootstrap.machine.IdTable;
import dev.braid.tracer.bootstrap.machine.ObjectHeaders;
import dev.braid.tracer.bootstrap.machine.TextQueue;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * Gives objects their identity in the trace: a number that is never reused.
 *
 * <p>Problem: objects move, addresses are reused, and identity hash codes collide. So an object's id is kept in its
 * header, see {@link ObjectHeaders}, where the hook that accesses the object has it at hand.
 *
 * <p>Some objects' headers have no room: they had a hash code before they were met, or they were locked when they were.
 * Their ids are in the {@link IdTable}. An object without a hash code gets an id as its hash code in one atomic step.
 * An object with a hash code that is not an id never gets one in its header. So each object is either here or there,
 * for good.
 *
 * <p>A new id is announced in the ring of the thread that made it, by an OBJECT record, and before that its class.
 *
 * <p>Thread safety: any thread. Keeps no object alive. Calls nothing that may itself be traced.
 */
public final class ObjectIds {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Number of ids that a thread takes at once: consecutive ids are those of one thread. */
    private static final int IDS_TAKEN = 64;

    private static final long TAKEN = U.allocateMemory(Long.BYTES);

    static {
        U.putLong(null, TAKEN, 0);
    }

    private ObjectIds() {}

    /** {@return the object's id, 0 for null; a new one is announced in {@code log}} */
    @ForceInline
    public static long of(@Nullable Object object, ThreadLog log) {
        if (object == null) {
            return 0;
        }
        long word = ObjectHeaders.word(object);
        return ObjectHeaders.isIdentified(word) ? ObjectHeaders.id(word) : otherwise(object, log);
    }

    /** Returns the same as {@link #of} for an object whose lock the current thread holds. */
    @DontInline
    public static long ofHeld(Object object, ThreadLog log) {
        return find(object, log, true);
    }

    @DontInline
    private static long otherwise(Object object, ThreadLog log) {
        long held = log.monitors.idOf(object);
        return held != 0 ? held : find(object, log, false);
    }

    private static long find(Object object, ThreadLog log, boolean isHeld) {
        if (!ObjectHeaders.USABLE) {
            return listed(object, System.identityHashCode(object), log);
        }
        long word = U.getLongVolatile(object, 0);
        while (ObjectHeaders.isFree(word)) {
            long classId = classId(object, log);
            long id = nextId(log);
            if (ObjectHeaders.identify(object, word, id)) {
                log.nextId++;
                announce(object, id, classId, log);
                return id;
            }
            word = U.getLongVolatile(object, 0); // another thread was faster, or a collector has counted its age
        }
        long header = header(object, isHeld);
        return ObjectHeaders.hasId(header) ? ObjectHeaders.id(header) : listed(object, ObjectHeaders.hash(header), log);
    }

    /** {@return the header of an object, wherever it is; it has a hash code then} */
    private static long header(Object object, boolean isKnownAsHeld) {
        boolean isHeld = isKnownAsHeld;
        long header = ObjectHeaders.find(object, isHeld);
        while (ObjectHeaders.hash(header) == 0) {
            // Gives it a hash code; and if another thread has locked it, a monitor.
            System.identityHashCode(object);
            isHeld = isHeld || Thread.holdsLock(object);
            header = ObjectHeaders.find(object, isHeld);
        }
        return header;
    }

    /** {@return the id of an object whose header never gets one} */
    private static long listed(Object object, int hash, ThreadLog log) {
        long known = IdTable.find(object, hash);
        if (known != 0) {
            return known;
        }
        long classId = classId(object, log);
        long id = nextId(log);
        long given = IdTable.add(object, hash, id);
        if (given == id) {
            log.nextId++;
            announce(object, id, classId, log);
        }
        return given;
    }

    /** {@return the id of an object's class, which is announced before the object; 0 for that of classes} */
    private static long classId(Object object, ThreadLog log) {
        return object == Class.class ? 0 : of(object.getClass(), log);
    }

    /** {@return the id that a thread gives next; it is its own until it counts on} */
    private static long nextId(ThreadLog log) {
        if (log.nextId % IDS_TAKEN == 0) {
            log.nextId = U.getAndAddLong(null, TAKEN, IDS_TAKEN);
        }
        return ObjectHeaders.nthId(log.nextId);
    }

    private static void announce(Object object, long id, long classId, ThreadLog log) {
        if (classId == 0) {
            NameRecords.announceClass(
                    log, id, Class.class); // a class is an object like others, and this is its own class's class
            NameRecords.announceObject(log, id, id);
        } else {
            if (object instanceof Class) {
                NameRecords.announceClass(log, id, (Class<?>) object);
            }
            NameRecords.announceObject(log, id, classId);
            TextQueue.meet(object, id);
        }
    }
}
