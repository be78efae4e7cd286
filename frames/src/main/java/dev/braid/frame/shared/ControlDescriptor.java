// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.shared;

import java.util.regex.Pattern;

/**
 * The layout of the control block of a frame. The program that declares the frame has it in its memory: a Java program
 * in a file that it maps, a C program in a global variable. An observer of the program reads it, and sets the handle.
 *
 * <pre>
 *   0                   8                   16                  24
 *  +-------------------+-------------------+-------------------+-------------------+
 *  | magic             | version           | handle            | refused handle    |
 *  +-------------------+-------------------+-------------------+-------------------+
 *  | reason of refusal | bytes of a frame  | bytes of the text | text: the         |
 *  +-------------------+-------------------+-------------------+ declaration in    |
 *  | C, UTF-8 ...                                                                  |
 *  +-------------------------------------------------------------------------------+
 * </pre>
 *
 * All words have 64 bits, little-endian. The handle is 0 while nobody observes, and otherwise the number of a segment.
 * The program never writes it; it writes the reason, and then the handle that it refuses. Everything else never
 * changes.
 */
public final class ControlDescriptor {
    /** "BRAIDFRC" in memory. */
    public static final long MAGIC = 0x4352_4644_4941_5242L;

    public static final long VERSION = 1;

    public static final int MAGIC_AT = 0;
    public static final int VERSION_AT = 8;
    public static final int HANDLE = 16;
    public static final int REFUSED = 24;
    public static final int REASON = 32;
    public static final int FRAME_BYTES = 40;
    public static final int TEXT_BYTES = 48;
    public static final int TEXT = 56;

    /** A bound of the text: a declaration of the most fields with the longest names is shorter. */
    public static final int MAX_TEXT_BYTES = 1 << 15;

    /** The end of the symbol of a C program's control block; the frame's name is before it. */
    public static final String SYMBOL_SUFFIX = "_frame_control";

    /** The prefix of the name of a Java program's control file; the frame's name and a number follow. */
    public static final String FILE_PREFIX = "braid-frame.";

    /**
     * The path by which Linux shows the control file of a Java program, which is deleted as soon as it is mapped; group
     * 1: the frame.
     */
    public static final Pattern DELETED_FILE =
            Pattern.compile(".*/braid-frame\\.([A-Za-z0-9_]+)\\.[0-9]+ \\(deleted\\)");

    private ControlDescriptor() {}
}
