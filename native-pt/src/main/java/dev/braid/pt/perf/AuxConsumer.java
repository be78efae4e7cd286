// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;

/** Takes AUX bytes. */
@FunctionalInterface
public interface AuxConsumer {
    /**
     * @param offset the offset of the first one, of all that ever were in the ring
     * @param chunk valid for the call only
     */
    void bytes(long offset, ByteBuffer chunk);
}
