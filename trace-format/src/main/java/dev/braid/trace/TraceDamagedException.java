// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.io.IOException;

/** A trace could not be read past a certain point. Everything before that point has been delivered. */
public final class TraceDamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long position;

    /**
     * @param position offset in bytes from the start of the file or ring, where reading stopped
     * @param message one sentence: what was expected there, and what was found
     */
    public TraceDamagedException(long position, String message) {
        super(message);
        this.position = position;
    }

    public long position() {
        return position;
    }
}
