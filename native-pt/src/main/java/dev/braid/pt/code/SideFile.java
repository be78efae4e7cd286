// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import java.nio.file.Path;

/**
 * The file beside a perf.data file that holds a JVM's code. Append-only, little-endian; if the JVM is killed, the bytes
 * written so far stay.
 *
 * <pre>
 *   file:    "BRAIDPT" and the version in one byte, then frames
 *   frame:   length of the content (32 bits), CRC-32C of the content (32), content
 *   content: type (8), then
 *     JVM        1: process id (32), start (64), description (text)
 *     METHOD     2: class, name, descriptor (texts), number of rows (32), of each: start (32), line (32).
 *                   Methods are counted from 0 in the order of these frames.
 *     CODE       3: kind (8), address (64), time (64), name (text), method or -1 (32), code (bytes),
 *                   number of debug points (32), of each: offset (32), depth (32), of each frame:
 *                   method (32), index (32)
 *     UNLOADED   4: address (64), time (64)
 *     CHANGED    5: address (64), time (64), code (bytes)
 *     PROBLEM    6: why the log is not complete (text)
 *     END        7: time (64)
 *     CLOCK      8: time (64), perf's time at the same moment (64)
 *   text:    length in bytes (32), UTF-8
 *   bytes:   length (32), bytes
 * </pre>
 *
 * Times are those of CLOCK_MONOTONIC, which System.nanoTime reads, in nanoseconds.
 */
public final class SideFile {
    static final byte[] MAGIC = {'B', 'R', 'A', 'I', 'D', 'P', 'T', 1};
    static final int FRAME_HEADER_BYTES = 8;
    /** The largest code that a JVM makes at once, with all that is known of it, is far smaller. */
    static final int MOST_FRAME_BYTES = 64 << 20;

    static final int JVM = 1;
    static final int METHOD = 2;
    static final int CODE = 3;
    static final int UNLOADED = 4;
    static final int CHANGED = 5;
    static final int PROBLEM = 6;
    static final int END = 7;
    static final int CLOCK = 8;

    static final int NO_METHOD = -1;

    private static final String SUFFIX = ".braidpt";

    private SideFile() {}

    /** {@return the path of the side file of a perf.data file: the same name and {@code .braidpt}} */
    public static Path beside(Path perfData) {
        return perfData.resolveSibling(perfData.getFileName() + SUFFIX);
    }
}
