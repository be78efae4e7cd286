// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.Attestation;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceDamagedException;
import java.util.Optional;

/**
 * End of a trace file: what it says after its last event, and whether it could be read to there.
 *
 * @param outputs the outputs of the program; empty if the file has no end
 * @param attestation empty if the file has no end
 * @param ending the end of the traced program, such as {@code completed}
 * @param damage the place and reason at which reading stopped; empty if the file is whole
 */
public record TraceEnding(
        Outputs outputs, Optional<Attestation> attestation, String ending, Optional<TraceDamagedException> damage) {}
