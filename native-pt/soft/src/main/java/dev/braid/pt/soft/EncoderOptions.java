// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

/**
 * Properties of the processor that writes the packets.
 *
 * @param returns whether returns to known calls are written as outcomes (without noretcomp) or as targets (noretcomp=1)
 * @param outcomes number of outcomes that a TNT packet collects: 1 to 47
 * @param targets whether targets wait until the TNT packet before them is full
 * @param psbBytes number of bytes after which a PSB is repeated
 */
public record EncoderOptions(Returns returns, int outcomes, Targets targets, int psbBytes) {
    /** Form in which returns are written. */
    public enum Returns {
        COMPRESSED,
        TARGETS
    }

    /** Time at which targets are written. */
    public enum Targets {
        AT_ONCE,
        DEFERRED
    }

    public static final EncoderOptions DEFAULT = new EncoderOptions(Returns.COMPRESSED, 6, Targets.AT_ONCE, 4096);

    public EncoderOptions with(Returns other) {
        return new EncoderOptions(other, outcomes, targets, psbBytes);
    }

    public EncoderOptions with(Targets other) {
        return new EncoderOptions(returns, outcomes, other, psbBytes);
    }

    public EncoderOptions withPsbBytes(int other) {
        return new EncoderOptions(returns, outcomes, targets, other);
    }
}
