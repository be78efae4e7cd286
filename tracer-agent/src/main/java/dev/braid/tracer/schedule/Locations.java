// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Switch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Memory, monitors and threads that the operations of a run are about, with who was there last: a hash table without
 * boxes. From it come the run's reads-from class [1] and the pairs of sites that have met.
 *
 * <p>Each change has a number of its own, made of its thread and the number of changes that the thread has made before.
 * So has each read. The class is a sum over the reads of what each has seen, so that the order of reads does not
 * matter, and over the last changes of all memory, which the test reads when the threads have ended. A thread that
 * reads the same again and again at a site, as in a loop that waits, adds no more.
 *
 * <p>Thread safety: the thread that has the turn.
 *
 * <p>[1] D. Wolff, Z. Shi, G. J. Duck, U. Mathur and A. Roychoudhury, Greybox Fuzzing for Concurrency Testing, ASPLOS
 * 2024.
 */
final class Locations {
    /** Locations of a run that are looked at. All that come later count as none. */
    private static final int MOST = 1 << 16;

    /** Stands for a monitor instead of an offset. */
    private static final long MONITOR = -1;

    private static final long PERMIT = -2;
    private static final long INTERRUPT = -3;
    private static final int FIRST_SIZE = 64;

    /** Stands for several threads. */
    private static final int SEVERAL = -1;

    /** States of a location: it was changed, and there was an operation on it at a minor point. */
    private static final int CHANGED = 1;

    private static final int MINOR = 2;

    private final SitePairTable pairs;
    /** Numbers of locations, by hash; 0 is empty. */
    private int[] table = new int[2 * FIRST_SIZE];
    /** Object of each location, by the location's number, as are the arrays that follow. */
    private @Nullable Object[] bases = new Object[FIRST_SIZE];

    private long[] offsets = new long[FIRST_SIZE];
    private long[] changes = new long[FIRST_SIZE];
    private int[] changers = new int[FIRST_SIZE];
    private int[] changeSites = new int[FIRST_SIZE];
    private int[] readers = new int[FIRST_SIZE];
    private int[] readSites = new int[FIRST_SIZE];
    private int[] users = new int[FIRST_SIZE];
    private int[] states = new int[FIRST_SIZE];
    private int count;
    private long readsFrom;

    /** @param pairs the pairs that have met, to which those of this run are added */
    Locations(SitePairTable pairs) {
        this.pairs = pairs;
    }

    /** {@return the hash of the reads-from class of a run that ends now, after which all memory may be read} */
    long readsFrom() {
        long all = readsFrom;
        for (int i = 1; i <= count; i++) {
            if (offsets[i] >= 0 && changes[i] != 0) {
                all += mix(~changes[i]);
            }
        }
        return all;
    }

    /** {@return the number of the location that a member's operation is about; 0 if it is about none} */
    int of(Member me) {
        if (me.isInThread) {
            return 0;
        }
        Object target = me.target;
        return switch (me.operation) {
            case READ, WRITE, UPDATE -> target == null ? find(me.base, me.offset) : find(target, INTERRUPT);
            case ENTER, WAIT -> find(target, MONITOR);
            case PARK -> find(me.thread, PERMIT);
            case UNPARK -> find(target, PERMIT);
            case INTERRUPT -> find(target, INTERRUPT);
            case SLEEP, JOIN -> find(me.thread, INTERRUPT);
            default -> 0; // a notification's place in the order is that of its monitor
        };
    }

    private int find(@Nullable Object base, long offset) {
        if (count * 2 >= table.length) {
            grow();
        }
        int at = slot(base, offset);
        if (table[at] == 0) {
            if (count == MOST) {
                pairs.setPartial();
                return 0;
            }
            add(at, base, offset);
        }
        return table[at];
    }

    private int slot(@Nullable Object base, long offset) {
        int mask = table.length - 1;
        int at = (int) mix(System.identityHashCode(base) ^ offset << Integer.SIZE) & mask;
        while (table[at] != 0 && (bases[table[at]] != base || offsets[table[at]] != offset)) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void add(int at, @Nullable Object base, long offset) {
        if (++count == bases.length) {
            int length = count * 2;
            bases = Arrays.copyOf(bases, length);
            offsets = Arrays.copyOf(offsets, length);
            changes = Arrays.copyOf(changes, length);
            changers = Arrays.copyOf(changers, length);
            changeSites = Arrays.copyOf(changeSites, length);
            readers = Arrays.copyOf(readers, length);
            readSites = Arrays.copyOf(readSites, length);
            users = Arrays.copyOf(users, length);
            states = Arrays.copyOf(states, length);
        }
        bases[count] = base;
        offsets[count] = offset;
        table[at] = count;
    }

    private void grow() {
        table = new int[table.length * 2];
        for (int i = 1; i <= count; i++) {
            table[slot(bases[i], offsets[i])] = i;
        }
    }

    /** Notes the operation of a member as made. */
    void made(Member me) {
        int location = me.location;
        Operation operation = me.operation;
        noteUse(me, location);
        if (operation != Operation.WRITE && operation != Operation.UNPARK && operation != Operation.INTERRUPT) {
            read(me, location);
        }
        boolean isAccess = me.isAtAccess();
        if (isAccess && changers[location] != 0 && changers[location] != me.ordinal) {
            pairs.add(changeSites[location], siteInProgram(me));
        }
        if (operation.isChange()) {
            if (isAccess && readers[location] != 0 && readers[location] != me.ordinal) {
                pairs.add(readSites[location], siteInProgram(me));
            }
            changed(me, location);
        } else {
            readers[location] = me.ordinal;
            readSites[location] = siteInProgram(me);
        }
    }

    /** Notes who uses a location, and whether an operation at a minor point could matter to another thread. */
    private void noteUse(Member me, int location) {
        users[location] = users[location] == 0 || users[location] == me.ordinal ? me.ordinal : SEVERAL;
        states[location] |= (me.isMinor ? MINOR : 0) | (me.operation.isChange() ? CHANGED : 0);
        if (users[location] == SEVERAL && states[location] == (MINOR | CHANGED)) {
            pairs.setMinorShared();
        }
    }

    private void read(Member me, int location) {
        boolean isBlocking = me.operation.compareTo(Operation.ENTER) >= 0;
        int ending = (me.isTimedOut ? 1 : 0) + (isBlocking && (me.isInterrupted || me.isBrokenOff) ? 2 : 0);
        long from = changes[location] + ending;
        if (from == 0) {
            return; // it has seen what there was before, as in each run in which it sees no change
        }
        int number = me.lastSeen.see(me.site, mix(from + location));
        if (number > 0) {
            long reader = mix(mix((long) me.ordinal << Integer.SIZE | me.site) + number);
            readsFrom += mix(reader + from);
        }
    }

    /** Notes that a member has seen that it was interrupted, without an operation. */
    void interrupted(Member me) {
        int location = find(me.thread, INTERRUPT);
        if (location != 0) {
            readsFrom += mix(mix((long) me.ordinal << Integer.SIZE | ++me.numberedChanges) + changes[location]);
        }
    }

    private void changed(Member me, int location) {
        changes[location] = mix((long) me.ordinal << Integer.SIZE | ++me.numberedChanges);
        changers[location] = me.ordinal;
        changeSites[location] = siteInProgram(me);
    }

    private static int siteInProgram(Member me) {
        return me.isInProgram ? me.site : Switch.AT_END; // which is in no pair
    }

    /** The finalizer of MurmurHash3. */
    static long mix(long number) {
        long z = (number ^ number >>> 33) * 0xff51afd7ed558ccdL;
        z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
        return z ^ z >>> 33;
    }
}
