// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.engine.Engines;
import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.EncoderOptions.Returns;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import dev.braid.pt.soft.NativePrograms;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A real program that calls a method which writes records, single-stepped: what it did is known. */
class SoftMergeTests {
    private static final int KILOBYTE = 1024;

    /** Calls that are not executed, where a flow goes on behind deleted bytes and the decoder does not notice. */
    private static final int MADE_UP = 100;

    /** Calls next to these, which may as well be others. */
    private static final int UNCERTAIN = 60;

    @Test
    void wholeTrace_joinsEachRecordWithItsCall() throws IOException, InterruptedException {
        Execution program = NativePrograms.assumeCompiled("logged.c");
        List<LogRecord> log = log(program);
        assertThat(log).hasSize(3000);

        LogMergeResult result = LogMerge.merge(decode(program, trace(program)), log);

        int[] inOrder = new int[log.size()];
        Arrays.setAll(inOrder, record -> record);
        assertThat(result.callOfRecord()).isEqualTo(inOrder);
        assertThat(result.unmatchedCalls()).isEmpty();
        assertThat(result.gaps()).isEmpty();
    }

    @Test
    void deletedRecord_isTold() throws IOException, InterruptedException {
        Execution program = NativePrograms.assumeCompiled("logged.c");
        List<LogWindow> calls = decode(program, trace(program));
        Random random = random();
        for (int i = 0; i < 20; i++) {
            List<LogRecord> log = new ArrayList<>(log(program));
            int deleted = random.nextInt(log.size());
            log.remove(deleted);

            LogMergeResult result = LogMerge.merge(calls, log);

            assertThat(result.unmatchedCalls())
                    .as("without record %d", deleted)
                    .contains(deleted)
                    .hasSizeLessThan(20);
            for (int record = 0; record < log.size(); record++) {
                int call = result.callOfRecord()[record];
                assertThat(call)
                        .as("call of record %d, without record %d", record, deleted)
                        .isIn(record < deleted ? record : record + 1, LogMergeResult.UNMATCHED);
            }
        }
    }

    @Test
    void deletedKilobyte_isTold_whetherOrNotTheFlowHasAGap() throws IOException, InterruptedException {
        Execution program = NativePrograms.assumeCompiled("logged.c");
        List<LogRecord> log = log(program);
        byte[] whole = trace(program);
        assertThat(whole).hasSizeGreaterThan(4 * KILOBYTE);
        Random random = random();
        for (int i = 0; i < 20; i++) {
            int from = KILOBYTE / 2 + random.nextInt(whole.length - 2 * KILOBYTE);
            byte[] rest = new byte[whole.length - KILOBYTE];
            System.arraycopy(whole, 0, rest, 0, from);
            System.arraycopy(whole, from + KILOBYTE, rest, from, rest.length - from);
            List<LogWindow> windows = decode(program, rest);
            long[] calls = windows.stream()
                    .flatMapToLong(window -> Arrays.stream(window.sites()))
                    .toArray();
            // between both, the decoder may have made up a few, of the bits of one and the instructions of the other
            int before = sameFromStart(calls, log);
            int behind = sameFromEnd(calls, log);

            LogMergeResult result = LogMerge.merge(windows, log);

            assertThat(calls).as("calls without the bytes from %d on", from).hasSizeLessThan(log.size());
            assertThat(before + behind).isGreaterThan(calls.length - MADE_UP);
            assertThat(result.matched())
                    .isLessThanOrEqualTo(calls.length)
                    .isGreaterThan(Math.min(calls.length, before + behind) - UNCERTAIN);
            for (int record = 0; record < log.size(); record++) {
                int call = result.callOfRecord()[record];
                boolean isBefore = call == record && call < before;
                boolean isBehind = calls.length - call == log.size() - record && call >= calls.length - behind;
                assertThat(call < 0 || isBefore || isBehind)
                        .as(
                                "record %d as call %d of %d, %d before byte %d, %d behind",
                                record, call, calls.length, before, from, behind)
                        .isTrue();
            }
            int inGaps = result.gaps().stream()
                    .mapToInt(LogMergeResult.LostCalls::records)
                    .sum();
            assertThat(inGaps + result.unmatched()).isGreaterThanOrEqualTo(log.size() - calls.length);
        }
    }

    private static int sameFromStart(long[] calls, List<LogRecord> log) {
        int same = 0;
        while (same < calls.length && isSame(calls[same], log.get(same))) {
            same++;
        }
        return same;
    }

    private static int sameFromEnd(long[] calls, List<LogRecord> log) {
        int same = 0;
        while (same < calls.length && isSame(calls[calls.length - 1 - same], log.get(log.size() - 1 - same))) {
            same++;
        }
        return same;
    }

    private static boolean isSame(long call, LogRecord logged) {
        return call == LogWindow.UNKNOWN || call == logged.site();
    }

    private static byte[] trace(Execution program) {
        return FlowEncoder.encode(program, EncoderOptions.DEFAULT.with(Returns.TARGETS));
    }

    private static List<LogWindow> decode(Execution program, byte[] trace) {
        LogCalls calls = new LogCalls(entry(program), address -> address);
        Engines.assume("java").decode(ByteBuffer.wrap(trace), program.image(), FlowOptions.DEFAULT, calls);
        return calls.finish();
    }

    /** {@return the log of the method: the address from which it was called, each time} */
    private static List<LogRecord> log(Execution program) {
        long entry = entry(program);
        long[] addresses = program.addresses();
        List<LogRecord> log = new ArrayList<>();
        for (int i = 1; i < addresses.length; i++) {
            if (addresses[i] == entry) {
                log.add(new LogRecord(addresses[i - 1], i));
            }
        }
        return log;
    }

    /** {@return the instruction that is reached from the most others, which are the eight calls} */
    private static long entry(Execution program) {
        Map<Long, Set<Long>> from = new HashMap<>();
        long[] addresses = program.addresses();
        long entry = 0;
        for (int i = 1; i < addresses.length; i++) {
            Set<Long> before = from.computeIfAbsent(addresses[i], key -> new HashSet<>());
            before.add(addresses[i - 1]);
            entry = before.size() > from.getOrDefault(entry, Set.of()).size() ? addresses[i] : entry;
        }
        assertThat(from.get(entry)).hasSize(8);
        return entry;
    }

    private static Random random() {
        long seed = Long.getLong("braid.test.seed", System.nanoTime());
        System.out.println("-Dbraid.test.seed=" + seed);
        return new Random(seed);
    }
}
