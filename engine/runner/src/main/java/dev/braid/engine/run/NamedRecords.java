// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.UncaughtDeath;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Writes records to a trace file, and before each bound the names that the events below it need and that are not in the
 * file yet. So whatever of the file is left by a writer that was killed, its events can be judged.
 *
 * <p>A small file has no names before its end, or before half a second has passed. Most traces of tests are small and
 * short, and deleted, and the names take longer to write than a small test to run.
 *
 * <p>Thread safety: one thread.
 */
final class NamedRecords implements RecordOutput {
    static final int BYTES_WITHOUT_NAMES = 1 << 16;

    private static final long FLUSH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final TraceFileWriter file;
    private final SymbolTable symbols;
    private final AccessCount accesses;
    private long flushed = System.nanoTime();
    private int deaths;

    NamedRecords(TraceFileWriter file, SymbolTable symbols, AccessCount accesses) {
        this.file = file;
        this.symbols = symbols;
        this.accesses = accesses;
        deaths = symbols.threadDeaths().size(); // those before belong to earlier traces of this JVM
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

    /** Hands all to the operating system now and then, with its names: the writer may be killed at any time. */
    void flushNowAndThen() throws IOException {
        long now = System.nanoTime();
        if (now - flushed < FLUSH_NANOS) {
            return;
        }
        flushed = now;
        file.symbols(symbols, accesses.takeNewSites());
        flush();
    }

    /** Writes which threads have died since the last call, and hands all to the operating system. */
    void flush() throws IOException {
        List<UncaughtDeath> all = symbols.threadDeaths();
        file.threadDeaths(all.subList(deaths, all.size()));
        deaths = all.size();
        file.flush();
    }
}
