// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the packets of an {@link Execution} as a processor does that traces user space only: every system call and
 * signal ends tracing, and the way back begins it again. So do calls of code that was run over, as if a filter of
 * addresses left it out.
 *
 * <p>Thread safety: one thread; for one execution.
 */
public final class FlowEncoder {
    private static final int CALLS = 64;

    private final EncoderOptions options;
    private final PacketWriter packets = new PacketWriter();
    private final InstructionDecoder decoder = new InstructionDecoder();
    private final byte[] bytes = new byte[InstructionDecoder.MAX_LENGTH];
    private final Deque<Long> calls = new ArrayDeque<>();
    private final List<Long> deferred = new ArrayList<>();
    private long outcomes;
    private int outcomeCount;
    private int lastPsb;
    private long tsc = 1000;

    private FlowEncoder(EncoderOptions options) {
        this.options = options;
    }

    /** {@return the AUX bytes} */
    public static byte[] encode(Execution execution, EncoderOptions options) {
        return new FlowEncoder(options).write(execution);
    }

    private byte[] write(Execution execution) {
        CodeReader code = execution.image().reader();
        long[] addresses = execution.addresses();
        psb(false, 0);
        if (addresses.length > 0) {
            packets.modeExec(64).tipPge(addresses[0]);
        }
        for (int i = 0; i < addresses.length; i++) {
            Long next = i + 1 < addresses.length ? Long.valueOf(addresses[i + 1]) : execution.next();
            Long interrupted = execution.interrupts().get(i + 1);
            Long passed = execution.passed().get(i + 1);
            if (passed != null && next != null) {
                leaveTo(passed);
                packets.tipPge(next);
            } else {
                instruction(code, addresses[i], interrupted != null ? interrupted : next);
            }
            if (interrupted != null && next != null) {
                leaveAt(interrupted);
                packets.tipPge(next);
            }
            if (next != null && packets.size() - lastPsb >= options.psbBytes()) {
                psb(true, next);
            }
        }
        if (execution.next() != null) {
            leaveAt(execution.next());
        }
        return packets.toByteArray();
    }

    private void instruction(CodeReader code, long address, @Nullable Long next) {
        int length = decoder.decode(bytes, code.read(address, bytes));
        if (length <= 0) {
            throw new IllegalStateException(String.format("There is no instruction at %x in the image.", address));
        }
        long following = address + length;
        Branch branch = decoder.branch();
        if (branch == Branch.FAR || next == null) {
            leave();
            if (next != null) {
                packets.tipPge(next);
            }
            return;
        }
        switch (branch) {
            case CONDITIONAL -> outcome(next != following || decoder.displacement() == 0);
            case CALL -> {
                if (decoder.displacement() != 0) {
                    call(following);
                }
            }
            case INDIRECT_CALL -> {
                call(following);
                target(next);
            }
            case INDIRECT_JUMP -> target(next);
            case RETURN -> goBack(next);
            default -> {}
        }
    }

    private void call(long following) {
        if (calls.size() == CALLS) {
            calls.removeLast();
        }
        calls.push(following);
    }

    private void goBack(long next) {
        Long caller = calls.poll();
        if (options.returns() == EncoderOptions.Returns.COMPRESSED && caller != null && caller == next) {
            outcome(true);
        } else {
            flush();
            packets.tip(next);
        }
    }

    private void outcome(boolean taken) {
        outcomes = outcomes << 1 | (taken ? 1 : 0);
        if (++outcomeCount == options.outcomes()) {
            flush();
        }
    }

    private void target(long next) {
        if (options.targets() == EncoderOptions.Targets.DEFERRED && outcomeCount > 0) {
            deferred.add(next);
        } else {
            flush();
            packets.tip(next);
        }
    }

    private void flush() {
        if (outcomeCount > 0) {
            packets.tnt(outcomes, outcomeCount);
        }
        outcomes = 0;
        outcomeCount = 0;
        deferred.forEach(packets::tip);
        deferred.clear();
    }

    private void leave() {
        flush();
        calls.clear();
        packets.tipPgd();
    }

    private void leaveTo(long address) {
        flush();
        calls.clear();
        packets.tipPgd(address);
    }

    private void leaveAt(long address) {
        flush();
        calls.clear();
        packets.fup(address).tipPgd();
    }

    private void psb(boolean traced, long address) {
        flush();
        calls.clear();
        lastPsb = packets.size();
        packets.psb().tsc(tsc++).cbr(30);
        if (traced) {
            packets.modeExec(64).fup(address);
        }
        packets.psbEnd();
    }
}
