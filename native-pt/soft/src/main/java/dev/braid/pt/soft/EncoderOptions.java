// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

/**
 * What the processor that writes the packets is like.
 *
 * @param returns whether returns to known calls are told as outcomes (without noretcomp) or as targets (noretcomp=1)
 * @param outcomes how many outcomes a TNT packet collects: 1 to 47
 * @param targets whether targets wait until the TNT packet before them is full
 * @param psbBytes after how many bytes a PSB is repeated
 */
public record EncoderOptions(Returns returns, int outcomes, Targets targets, int psbBytes) {
    /** How returns are told. */
    public enum Returns {
        COMPRESSED,
        TARGETS
    }

    /** When targets are told. */
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

    public EncoderOptions withOutcomes(int other) {
        return new EncoderOptions(returns, other, targets, psbBytes);
    }

    public EncoderOptions withPsbBytes(int other) {
        return new EncoderOptions(returns, outcomes, targets, other);
    }
}
