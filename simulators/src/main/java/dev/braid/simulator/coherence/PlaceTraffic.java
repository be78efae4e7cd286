// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

/** The misses and other traffic of accesses that begin at one place of a shared line. */
final class PlaceTraffic {
    long readMisses;
    long writeMisses;
    long upgrades;
    /** Copies that others lost to writes of this place. */
    long invalidations;

    long transfers;
    /** Misses of cores that had never had the line. */
    long cold;
    /** Misses after which the core saw what another had written. */
    long trueSharing;
    /** Misses after which it did not, until it lost the line again. */
    long falseSharing;

    private final Access first;

    PlaceTraffic(Access first) {
        this.first = first;
    }

    Access first() {
        return first;
    }

    void add(PlaceTraffic other) {
        readMisses += other.readMisses;
        writeMisses += other.writeMisses;
        upgrades += other.upgrades;
        invalidations += other.invalidations;
        transfers += other.transfers;
        cold += other.cold;
        trueSharing += other.trueSharing;
        falseSharing += other.falseSharing;
    }
}
