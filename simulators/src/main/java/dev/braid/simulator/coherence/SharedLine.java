// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line that several cores have had: its state in each cache, and what its misses were for.
 *
 * <p>A miss is essential if it is the core's first of this line. So is one if the core, before it loses the line again,
 * accesses what another core has written since its last essential miss. Otherwise it is one of false sharing (Dubois et
 * al., "The Detection and Elimination of Useless Misses in Multiprocessors", 1993).
 */
final class SharedLine implements Line {
    private static final long NEVER = 0;

    private final long object;
    private final long rank;
    private final WriteTimes writes;
    private final Long2ObjectOpenHashMap<PlaceTraffic> places = new Long2ObjectOpenHashMap<>();
    private final Map<Places, FalseSharing> falseSharing = new LinkedHashMap<>();

    /** By core. */
    private MesiState[] states = {};

    private long[] lastEssential = {};
    /** The miss that brought the line in, until it is known to be essential. */
    private @Nullable Access[] pending = {};
    /** The write by which the core lost the line. */
    private @Nullable Access[] lostTo = {};

    private record Places(long written, long missed) {}

    /** @param rank among all shared lines, in the order in which they came to be */
    SharedLine(long object, long rank, int lineBytes, PrivateLine before) {
        this.object = object;
        this.rank = rank;
        writes = new WriteTimes(lineBytes);
        grow(before.core());
        states[before.core()] = before.isModified() ? MesiState.MODIFIED : MesiState.EXCLUSIVE;
        lastEssential[before.core()] = NEVER + 1;
    }

    long object() {
        return object;
    }

    long rank() {
        return rank;
    }

    Collection<PlaceTraffic> places() {
        return places.values();
    }

    Collection<FalseSharing> falseSharing() {
        return falseSharing.values();
    }

    MesiState state(int core) {
        return core < states.length ? states[core] : MesiState.INVALID;
    }

    /**
     * Takes an access.
     *
     * @param at its offset in bytes from the line's start
     * @param time its time, from 2 on, and later than that of the access before
     */
    void access(Access access, int at, int size, boolean isWrite, long time, int core, Cores cores) {
        grow(core);
        MesiState state = states[core];
        CoreTraffic own = cores.traffic(core);
        if (isWrite ? state.missesWrite() : state.missesRead()) {
            miss(access, isWrite, time, core, cores);
        } else if (isWrite && state.upgradesToWrite()) {
            own.upgrades++;
            PlaceTraffic place = place(access);
            place.upgrades++;
            place.invalidations += invalidateOthers(access, core, cores);
            states[core] = state.afterOwnWrite();
        } else if (isWrite) {
            own.writeHits++;
            states[core] = state.afterOwnWrite();
        } else {
            own.readHits++;
        }
        if (writes.isFromOther(core, at, size, lastEssential[core])) {
            essential(core, time);
        }
        if (isWrite) {
            writes.write(core, at, size, time);
        }
    }

    private void miss(Access access, boolean isWrite, long time, int core, Cores cores) {
        CoreTraffic own = cores.traffic(core);
        PlaceTraffic place = place(access);
        boolean isHeld = false;
        for (MesiState state : states) {
            isHeld |= state != MesiState.INVALID;
        }
        if (isHeld) {
            own.transfers++;
            place.transfers++;
        }
        if (isWrite) {
            own.writeMisses++;
            place.writeMisses++;
            place.invalidations += invalidateOthers(access, core, cores);
            states[core] = states[core].afterOwnWrite();
        } else {
            own.readMisses++;
            place.readMisses++;
            shareOthers(core, cores);
            states[core] = states[core].afterOwnRead(isHeld);
        }
        if (lastEssential[core] == NEVER) {
            place.cold++;
            lastEssential[core] = time;
        } else {
            pending[core] = access;
        }
    }

    private int invalidateOthers(Access access, int core, Cores cores) {
        int invalidated = 0;
        for (int other = 0; other < states.length; other++) {
            if (other != core && states[other] != MesiState.INVALID) {
                endLifetime(other);
                states[other] = states[other].afterOtherWrite();
                lostTo[other] = access;
                cores.traffic(other).invalidations++;
                invalidated++;
            }
        }
        return invalidated;
    }

    private void shareOthers(int core, Cores cores) {
        for (int other = 0; other < states.length; other++) {
            if (other != core) {
                cores.traffic(other).writeBacks += states[other].writesBackForOtherRead() ? 1 : 0;
                states[other] = states[other].afterOtherRead();
            }
        }
    }

    private void essential(int core, long time) {
        lastEssential[core] = time;
        Access miss = pending[core];
        if (miss != null) {
            place(miss).trueSharing++;
            pending[core] = null;
        }
    }

    /** Ends the time for which the core has the line: it loses the line, or the trace ends. */
    private void endLifetime(int core) {
        Access miss = pending[core];
        Access write = lostTo[core];
        if (miss != null && write != null) {
            place(miss).falseSharing++;
            falseSharing
                    .computeIfAbsent(new Places(write.offset(), miss.offset()), places -> new FalseSharing(write, miss))
                    .add(1);
            pending[core] = null;
        }
    }

    /** Ends what is still open. */
    void finish() {
        for (int core = 0; core < states.length; core++) {
            endLifetime(core);
        }
    }

    private PlaceTraffic place(Access access) {
        PlaceTraffic place = places.get(access.offset());
        if (place == null) {
            place = new PlaceTraffic(access);
            places.put(access.offset(), place);
        }
        return place;
    }

    private void grow(int core) {
        int length = states.length;
        if (core >= length) {
            states = Arrays.copyOf(states, core + 1);
            Arrays.fill(states, length, core + 1, MesiState.INVALID);
            lastEssential = Arrays.copyOf(lastEssential, core + 1);
            pending = Arrays.copyOf(pending, core + 1);
            lostTo = Arrays.copyOf(lostTo, core + 1);
        }
    }
}
