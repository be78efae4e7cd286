// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.flow.walk.JavaFlowDecoder;
import dev.braid.pt.perf.PerfDamage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps all that is reported of the flows in a file. */
public final class FlowList implements RecordedFlowConsumer {
    public final Map<Integer, List<Long>> addresses = new HashMap<>();
    public final List<RecordedGap> gaps = new ArrayList<>();
    public final List<String> warnings = new ArrayList<>();
    /**
     * Instructions and gaps of all threads, in the order in which they were reported: an address in hexadecimal digits,
     * or the word gap.
     */
    final List<String> all = new ArrayList<>();

    public List<PerfDamage> damage = List.of();

    public static FlowList of(Path file, @Nullable Path binaries) throws IOException {
        FlowList list = new FlowList();
        list.damage = new RecordedFlow(new JavaFlowDecoder(), list).decode(file, binaries);
        return list;
    }

    @Override
    public void instructions(int tid, long[] batch, int count) {
        List<Long> own = addresses.computeIfAbsent(tid, thread -> new ArrayList<>());
        for (int i = 0; i < count; i++) {
            own.add(batch[i]);
            all.add(Long.toHexString(batch[i]));
        }
    }

    @Override
    public void gap(RecordedGap gap) {
        gaps.add(gap);
        all.add("gap");
    }

    @Override
    public void warning(String text) {
        warnings.add(text);
    }

    long[] of(int tid) {
        return addresses.getOrDefault(tid, List.of()).stream()
                .mapToLong(Long::longValue)
                .toArray();
    }
}
