// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.recording.SoftRecording;
import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A flow through code that this process has mapped, from its first function on; nobody has executed it. */
final class MadeUpFlow {
    private static final int MOST = 40;
    private static final int LEAST = 4;

    final List<Long> addresses = new ArrayList<>();
    final byte[] packets;

    private MadeUpFlow(Mmap mmap) throws IOException {
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
        packets = FlowEncoder.encode(new Execution(all, Map.of(), at, image, "", 0), EncoderOptions.DEFAULT);
    }

    /** {@return one through the first library that has some instructions without a call at its beginning} */
    static MadeUpFlow ofThisProcess() throws IOException {
        String maps = Files.readString(Path.of("/proc/self/maps"));
        for (Mmap mmap : SoftRecording.mappings(1, maps)) {
            if (mmap.fileName().startsWith("/") && Files.isRegularFile(Path.of(mmap.fileName()))) {
                MadeUpFlow flow = new MadeUpFlow(mmap);
                if (flow.addresses.size() >= LEAST) {
                    return flow;
                }
            }
        }
        throw new IllegalStateException("no library begins with " + LEAST + " instructions without a call");
    }
}
