// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfRecordType;
import dev.braid.pt.perf.SampleField;
import dev.braid.pt.perf.TrailerLayout;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Layouts of the ends of records of several events. Where these differ, each record ends with the identifier of its
 * event. Records that perf itself has made of what was there before end as those of the first event, with zeros.
 */
final class TrailerLayouts {
    private final Map<Long, TrailerLayout> byId = new HashMap<>();
    private @Nullable TrailerLayout first;
    private boolean allEndWithIdentifier = true;

    void add(PerfDataEvent event) {
        PerfAttributes attributes = event.attributes();
        TrailerLayout layout = attributes.trailer();
        if (first == null) {
            first = layout;
        }
        allEndWithIdentifier &= (layout.sampleType() & SampleField.IDENTIFIER.mask()) != 0;
        event.ids().forEach(id -> byId.put(id, layout));
    }

    /** {@return the trailer of this record of the kernel} */
    TrailerLayout of(ByteBuffer record) {
        TrailerLayout byDefault = first == null ? TrailerLayout.NONE : first;
        if (!allEndWithIdentifier || record.limit() < PerfRecordType.HEADER_BYTES + Long.BYTES) {
            return byDefault;
        }
        return byId.getOrDefault(record.getLong(record.limit() - Long.BYTES), byDefault);
    }
}
