// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.DamagedPerfRecordException;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perf.PerfFields;
import dev.braid.pt.perf.PerfRecordType;
import dev.braid.pt.perf.TrailerLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The build ids of the files that were mapped, which perf puts behind the records ({@code HEADER_BUILD_ID}):
 *
 * <pre>
 *   0 header   8 pid   12 build id (20 bytes)   32 its bytes, if misc says so   36 name
 * </pre>
 */
final class BuildIdTable {
    private static final int MISC_HAS_SIZE = 1 << 15;
    private static final int ID_BYTES = 20;
    private static final int MOST_ENTRIES = 1_000_000;

    private BuildIdTable() {}

    /** {@return build ids in hexadecimal digits by the names of their files} */
    static Map<String, String> read(FileBytes file, Section section, Consumer<PerfDamage> damage) throws IOException {
        Map<String, String> ids = new HashMap<>();
        if (!section.isWithin(file.size())) {
            damage.accept(new PerfDamage(
                    PerfFileDescriptor.FEATURES,
                    "the build ids should be at byte " + section.offset()
                            + ", and are not in the file; they are left out"));
            return ids;
        }
        long at = section.offset();
        while (section.end() - at >= PerfRecordType.HEADER_BYTES && ids.size() < MOST_ENTRIES) {
            int bytes =
                    Short.toUnsignedInt(file.at(at, PerfRecordType.HEADER_BYTES).getShort(PerfRecordType.SIZE));
            if (bytes < PerfRecordType.HEADER_BYTES || bytes > section.end() - at) {
                damage.accept(
                        new PerfDamage(at, "a build id of " + bytes + " bytes; it and those behind are left out"));
                return ids;
            }
            ByteBuffer entry = file.at(at, bytes);
            try {
                put(entry, ids);
            } catch (DamagedPerfRecordException e) {
                damage.accept(new PerfDamage(at, "a build id has " + e.getMessage() + "; it is left out"));
            }
            at += bytes;
        }
        return ids;
    }

    /** Reads one entry, which also is the record {@link PerfRecordType#HEADER_BUILD_ID}. */
    static void put(ByteBuffer entry, Map<String, String> ids) throws DamagedPerfRecordException {
        PerfFields in = new PerfFields(entry, TrailerLayout.NONE);
        in.int32(); // pid
        byte[] id = in.bytes(ID_BYTES);
        int size = in.int32() & 0xFF;
        boolean saysSize = (entry.getShort(PerfRecordType.MISC) & MISC_HAS_SIZE) != 0;
        String name = in.text(in.remaining());
        ids.put(name, HexFormat.of().formatHex(id, 0, saysSize ? Math.min(size, ID_BYTES) : ID_BYTES));
    }
}
