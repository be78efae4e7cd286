// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.walk;

import dev.braid.pt.flow.FlowCoverage;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.FlowOutput;
import dev.braid.pt.flow.GapReason;

/**
 * Walks the code from one instruction to the next, and asks the packets wherever the code alone does not tell.
 *
 * <p>Invariants: as long as outcomes are left, no event is looked at, for the processor writes events after all
 * outcomes before them. When the last outcome is used up, the next event is read before the next instruction. So an
 * instruction at which an asynchronous event came is not taken for executed.
 *
 * <p>A target may come while outcomes are left: the processor may defer it until the TNT packet is full (SDM, "Deferred
 * TIPs"). Then the indirect branch finds its target right behind that packet.
 *
 * <p>Thread safety: one thread.
 */
final class FlowWalk {
    private final PacketFeed feed;
    private final InstructionCache code;
    private final FlowOutput output;
    private final int instructionCap;
    private final int base;
    private final ReturnStack returns = new ReturnStack();

    private long ip;
    private boolean enabled;
    /** True as long as nothing of the flow has come since its start at a PSB. */
    private boolean started;

    private FlowEvent event = FlowEvent.NONE;
    private long outcomes;
    private int outcomeCount;

    /** @param base the index in the trace's buffer from which offsets are counted */
    FlowWalk(PacketFeed feed, InstructionCache code, FlowOutput output, FlowOptions options, int base) {
        this.feed = feed;
        this.code = code;
        this.output = output;
        this.instructionCap = options.instructionCap();
        this.base = base;
    }

    FlowCoverage run() {
        boolean more = feed.findSync();
        if (feed.startOffset() > base) {
            output.gap(GapReason.NO_SYNC, 0, feed.startOffset() - base, "there is no PSB to start from");
        }
        begin(more);
        while (more) {
            try {
                walk();
                more = false;
            } catch (LostFlowException e) {
                more = lose(e);
            }
        }
        return output.finish();
    }

    private boolean lose(LostFlowException lost) {
        GapReason reason = lost.reason();
        if (reason == GapReason.OUT_OF_STEP
                || reason == GapReason.BAD_INSTRUCTION
                || reason == GapReason.INSTRUCTION_CAP) {
            output.dropUnproven();
        }
        int from = feed.offset();
        boolean found = reason == GapReason.BAD_PACKET ? feed.findSync() : feed.findStart();
        // The bytes between OVF and the new start are packets that were understood: what is lost was never written.
        long bytes = reason == GapReason.OVERFLOW && found ? 0 : feed.startOffset() - from;
        output.gap(reason, from - base, bytes, String.valueOf(lost.getMessage()));
        begin(found);
        return found;
    }

    private void begin(boolean found) {
        returns.clear();
        outcomeCount = 0;
        event = FlowEvent.NONE;
        enabled = found && feed.hasAddress();
        started = true;
        ip = feed.address();
    }

    /** Follows the flow to the end of the trace. */
    private void walk() throws LostFlowException {
        while (true) {
            if (outcomeCount == 0 && event == FlowEvent.NONE) {
                readEvent();
            }
            boolean goesOn = enabled ? happensHere() || step() : wake();
            if (!goesOn) {
                return;
            }
        }
    }

    private void readEvent() throws LostFlowException {
        event = feed.next();
        if (event == FlowEvent.OUTCOMES) {
            outcomes = feed.outcomes();
            outcomeCount = feed.outcomeCount();
            event = FlowEvent.NONE;
        }
        started &= event == FlowEvent.ENABLE;
    }

    /** Waits for tracing to begin. {@return {@code true} if the trace goes on} */
    private boolean wake() throws LostFlowException {
        switch (event) {
            case END -> {
                return false;
            }
            case ENABLE -> {
                enabled = true;
                jump();
            }
            case NONE -> throw outOfStep("branches are told while tracing is off");
            case DISABLE -> event = FlowEvent.NONE;
            case OVERFLOW -> throw overflow();
            default -> throw outOfStep("a target is told while tracing is off");
        }
        return true;
    }

    /** Takes an event that comes before the next instruction. {@return {@code true} if there is one} */
    private boolean happensHere() throws LostFlowException {
        switch (event) {
            case ASYNC_TARGET, ASYNC_DISABLE -> {
                if (ip != feed.at()) {
                    return false;
                }
                if (event == FlowEvent.ASYNC_TARGET) {
                    jump();
                } else {
                    disable();
                }
            }
            case OVERFLOW -> throw overflow();
            case ENABLE -> restart();
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Goes on where tracing begins although it was on. */
    private void restart() throws LostFlowException {
        // Some processors write an address after PSB and begin elsewhere with TIP.PGE (erratum BDM70).
        if (!started) {
            output.dropUnproven();
            output.gap(GapReason.OUT_OF_STEP, feed.offset() - base, 0, "tracing begins that had not ended");
            returns.clear();
        }
        jump();
    }

    /** Executes the next instruction. {@return false at the end of the trace} */
    private boolean step() throws LostFlowException {
        int slot = code.find(ip);
        output.instruction(ip);
        if (output.unproven() > instructionCap) {
            throw new LostFlowException(
                    GapReason.INSTRUCTION_CAP, "no packet shows " + instructionCap + " instructions before " + hex(ip));
        }
        long next = ip + code.length(slot);
        return switch (code.branch(slot)) {
            case NONE -> advance(next);
            case CONDITIONAL -> choose(code.target(slot), next);
            case CALL -> call(code.target(slot), next);
            case JUMP -> go(code.target(slot));
            case INDIRECT_CALL -> {
                returns.push(next);
                yield target(false);
            }
            case INDIRECT_JUMP -> target(false);
            case RETURN -> goBack();
            case FAR -> target(true);
        };
    }

    private boolean advance(long next) {
        ip = next;
        return true;
    }

    private boolean call(long target, long next) {
        // A call of the next instruction only asks where it is, and the processor does not note it.
        if (target != next) {
            returns.push(next);
        }
        return go(target);
    }

    private boolean go(long target) {
        if (leavesTo(target)) {
            disable();
        } else {
            ip = target;
        }
        return true;
    }

    private boolean choose(long target, long next) throws LostFlowException {
        if (outcomeCount > 0) {
            ip = takeOutcome() ? target : next;
            return true;
        }
        if (event == FlowEvent.END) {
            return false;
        }
        if (leavesTo(target) || leavesTo(next)) {
            disable();
            return true;
        }
        throw outOfStep("there is no outcome for the conditional branch " + hex(ip));
    }

    private boolean goBack() throws LostFlowException {
        boolean known = !returns.isEmpty();
        long caller = returns.pop();
        if (outcomeCount == 0) {
            return target(false);
        }
        if (!known || !takeOutcome()) {
            throw outOfStep("the return at " + hex(ip) + " was told as one whose call is known");
        }
        ip = caller;
        return true;
    }

    /** Goes where the next TIP says. */
    private boolean target(boolean far) throws LostFlowException {
        if (outcomeCount > 0) {
            event = feed.next();
        }
        if (event == FlowEvent.TARGET) {
            jump();
        } else if (event == FlowEvent.DISABLE && (far || feed.hasAddress())) {
            disable();
        } else if (event != FlowEvent.END) {
            throw outOfStep("there is no target for the branch " + hex(ip));
        }
        return event != FlowEvent.END;
    }

    /**
     * {@return {@code true} if the next direct branch to {@code target} ends tracing, as one out of an address filter
     * does}
     */
    private boolean leavesTo(long target) {
        return event == FlowEvent.DISABLE && feed.hasAddress() && feed.address() == target;
    }

    private boolean takeOutcome() {
        output.prove();
        outcomeCount--;
        return (outcomes >>> outcomeCount & 1) != 0;
    }

    private void jump() throws LostFlowException {
        if (!feed.hasAddress()) {
            throw outOfStep("a target has no address");
        }
        if (!feed.is64Bit()) {
            throw new LostFlowException(
                    GapReason.UNSUPPORTED_MODE, "code of less than 64 bits runs at " + hex(feed.address()));
        }
        output.prove();
        ip = feed.address();
        event = FlowEvent.NONE;
    }

    private void disable() {
        output.prove();
        enabled = false;
        event = FlowEvent.NONE;
    }

    private static LostFlowException overflow() {
        return new LostFlowException(GapReason.OVERFLOW, "the processor lost packets");
    }

    private static LostFlowException outOfStep(String what) {
        return new LostFlowException(GapReason.OUT_OF_STEP, what);
    }

    private static String hex(long address) {
        return Long.toHexString(address);
    }
}
