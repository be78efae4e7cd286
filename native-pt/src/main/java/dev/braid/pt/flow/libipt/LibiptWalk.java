// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.libipt;

import static dev.braid.pt.flow.libipt.LibiptStructs.END_OF_STREAM;
import static dev.braid.pt.flow.libipt.LibiptStructs.EVENT_PENDING;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.braid.pt.flow.Cpu;
import dev.braid.pt.flow.FlowCoverage;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.FlowOutput;
import dev.braid.pt.flow.GapReason;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One run of libipt's instruction decoder.
 *
 * <p>libipt reads the trace's memory as long as its decoder lives, and the garbage collector does not know. So all that
 * memory is held in fields, and {@link #close} keeps this object reachable until libipt let go of it.
 */
final class LibiptWalk implements AutoCloseable {
    private static final int LOOK_AT_OFFSET_EVERY = 1024;
    /** Beside libipt's errors, which are small negative numbers. */
    private static final int NOT_64_BIT = -1001;

    private static final int STUCK = -1002;

    private final FlowOutput output;
    private final int instructionCap;
    private final long traceBytes;
    private final Memory trace;
    private final Memory config = new Memory(LibiptStructs.CONFIG_SIZE);
    private final Memory instruction = new Memory(LibiptStructs.INSN_SIZE);
    private final Memory event = new Memory(LibiptStructs.EVENT_SIZE);
    private final Memory number = new Memory(Long.BYTES);
    private final LibiptImage image;
    private final Pointer decoder;

    private long lastOffset;
    private int withoutPacket;

    /** @param bytes not empty */
    LibiptWalk(ByteBuffer bytes, LibiptImage image, FlowOptions options, FlowOutput output) {
        this.output = output;
        this.instructionCap = options.instructionCap();
        this.image = image;
        traceBytes = bytes.remaining();
        trace = new Memory(traceBytes);
        trace.getByteBuffer(0, traceBytes).put(bytes.duplicate());
        instruction.clear();
        event.clear();
        configure(options.cpu());
        Pointer allocated = Libipt.pt_insn_alloc_decoder(config);
        if (allocated == null) {
            throw new FlowEngineException(
                    "libipt refuses a trace of " + traceBytes + " bytes. Use the engine java for this trace.");
        }
        decoder = allocated;
        Libipt.pt_insn_set_image(decoder, image.pointer());
    }

    private void configure(@Nullable Cpu cpu) {
        config.clear();
        config.setLong(0, LibiptStructs.CONFIG_SIZE);
        config.setPointer(LibiptStructs.CONFIG_BEGIN, trace);
        config.setPointer(LibiptStructs.CONFIG_END, trace.share(traceBytes));
        if (cpu == null) {
            return;
        }
        config.setInt(LibiptStructs.CONFIG_CPU_VENDOR, LibiptStructs.VENDOR_INTEL);
        config.setShort(LibiptStructs.CONFIG_CPU_FAMILY, (short) cpu.family());
        config.setByte(LibiptStructs.CONFIG_CPU_MODEL, (byte) cpu.model());
        config.setByte(LibiptStructs.CONFIG_CPU_STEPPING, (byte) cpu.stepping());
        int error = Libipt.pt_cpu_errata(
                config.share(LibiptStructs.CONFIG_ERRATA), config.share(LibiptStructs.CONFIG_CPU_VENDOR));
        if (error < 0) {
            output.warn("libipt does not know the errata of " + cpu + ", and decodes without them.");
        }
    }

    FlowCoverage run() {
        int status = Libipt.pt_insn_sync_forward(decoder);
        long first = status < 0 ? traceBytes : syncOffset();
        if (first > 0) {
            output.gap(GapReason.NO_SYNC, 0, first, "there is no PSB to start from");
        }
        while (status >= 0) {
            int error = follow(status);
            if (error == -LibiptStructs.ERROR_END_OF_STREAM) {
                break;
            }
            status = resync(error);
        }
        return output.finish();
    }

    /**
     * Follows the flow as far as it goes.
     * {@return the reason that it ended: an error of libipt, or one of the two below}
     */
    private int follow(int first) {
        int status = first;
        withoutPacket = 0;
        while (true) {
            while (status >= 0 && (status & EVENT_PENDING) != 0) {
                status = event();
            }
            if (status < 0) {
                return status;
            }
            if ((status & END_OF_STREAM) != 0) {
                return -LibiptStructs.ERROR_END_OF_STREAM;
            }
            status = Libipt.pt_insn_next(decoder, instruction, LibiptStructs.INSN_SIZE);
            if (status >= 0) {
                if (instruction.getInt(LibiptStructs.INSN_MODE) != LibiptStructs.MODE_64_BIT) {
                    return NOT_64_BIT;
                }
                output.instruction(instruction.getLong(LibiptStructs.INSN_IP));
                output.prove();
                if (++withoutPacket % LOOK_AT_OFFSET_EVERY == 0 && isStuck()) {
                    return STUCK;
                }
            }
        }
    }

    private int event() {
        int status = Libipt.pt_insn_event(decoder, event, LibiptStructs.EVENT_SIZE);
        if (status >= 0 && event.getInt(LibiptStructs.EVENT_TYPE) == LibiptStructs.EVENT_OVERFLOW) {
            output.gap(GapReason.OVERFLOW, offset(), 0, "the processor lost packets");
        }
        return status;
    }

    private boolean isStuck() {
        long offset = offset();
        if (offset != lastOffset) {
            lastOffset = offset;
            withoutPacket = 0;
        }
        return withoutPacket > instructionCap;
    }

    /** Goes to the next PSB after an error, and says what is lost. {@return the status there, an error at the end} */
    private int resync(int error) {
        long from = offset();
        long lastSync = syncOffset();
        int status = Libipt.pt_insn_sync_forward(decoder);
        // A PSB whose packets are broken must not be found again and again.
        while (status < 0 && status != -LibiptStructs.ERROR_END_OF_STREAM && syncOffset() > lastSync) {
            lastSync = syncOffset();
            status = Libipt.pt_insn_sync_forward(decoder);
        }
        long to = status < 0 ? traceBytes : syncOffset();
        output.gap(reason(error), from, Math.max(0, to - from), what(error));
        return status;
    }

    private static GapReason reason(int error) {
        return switch (error) {
            case NOT_64_BIT -> GapReason.UNSUPPORTED_MODE;
            case STUCK -> GapReason.INSTRUCTION_CAP;
            case -LibiptStructs.ERROR_BAD_OPC, -LibiptStructs.ERROR_BAD_PACKET -> GapReason.BAD_PACKET;
            case -LibiptStructs.ERROR_NO_MAP -> GapReason.NOT_MAPPED;
            case -LibiptStructs.ERROR_BAD_INSN -> GapReason.BAD_INSTRUCTION;
            default -> GapReason.OUT_OF_STEP;
        };
    }

    private String what(int error) {
        return switch (error) {
            case NOT_64_BIT -> "code of less than 64 bits runs";
            case STUCK -> "no packet shows " + instructionCap + " instructions";
            default ->
                String.format(
                        "libipt reports \"%s\" at %x",
                        Libipt.pt_errstr(-error), instruction.getLong(LibiptStructs.INSN_IP));
        };
    }

    private long offset() {
        return Libipt.pt_insn_get_offset(decoder, number) < 0 ? lastOffset : number.getLong(0);
    }

    private long syncOffset() {
        return Libipt.pt_insn_get_sync_offset(decoder, number) < 0 ? 0 : number.getLong(0);
    }

    @Override
    public void close() {
        try {
            Libipt.pt_insn_free_decoder(decoder);
        } finally {
            Reference.reachabilityFence(trace);
            Reference.reachabilityFence(config);
            Reference.reachabilityFence(image);
            Reference.reachabilityFence(this);
        }
    }
}
