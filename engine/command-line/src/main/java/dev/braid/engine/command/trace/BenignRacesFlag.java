// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.agent.BenignRaceFile;
import dev.braid.trace.DeclaredRace;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option that names a file of benign races. */
public final class BenignRacesFlag {
    @Option(
            names = "--benign-races",
            paramLabel = "FILE",
            description =
                    "Declares data races of code benign that nobody can annotate: one CLASS.FIELD: REASON a line, with"
                            + " CLASS.* for all fields, and CLASS.METHOD() for the accesses of a method. Lines that"
                            + " begin with # are comments.")
    private @Nullable Path file;

    /**
     * {@return the declarations of the file; none if no file is given}
     *
     * @throws ParameterException if it cannot be read, or a line is not a declaration
     */
    public List<DeclaredRace> declared(CommandLine command) {
        if (file == null) {
            return List.of();
        }
        try {
            return BenignRaceFile.read(file);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "--benign-races: " + e.getMessage(), e);
        }
    }
}
