// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.Tracing;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.Lines;
import dev.braid.tracer.bootstrap.machine.Options;
import java.io.File;
import java.io.IOException;

/**
 * Works with the hooks' classes itself: accesses in turns, from sites whose lines meet in one place, and from one whose
 * first place is their second one: CHANNEL. Says how many bytes all but their first accesses took.
 */
public final class MeetingLinesProgram {
    public static final int ROUNDS = 1000;

    /** Each access is of as many bytes: a header of two, and no change. */
    public static final int ACCESSES = 3 * ROUNDS;

    private static final int WARM_UPS = 100;
    private static final int OBJECT = 21;
    private static final int SITE = 5;
    private static final int[] KEYS = keys();

    private MeetingLinesProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Options.choose(HalfRecordProgram.loose(Options.PER_THREAD));
        if (!Channel.open(new File(args[0]))) {
            throw new IllegalStateException("the channel has another owner");
        }
        ThreadLogs.prepare();
        Tracing.start();
        Thread reader = new Thread(MeetingLinesProgram::read, "reader");
        reader.start();
        reader.join();
        Tracing.stop();
    }

    private static void read() {
        ThreadLog log = HalfRecordProgram.log();
        access(log, WARM_UPS);
        long before = log.at;
        access(log, ROUNDS);
        System.out.println(log.at - before);
        HalfRecordProgram.end(log);
    }

    private static int[] keys() {
        int read = RecordDescriptor.KIND_READ | 3 << RecordDescriptor.SIZE_SHIFT;
        int first = read | SITE << RecordDescriptor.SITE_SHIFT;
        int other = read | SITE + RecordDescriptor.LINE_MASK + 1 << RecordDescriptor.SITE_SHIFT;
        int third = SITE;
        while (Lines.indexOf(read | third << RecordDescriptor.SITE_SHIFT) != Lines.secondOf(Lines.indexOf(first))) {
            third++;
        }
        return new int[] {first, other, read | third << RecordDescriptor.SITE_SHIFT};
    }

    private static void access(ThreadLog log, int rounds) {
        for (int i = 0; i < rounds; i++) {
            for (int key : KEYS) {
                int index = log.lineOf(key, 0);
                if (!log.isLineOf(index, key)) {
                    throw new IllegalStateException("another key has the line");
                }
                log.reserve();
                log.append(index, key, OBJECT, 0, 0, MacroEvents.accessClock(log));
            }
        }
    }
}
