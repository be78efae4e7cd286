// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.io.RecordOutput;
import dev.braid.trace.io.SymbolTable;
import dev.braid.trace.io.TraceFileWriter;
import java.io.IOException;

/**
 * Writes records to a trace file, and before each bound the names that the events below it need and that are not in the
 * file yet. So whatever of the file is left by a writer that was killed, its events can be judged.
 *
 * <p>A small file has no names before its end: most traces of tests are small, and deleted, and the names take longer to
 * write than a small test to run.
 *
 * <p>Thread safety: one thread.
 */
final class NamedRecords implements RecordOutput {
    static final int BYTES_WITHOUT_NAMES = 1 << 16;

    private final TraceFileWriter file;
    private final SymbolTable symbols;
    private final AccessCount accesses;

    NamedRecords(TraceFileWriter file, SymbolTable symbols, AccessCount accesses) {
        this.file = file;
        this.symbols = symbols;
        this.accesses = accesses;
    }

    @Override
    public void chunk(int slot, byte[] records, int begin, int length, int recordCount, long baseClock)
            throws IOException {
        file.chunk(slot, records, begin, length, recordCount, baseClock);
    }

    @Override
    public void emitBound(long clock) throws IOException {
        if (accesses.hasNewSites() && file.bytes() >= BYTES_WITHOUT_NAMES) {
            file.symbols(symbols, accesses.takeNewSites());
        }
        file.emitBound(clock);
    }
}
