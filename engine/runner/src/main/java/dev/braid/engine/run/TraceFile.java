// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.Attestation;
import dev.braid.trace.Outputs;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file of a trace that is over. It has all records, but not yet its names and its end. Whether it stays is known
 * only when the trace has been judged, most do not, and the names take longer to write than a small test to run.
 *
 * <p>To be settled by {@link #keep} or {@link #discard}; whichever comes first counts. Left alone, it is what a dying
 * writer leaves: a trace that a reader calls cut off.
 *
 * <p>Thread safety: one thread.
 */
public final class TraceFile {
    private final @Nullable Path path;
    private final @Nullable TraceFileWriter writer;
    private final SymbolTable symbols;
    private final BitSet sites;
    private final Outputs outputs;
    private final Attestation attestation;
    private final String ending;
    private final boolean isCut;
    private boolean settled;

    /**
     * Takes over the writer.
     *
     * @param path null if the trace has no file, so that there is nothing to settle
     * @param writer null as well then
     * @param isCut whether records are missing at the end
     */
    TraceFile(
            @Nullable Path path,
            @Nullable TraceFileWriter writer,
            SymbolTable symbols,
            BitSet sites,
            Outputs outputs,
            Attestation attestation,
            String ending,
            boolean isCut) {
        this.path = path;
        this.writer = writer;
        this.symbols = symbols;
        this.sites = sites;
        this.outputs = outputs;
        this.attestation = attestation;
        this.ending = ending;
        this.isCut = isCut;
    }

    /** {@return the path of a file, if the trace has one} */
    public Path path() {
        return Objects.requireNonNull(path, "this trace has no file");
    }

    /** Completes the file. */
    public void keep() throws IOException {
        if (!settled && writer != null) {
            settled = true;
            try (writer) {
                writer.symbols(symbols, sites);
                writer.end(outputs, attestation, ending, isCut);
            }
        }
    }

    /** Deletes the file. */
    public void discard() throws IOException {
        if (!settled && writer != null) {
            settled = true;
            try (writer) {
                Files.deleteIfExists(path());
            }
        }
    }
}
