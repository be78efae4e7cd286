// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library.handover;

/** An object of the program's, written by one thread and read and written by the other one, without any lock. */
public final class Parcel {
    private long number;
    private long opened;

    public Parcel(long number) {
        this.number = number;
    }

    /** Makes an empty one, for libraries that fill it. */
    public Parcel() {}

    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }

    /** Changes the parcel. {@return its content, if it was opened once before at most} */
    long open() {
        return ++opened > 2 ? -1 : number;
    }
}
