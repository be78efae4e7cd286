// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.Fork;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes the image of each process of what was mapped in it, and in those that it was forked from.
 *
 * <p>Where times of records can be made times of the trace, code is there from when it was mapped. Otherwise all is
 * there from the beginning, and what was mapped last hides what was before: where that happens, it is reported.
 */
final class ImageHistory {
    private static final int DEEPEST_FORK = 100;

    private final Recording recording;
    private final BinaryFinder binaries;
    private final Consumer<String> warnings;
    private final Map<Integer, List<PerfRecord>> byProcess = new HashMap<>();
    private final Map<Integer, ProcessImage> images = new HashMap<>();
    private final JvmCode jvm;
    private final Set<String> warned = new HashSet<>();

    /**
     * @param jvm the code of the process that is a JVM
     * @param warnings gets what is missing in the images, a sentence each, none twice
     */
    ImageHistory(Recording recording, BinaryFinder binaries, JvmCode jvm, Consumer<String> warnings) {
        this.jvm = jvm;
        this.recording = recording;
        this.binaries = binaries;
        this.warnings = warnings;
        List<PerfRecord> inOrder = new ArrayList<>(recording.images());
        inOrder.sort(Comparator.comparingLong(ImageHistory::time));
        for (PerfRecord record : inOrder) {
            byProcess
                    .computeIfAbsent(processOf(record), pid -> new ArrayList<>())
                    .add(record);
        }
    }

    ProcessImage of(int pid) {
        return images.computeIfAbsent(pid, this::build);
    }

    /** {@return a resolver of the code of a process} */
    CodeResolver resolver(int pid) {
        return jvm.resolver(pid, of(pid), begin(pid));
    }

    private ProcessImage build(int pid) {
        ProcessImage.Builder image = ProcessImage.builder();
        List<Mmap> mapped = new ArrayList<>();
        for (PerfRecord record : history(pid, Long.MAX_VALUE, 0)) {
            if (time(record) > 0) {
                recording.conversion().ifPresent(conversion -> image.since(tsc(conversion, time(record))));
            }
            if (record instanceof Mmap mmap) {
                warnOfReuse(pid, mapped, mmap);
                mapped.add(mmap);
                put(image, mmap);
            } else {
                image.hole(0, Long.MAX_VALUE); // exec
                mapped.clear();
            }
        }
        jvm.addTo(pid, image, begin(pid));
        return image.build();
    }

    /** {@return the time stamp counter of the last exec, if that is known} */
    private long begin(int pid) {
        long begin = Long.MIN_VALUE;
        for (PerfRecord record : history(pid, Long.MAX_VALUE, 0)) {
            if (record instanceof Comm
                    && time(record) > 0
                    && recording.conversion().isPresent()) {
                begin = tsc(recording.conversion().get(), time(record));
            }
        }
        return begin;
    }

    /** {@return the records of mappings before a time, and of calls of exec, for a process and its ancestors} */
    private List<PerfRecord> history(int pid, long before, int depth) {
        List<PerfRecord> own = byProcess.getOrDefault(pid, List.of());
        List<PerfRecord> all = new ArrayList<>();
        for (PerfRecord record : own) {
            if (time(record) >= before) {
                break;
            }
            if (!(record instanceof Fork fork)) {
                all.add(record);
            } else if (fork.parentPid() != pid && depth < DEEPEST_FORK) {
                all.addAll(history(fork.parentPid(), Math.max(1, fork.trailer().time()), depth + 1));
            }
        }
        return all;
    }

    private void put(ProcessImage.Builder image, Mmap mmap) {
        try {
            image.file(binaries.find(mmap), mmap.fileOffset(), mmap.length(), mmap.address());
        } catch (IOException | IllegalArgumentException e) {
            if (mmap.fileName().startsWith("[")) {
                return; // each process has a [vdso], and few run its code; where one does, the decoder reports a gap
            }
            warn(mmap.fileName() + " is not in the image: " + e.getMessage());
        }
    }

    private void warnOfReuse(int pid, List<Mmap> mapped, Mmap mmap) {
        boolean overlaps = mapped.stream()
                .anyMatch(other -> other.address() < mmap.address() + mmap.length()
                        && mmap.address() < other.address() + other.length()
                        && !(other.fileName().equals(mmap.fileName())
                                && other.address() - other.fileOffset() == mmap.address() - mmap.fileOffset()));
        if (overlaps && recording.conversion().isEmpty()) {
            warn("Process " + pid + " mapped code again at addresses such as " + mmap.fileName()
                    + ", and the file does not relate its times to the trace's: flow from before may be wrong there.");
        }
    }

    private void warn(String text) {
        if (warned.add(text)) {
            warnings.accept(text);
        }
    }

    private static int processOf(PerfRecord record) {
        if (record instanceof Mmap mmap) {
            return mmap.pid();
        }
        return record instanceof Fork fork ? fork.pid() : ((Comm) record).pid();
    }

    /** {@return 0 for what perf found when it began} */
    private static long time(PerfRecord record) {
        return Math.max(0, record.trailer().time());
    }

    /** Turns {@code time = zero + (tsc * multiplier >> shift)} around, without losing high bits. */
    static long tsc(TimeConv conversion, long time) {
        long since = time - conversion.zero();
        if (since < 0) {
            return 0;
        }
        int shift = (int) Math.min(conversion.shift(), Integer.SIZE);
        long quotient = Long.divideUnsigned(since, conversion.multiplier());
        long rest = Long.remainderUnsigned(since, conversion.multiplier());
        return (quotient << shift) + Long.divideUnsigned(rest << shift, conversion.multiplier());
    }
}
