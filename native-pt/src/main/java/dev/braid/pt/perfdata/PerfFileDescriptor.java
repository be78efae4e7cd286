// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

/**
 * The beginning of a perf.data file, little-endian. A section is where something is, and how many bytes it has.
 *
 * <pre>
 *   0 magic "PERFILE2"    8 bytes of this header    16 bytes of an entry of attrs
 *  24 attrs (section)    40 data (section)          56 event types (section, empty today)
 *  72 features (256 bits)
 *
 *  attrs:     perf_event_attr, ids (section), again and again
 *  features:  behind the data, one section for each bit that is set, in the order of the bits
 * </pre>
 *
 * <p>What perf has written into a pipe has 16 bytes of header only, and its records begin there.
 */
final class PerfFileDescriptor {
    static final long MAGIC = 0x32454C4946524550L; // "PERFILE2"
    static final long MAGIC_OF_BIG_ENDIAN = Long.reverseBytes(MAGIC);
    static final long MAGIC_OF_VERSION_1 = 0x454C494646524550L; // "PERFFILE"

    static final int MAGIC_BYTES = 8;
    static final int HEADER_SIZE = 8;
    static final int ATTRIBUTE_SIZE = 16;
    static final int ATTRIBUTES = 24;
    static final int DATA = 40;
    static final int FEATURES = 72;
    static final int HEADER_BYTES = 104;
    static final int PIPE_HEADER_BYTES = 16;
    static final int SECTION_BYTES = 16;
    static final int FEATURE_BITS = 256;

    static final int FEATURE_BUILD_ID = 2;
    static final int FEATURE_DIRECTORY = 24;
    static final int FEATURE_COMPRESSED = 27;

    private PerfFileDescriptor() {}
}
