// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.simulator.Verdict;
import dev.braid.trace.Attestation;
import java.util.Map;

/**
 * What a trace came to.
 *
 * @param verdicts by the simulators' names
 * @param attestation its failures are reasons why the verdicts must not be trusted
 * @param events number of events in the trace
 */
public record TraceResult(Map<String, Verdict> verdicts, Attestation attestation, long events) {}
