// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.shared;

import java.io.File;

/** The folder of what programs and observers share. Both must come to the same one, so nothing can be set. */
public final class SharedFolder {
    /** The prefix of the name of a segment; the handle follows. */
    public static final String SEGMENT_PREFIX = "braid-frames-";

    private static final String IN_MEMORY = "/dev/shm";
    private static final String ELSEWHERE = "/tmp";
    private static final int DIGITS = 16;

    private SharedFolder() {}

    /** {@return the folder: in memory, or that of temporary files where there is none} */
    public static File path() {
        File memory = new File(IN_MEMORY);
        return memory.isDirectory() ? memory : new File(ELSEWHERE);
    }

    /** {@return the file of the segment that has a handle} */
    public static File segment(long handle) {
        String digits = Long.toHexString(handle);
        return new File(path(), SEGMENT_PREFIX + "0".repeat(DIGITS - digits.length()) + digits);
    }
}
