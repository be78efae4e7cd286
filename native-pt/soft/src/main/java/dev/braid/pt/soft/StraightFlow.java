// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.recording.SoftRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A made-up flow through code that a process has mapped: from the first instruction of a library to its first call,
 * with no jump taken. The process need not have executed it; what a recorder makes of its packets is known all the
 * same.
 */
public final class StraightFlow {
    private static final int MOST = 40;
    private static final int LEAST = 4;

    private final List<Long> addresses = new ArrayList<>();
    private final byte[] packets;

    private StraightFlow(Mmap mmap) throws IOException {
        ProcessImage image = ProcessImage.builder()
                .file(Path.of(mmap.fileName()), mmap.fileOffset(), mmap.length(), mmap.address())
                .build();
        CodeReader code = image.reader();
        InstructionDecoder decoder = new InstructionDecoder();
        byte[] bytes = new byte[InstructionDecoder.MAX_LENGTH];
        long at = mmap.address();
        while (addresses.size() < MOST) {
            int length = decoder.decode(bytes, code.read(at, bytes));
            boolean goesOn = decoder.branch() == Branch.NONE || decoder.branch() == Branch.CONDITIONAL;
            if (length <= 0 || !goesOn) {
                break;
            }
            addresses.add(at);
            at += length;
        }
        long[] all = addresses.stream().mapToLong(Long::longValue).toArray();
        packets = FlowEncoder.encode(new Execution(all, Map.of(), Map.of(), at, image, "", 0), EncoderOptions.DEFAULT);
    }

    /**
     * {@return one through the first library of a process that begins with some instructions before its first call}
     *
     * @throws IOException if the process has none, or is gone
     */
    public static StraightFlow of(long pid) throws IOException {
        String maps = Files.readString(Path.of("/proc/" + pid + "/maps"));
        for (Mmap mmap : SoftRecording.mappings((int) pid, maps)) {
            if (mmap.fileName().startsWith("/") && Files.isRegularFile(Path.of(mmap.fileName()))) {
                StraightFlow flow = new StraightFlow(mmap);
                if (flow.addresses.size() >= LEAST) {
                    return flow;
                }
            }
        }
        throw new IOException(
                "no library of process " + pid + " begins with " + LEAST + " instructions without a call");
    }

    /** {@return the addresses of its instructions} */
    public List<Long> addresses() {
        return addresses;
    }

    /** {@return the AUX bytes} */
    public byte[] packets() {
        return packets.clone();
    }
}
