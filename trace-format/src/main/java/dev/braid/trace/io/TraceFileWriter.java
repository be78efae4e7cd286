// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import dev.braid.trace.Attestation;
import dev.braid.trace.Outputs;
import dev.braid.trace.Site;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.io.proto.Chunk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace file, block by block, see {@code docs/trace-format.md}. What has been {@linkplain #flush flushed} can
 * be read even if the writer dies.
 *
 * <p>Every failure to write is an {@link IOException} that names the file and the mend.
 *
 * <p>Thread safety: one thread.
 */
public final class TraceFileWriter implements Closeable {
    /** The version of the format that this writes, and the newest that {@link TraceFileReader} reads. */
    public static final int FORMAT_VERSION = TraceFileFormat.VERSION;

    private final BlockWriter blocks;
    private final Map<Integer, Long> recordsBySlot = new HashMap<>();
    private @Nullable SymbolTable symbols;
    private int sitesWritten;
    private int layoutsWritten;
    private boolean hasEnd;

    /** Creates the file, or empties it, and writes the header. */
    public TraceFileWriter(Path path, TraceHeader header) throws IOException {
        if (header.formatVersion() != FORMAT_VERSION) {
            throw new IllegalArgumentException(
                    "format version must be " + FORMAT_VERSION + ": " + header.formatVersion());
        }
        blocks = new BlockWriter(path);
        try {
            blocks.write(BlockEncoder.header(header));
            blocks.flush();
        } catch (IOException cause) {
            blocks.close();
            throw cause;
        }
    }

    /**
     * Appends records of one slot that {@link OrderedMerge#add} found valid.
     *
     * @param begin where they begin in {@code records}
     * @param length how many bytes they have
     * @param baseClock the slot's clock before the first record
     */
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

    /** Says that no later chunk has an event with a smaller clock. */
    public void emitBound(long clock) throws IOException {
        requireNoEnd();
        blocks.write(BlockEncoder.emitBound(clock));
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
        for (Site site : table.sitesFrom(sitesWritten)) {
            writer.site(site);
            sitesWritten++;
        }
        for (ClassLayout layout : table.layoutsFrom(layoutsWritten)) {
            writer.layout(layout);
            layoutsWritten++;
        }
        writer.flush();
    }

    /**
     * As {@link #symbols(SymbolTable)}, but leaves out the sites that no event names, for good.
     *
     * @param named ids of sites; those that the table does not know have no name
     */
    public void symbols(SymbolTable table, BitSet named) throws IOException {
        take(table);
        SymbolBlockWriter writer = new SymbolBlockWriter(blocks);
        for (int id = named.nextSetBit(0); id >= 0; id = named.nextSetBit(id + 1)) {
            Site site = table.site(id);
            if (site != null) {
                writer.site(site);
            }
        }
        writer.flush();
        sitesWritten = table.siteCount();
        symbols(table);
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
     * @param ending how the traced program ended, such as {@code completed} or {@code killed by signal 9}
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
            SymbolBlockWriter writer = new SymbolBlockWriter(blocks);
            for (Map.Entry<String, long[]> objects : symbols.objectsByClass().entrySet()) {
                writer.objects(objects.getKey(), objects.getValue());
            }
            writer.flush();
        }
        blocks.write(BlockEncoder.end(outputs, attestation, ending, isCut));
        hasEnd = true;
        flush();
    }

    /** {@return how many bytes the file has so far, with those that have not been flushed} */
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
