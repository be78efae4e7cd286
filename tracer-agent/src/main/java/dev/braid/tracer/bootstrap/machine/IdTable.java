// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.ref.WeakReference;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The ids of objects whose headers have no room for them: an open addressing table of weak references. The hash code
 * finds the place, and the reference itself decides, as hash codes collide.
 *
 * <p>Protocol: readers never lock. Writers hold one spin lock; they publish an entry by a release store, and a bigger
 * table by a volatile one. An entry whose object died stays until the table is rebuilt, so that no probe sequence is
 * cut. A reader that misses an entry because it looks at an old table finds it in the slow path, under the lock.
 *
 * <p>Thread safety: any thread. Keeps no object alive. Calls nothing that may itself be traced.
 */
public final class IdTable {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final int INITIAL_CAPACITY = 1 << 12;

    private static volatile @Nullable Entry[] table = new Entry[INITIAL_CAPACITY];
    private static final SpinLock LOCK = new SpinLock(LockOrder.IDS);
    private static int used;

    /** One object's id. */
    private static final class Entry extends WeakReference<Object> {
        final int hash;
        final long id;

        Entry(Object object, int hash, long id) {
            super(object);
            this.hash = hash;
            this.id = id;
        }
    }

    private IdTable() {}

    /** {@return the id of an object, 0 if it has none here} */
    public static long find(Object object, int hash) {
        @Nullable Entry[] entries = table;
        int mask = entries.length - 1;
        int index = spread(hash) & mask;
        while (true) {
            Entry entry = (Entry) U.getReferenceAcquire(entries, indexOffset(index));
            if (entry == null) {
                return 0;
            }
            if (entry.hash == hash && entry.refersTo(object)) {
                return entry.id;
            }
            index = (index + 1) & mask;
        }
    }

    /** {@return the id of an object of that class with that hash code, 0 if there is none here} */
    public static long idOf(int hash, String className) {
        for (Entry entry : table) {
            Object object = entry == null || entry.hash != hash ? null : entry.get();
            if (entry != null && object != null && object.getClass().getName().equals(className)) {
                return entry.id;
            }
        }
        return 0;
    }

    /** Gives an object this id, unless another thread has given it one meanwhile. {@return its id} */
    public static long add(Object object, int hash, long id) {
        LOCK.lock();
        try {
            long known = find(object, hash);
            if (known != 0) {
                return known;
            }
            insert(new Entry(object, hash, id));
            return id;
        } finally {
            LOCK.unlock();
        }
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
