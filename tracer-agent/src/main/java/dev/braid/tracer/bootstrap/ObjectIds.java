// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import java.lang.ref.WeakReference;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * Gives objects their identity in the trace: a number that is never reused.
 *
 * <p>Problem: objects move, addresses are reused, and identity hash codes collide. So an id is looked up in an open
 * addressing table of weak references: the hash code finds the place, and the reference itself decides.
 *
 * <p>Protocol: readers never lock. Writers hold one spin lock; they publish an entry by a release store, and a bigger
 * table by a volatile one. An entry whose object died stays until the table is rebuilt, so that no probe sequence is
 * cut. A reader that misses an entry because it looks at an old table finds it in the slow path, under the lock.
 *
 * <p>A new id is announced in the ring of the thread that made it, by an OBJECT record, and before that its class.
 *
 * <p>Thread safety: any thread. Keeps no object alive. Calls nothing that may itself be traced.
 */
final class ObjectIds {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final int INITIAL_CAPACITY = 1 << 14;

    private static volatile @Nullable Entry[] table = new Entry[INITIAL_CAPACITY];
    private static final SpinLock LOCK = new SpinLock();
    private static int used;
    private static long lastId;

    /** One object's id. */
    static final class Entry extends WeakReference<Object> {
        final int hash;
        final long id;

        Entry(Object object, int hash, long id) {
            super(object);
            this.hash = hash;
            this.id = id;
        }
    }

    private ObjectIds() {}

    /** {@return whether this is the object of the line's last record} */
    @ForceInline
    static boolean isHolder(@Nullable Object object, ThreadLog log, int line) {
        Entry[] entries = log.holders;
        if (line >= entries.length) {
            return false;
        }
        Entry last = entries[line];
        return last != null && object != null && last.refersTo(object);
    }

    /** {@return the entry of an object that is accessed, new if it had none; null for null} */
    static @Nullable Entry entry(@Nullable Object object, ThreadLog log) {
        if (object == null) {
            return null;
        }
        Entry last = log.lastValue; // as when a list is walked: what was read is what is accessed next
        return last != null && last.refersTo(object) ? last : entryOf(object, log);
    }

    /** {@return the id of an entry, 0 for null} */
    static long id(@Nullable Entry entry) {
        return entry == null ? 0 : entry.id;
    }

    /** {@return the id of an object that is the value of an access of that line, 0 for null} */
    @ForceInline
    static long ofValue(@Nullable Object object, ThreadLog log, int line) {
        if (object == null) {
            return 0;
        }
        Entry[] entries = log.values;
        if (line < entries.length) {
            Entry last = entries[line];
            if (last != null && last.refersTo(object)) {
                log.lastValue = last;
                return last.id;
            }
        }
        return lookUpValue(object, log, line);
    }

    @DontInline
    private static long lookUpValue(Object object, ThreadLog log, int line) {
        Entry entry = entryOf(object, log);
        Entry[] entries = log.values;
        if (line < entries.length) {
            entries[line] = entry;
        }
        log.lastValue = entry;
        return entry.id;
    }

    /** {@return the object's id, 0 for null; a new one is announced in {@code log}} */
    static long of(@Nullable Object object, ThreadLog log) {
        return object == null ? 0 : entryOf(object, log).id;
    }

    private static Entry entryOf(Object object, ThreadLog log) {
        int hash = System.identityHashCode(object);
        @Nullable Entry[] entries = table;
        int mask = entries.length - 1;
        int index = spread(hash) & mask;
        while (true) {
            Entry entry = (Entry) U.getReferenceAcquire(entries, indexOffset(index));
            if (entry == null) {
                return add(object, hash, log);
            }
            if (entry.hash == hash && entry.refersTo(object)) {
                return entry;
            }
            index = (index + 1) & mask;
        }
    }

    private static Entry add(Object object, int hash, ThreadLog log) {
        // The class's id first: a class is an object like others, and java.lang.Class is its own class's class.
        long classId = object == Class.class ? 0 : of(object.getClass(), log);
        Entry entry;
        LOCK.lock();
        try {
            Entry known = find(object, hash);
            if (known != null) {
                return known;
            }
            entry = new Entry(object, hash, lastId + 1);
            insert(entry);
            lastId++;
        } finally {
            LOCK.unlock();
        }
        long id = entry.id;
        if (classId == 0) {
            log.announceClass(id, Class.class);
            log.announceObject(id, id);
        } else {
            if (object instanceof Class) {
                log.announceClass(id, (Class<?>) object);
            }
            log.announceObject(id, classId);
        }
        return entry;
    }

    private static @Nullable Entry find(Object object, int hash) {
        @Nullable Entry[] entries = table;
        int mask = entries.length - 1;
        for (int index = spread(hash) & mask; entries[index] != null; index = (index + 1) & mask) {
            Entry entry = entries[index];
            if (entry != null && entry.hash == hash && entry.refersTo(object)) {
                return entry;
            }
        }
        return null;
    }

    private static void insert(Entry entry) {
        if (used > table.length / 2) {
            rebuild();
        }
        put(table, entry);
        used++;
    }

    /** Drops the entries of dead objects, and grows if less than half of the old ones were dead. */
    private static void rebuild() {
        @Nullable Entry[] old = table;
        int live = 0;
        for (Entry entry : old) {
            if (entry != null && !entry.refersTo(null)) {
                live++;
            }
        }
        int capacity = old.length;
        while (live > capacity / 4) {
            capacity *= 2;
        }
        @Nullable Entry[] fresh = new Entry[capacity];
        int kept = 0;
        for (Entry entry : old) {
            if (entry != null && !entry.refersTo(null)) {
                put(fresh, entry);
                kept++;
            }
        }
        used = kept;
        table = fresh;
    }

    private static void put(@Nullable Entry[] entries, Entry entry) {
        int mask = entries.length - 1;
        int index = spread(entry.hash) & mask;
        while (entries[index] != null) {
            index = (index + 1) & mask;
        }
        U.putReferenceRelease(entries, indexOffset(index), entry);
    }

    private static int spread(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed ^ mixed >>> 15;
    }

    private static long indexOffset(int index) {
        return Arrays.REFERENCE_BASE + ((long) index << Arrays.REFERENCE_SHIFT);
    }
}
