// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.message.FailureText;
import dev.braid.trace.Outputs;
import java.util.List;
import java.util.Optional;

/**
 * Ending of one run of a test.
 *
 * @param ending a few words, such as {@code completed} or {@code killed by signal 9 (SIGKILL)}
 * @param outputs the test's outputs until then
 * @param failure the exception of the test; empty if it returned, or never did
 * @param death the reason why the run has no result of its own, one sentence: its worker died or was ended at the
 *     deadline
 * @param lastWords the worker's last words about its death, such as the stack that called {@code System.exit}
 * @param threadDump the worker's threads at the deadline
 * @param abortReason set if an assumption of the test did not hold
 * @param classFailures failures of {@code @AfterAll} methods that ran before this test
 * @param jupiter Jupiter's events of the run beside its result
 */
public record RunEnd(
        String ending,
        Outputs outputs,
        Optional<FailureText> failure,
        Optional<String> death,
        Optional<String> lastWords,
        Optional<String> threadDump,
        Optional<String> abortReason,
        List<String> classFailures,
        JupiterEnd jupiter,
        TraceResult trace) {}
