// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.sharing.left;

/** A library's class. */
@SuppressWarnings("UnusedVariable") // it is there to be written
public final class LibraryFixture {
    private static int calls;

    private LibraryFixture() {}

    public static synchronized void call() {
        calls++;
    }
}
