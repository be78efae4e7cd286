// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

/**
 * The fate of the frames of an observation.
 *
 * @param written frames that the program began to write
 * @param printed the number of frames read
 * @param torn the number of frames overwritten while they were read
 * @param attachment the state of the program's attachment at the end
 */
public record Account(long written, long printed, long torn, Attachment attachment) {
    /** {@return the number of frames that were not read, including torn ones} */
    public long lost() {
        return written - printed;
    }

    /** The ways in which an observation ends for the program. */
    public enum Attachment {
        /** It wrote no frame while it was observed. */
        NEVER,
        /** It has let go. */
        ENDED,
        /** It has written no frame since it was to let go, and lets go with the next one. */
        PENDING,
        /** It has ended. */
        DEAD
    }
}
