// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.Attestation;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Outputs;
import dev.braid.trace.Site;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.UncaughtDeath;
import dev.braid.trace.proto.Chunk;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.symbol.ClassLayout;
import dev.braid.trace.symbol.SymbolTable;
import dev.braid.trace.symbol.TracedClass;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace file, block by block, see {@code docs/trace-format.md}. What has been {@linkplain #flush flushed} can
 * be read even if the writer dies.
 *
 * <p>Every failure to write is an {@link IOException} that names the file and the fix.
 *
 * <p>Thread safety: one thread.
 */
public final class TraceFileWriter implements RecordOutput, Closeable {
    /** The version of the format that this writes, and the newest that {@link TraceFileReader} reads. */
    public static final int FORMAT_VERSION = TraceFileFormat.VERSION;

    private static final long OBJECTS_AT_ONCE = 1 << 18;

    private final Path path;
    private final BlockWriter blocks;
    private final Map<Integer, Long> recordsBySlot = new HashMap<>();
    private @Nullable SymbolTable symbols;
    private final BitSet sitesWritten = new BitSet();
    /** Number of sites, in the order of the table, that are written, or left out until an event names them. */
    private int sitesSeen;

    private int layoutsWritten;
    private int racesWritten;
    private int classesWritten;
    private boolean hasEnd;

    /** Creates the file, or empties it, and writes the header. */
    public TraceFileWriter(Path path, TraceHeader header) throws IOException {
        if (header.formatVersion() != FORMAT_VERSION) {
            throw new IllegalArgumentException(
                    "format version must be " + FORMAT_VERSION + ": " + header.formatVersion());
        }
        this.path = path;
        blocks = new BlockWriter(path);
        try {
            blocks.write(BlockEncoder.header(header));
            blocks.flush();
        } catch (IOException cause) {
            blocks.close();
            throw cause;
        }
    }

    @Override
    public void chunk(int slot, byte[] records, int begin, int length, int recordCount, long baseClock)
            throws IOException {
        requireNoEnd();
        Objects.checkFromIndexSize(begin, length, records.length);
        if (length == 0) {
            return;
        }
        long first = recordsBySlot.getOrDefault(slot, 0L);
        blocks.write(BlockEncoder.chunk(
                Chunk.newBuilder()
                        .setSlot(slot)
                        .setFirstRecord(first)
                        .setRecordCount(recordCount)
                        .setBaseClock(baseClock),
                records,
                begin,
                length));
        recordsBySlot.put(slot, first + recordCount);
    }

    @Override
    public void emitBound(long clock) throws IOException {
        requireNoEnd();
        blocks.write(BlockEncoder.emitBound(clock, blocks.count()));
    }

    /**
     * Writes the sites and layouts that have been defined and are not in the file yet. The classes of objects follow at
     * the {@link #end}.
     *
     * @param table the same one at each call
     */
    public void symbols(SymbolTable table) throws IOException {
        take(table);
        SymbolBlockWriter writer = new SymbolBlockWriter(blocks);
        for (Site site : table.sitesFrom(sitesSeen)) {
            writer.site(site);
            sitesWritten.set(site.id());
            sitesSeen++;
        }
        for (ClassLayout layout : table.layoutsFrom(layoutsWritten)) {
            writer.layout(layout);
            layoutsWritten++;
        }
        List<DeclaredRace> races = table.declaredRaces();
        for (DeclaredRace race : races.subList(racesWritten, races.size())) {
            writer.declaredRace(race);
            racesWritten++;
        }
        List<TracedClass> classes = table.tracedClasses();
        for (TracedClass traced : classes.subList(classesWritten, classes.size())) {
            writer.tracedClass(traced);
            classesWritten++;
        }
        writer.flush();
    }

    /**
     * As {@link #symbols(SymbolTable)}, but of the sites that are known by now, leaves out those that no event names.
     * They are written once, however often they are named.
     *
     * @param named ids of sites; those that the table does not know have no name yet
     */
    public void symbols(SymbolTable table, BitSet named) throws IOException {
        take(table);
        SymbolBlockWriter writer = new SymbolBlockWriter(blocks);
        for (int id = named.nextSetBit(0); id >= 0; id = named.nextSetBit(id + 1)) {
            Site site = sitesWritten.get(id) ? null : table.site(id);
            if (site != null) {
                writer.site(site);
                sitesWritten.set(id);
            }
        }
        writer.flush();
        sitesSeen = table.siteCount();
        symbols(table);
    }

    /** Writes which threads have ended by an uncaught exception; each one once. */
    public void threadDeaths(List<UncaughtDeath> deaths) throws IOException {
        requireNoEnd();
        SymbolBlockWriter writer = new SymbolBlockWriter(blocks);
        for (UncaughtDeath death : deaths) {
            writer.threadDeath(death);
        }
        writer.flush();
    }

    /** Some at a time: there may be far more than should be in memory twice. */
    private void writeObjects(SymbolTable table) throws IOException {
        SymbolBlockWriter writer = new SymbolBlockWriter(blocks);
        long limit = table.objectLimit();
        for (long from = 0; from < limit; from += OBJECTS_AT_ONCE) {
            writer.objects(table.objectsByClass(from, Math.min(limit, from + OBJECTS_AT_ONCE)));
        }
        writer.objects(table.objectsByClass(limit, Long.MAX_VALUE));
        for (Map.Entry<Long, String> text : table.texts().entrySet()) {
            writer.text(text.getKey(), text.getValue());
        }
        writer.flush();
    }

    /** Makes the index out of what is in the file, so that recording does not wait for it. */
    private void writeIndex() throws IOException {
        try (BlockReader written = new BlockReader(path)) {
            new IndexPass(written, blocks).run(); // damage is reported to readers where they meet it
        }
    }

    private void take(SymbolTable table) {
        requireNoEnd();
        if (symbols != null && symbols != table) {
            throw new IllegalArgumentException("a trace file has one symbol table, and this is a second one");
        }
        symbols = table;
    }

    /**
     * Writes the last blocks: the rest of the symbols, then the end.
     *
     * @param ending the end of the traced program, such as {@code completed} or {@code killed by signal 9}
     */
    public void end(Outputs outputs, Attestation attestation, String ending) throws IOException {
        end(outputs, attestation, ending, false);
    }

    /**
     * The same.
     *
     * @param isCut whether records are missing, so that readers must leave out what lies above the last
     *     {@linkplain #emitBound bound}
     */
    public void end(Outputs outputs, Attestation attestation, String ending, boolean isCut) throws IOException {
        requireNoEnd();
        if (symbols != null) {
            symbols(symbols);
            writeObjects(symbols);
        }
        boolean isIndexed = Files.isRegularFile(path); // nothing can be read from a pipe again
        blocks.write(BlockEncoder.end(outputs, attestation, ending, isCut, isIndexed, blocks.count()));
        hasEnd = true;
        flush();
        if (isIndexed) {
            writeIndex();
            flush();
        }
    }

    /** {@return the number of bytes in the file so far, with those that have not been flushed} */
    public long bytes() {
        return blocks.bytes();
    }

    /** Hands everything written so far to the operating system. */
    public void flush() throws IOException {
        blocks.flush();
    }

    /** Closes the file. Without an {@link #end}, a reader will say that the trace was cut off. */
    @Override
    public void close() throws IOException {
        blocks.close();
    }

    private void requireNoEnd() {
        if (hasEnd) {
            throw new IllegalStateException("the trace file has its end already");
        }
    }
}
