// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import dev.braid.trace.Attestation;
import dev.braid.trace.file.TraceEnding;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Text of how a trace ended that a command has read as a whole. */
public final class EndingText {
    private EndingText() {}

    /**
     * Says on standard error that a trace was not read to its end, or must not be trusted, if so.
     *
     * @param done the deed to its events, such as {@code written}
     * @return the exit code
     */
    public static int tell(CommandLine line, TraceEnding ending, String done) {
        ErrorText.printDamage(line, ending, done);
        failures(ending)
                .forEach(failure ->
                        ErrorText.print(line, "this trace must not be trusted: " + ErrorText.forOptions(failure)));
        return ending.damage().isEmpty() && failures(ending).isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
    }

    /** Puts the same among figures that become JSON. */
    public static void put(Map<String, Object> figures, TraceEnding ending) {
        ending.damage().ifPresent(damage -> figures.put("damage", String.valueOf(damage.getMessage())));
        figures.put(
                "failures", failures(ending).stream().map(ErrorText::forOptions).toList());
    }

    /** {@return notes about a trace that are not a reason to distrust it} */
    public static List<String> notes(TraceEnding ending) {
        return ending.attestation().map(Attestation::notes).orElse(List.of());
    }

    private static List<String> failures(TraceEnding ending) {
        return ending.attestation().map(Attestation::failures).orElse(List.of());
    }
}
