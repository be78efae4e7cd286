// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/** Flag of an AUX record that describes its bytes, {@code PERF_AUX_FLAG_*}. */
public enum AuxFlag {
    TRUNCATED(0x01, "the AUX ring was full, and what came then is lost"),
    OVERWRITE(0x02, "the AUX ring is overwritten, and older bytes are lost"),
    PARTIAL(0x04, "the recorder was stopped meanwhile, and the bytes have gaps"),
    COLLISION(0x08, "a sample collided with another one");

    private final long mask;
    private final String meaning;

    AuxFlag(long mask, String meaning) {
        this.mask = mask;
        this.meaning = meaning;
    }

    public boolean isIn(long flags) {
        return (flags & mask) != 0;
    }

    public long mask() {
        return mask;
    }

    /** {@return the meaning, as a clause} */
    public String meaning() {
        return meaning;
    }
}
