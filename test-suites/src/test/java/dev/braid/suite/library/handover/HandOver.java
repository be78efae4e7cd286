// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library.handover;

/** The two sides of a library: what one thread puts in, another one gets out, or both use it at once. */
interface HandOver {
    /** Gives a parcel away. */
    void put(Parcel parcel) throws Exception;

    /** Takes a parcel, and waits until there is one; the consumer adds up what is in them. */
    Parcel take() throws Exception;
}
