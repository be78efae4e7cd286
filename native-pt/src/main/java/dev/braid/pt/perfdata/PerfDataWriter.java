// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.Exit;
import dev.braid.pt.perf.PerfRecord.Fork;
import dev.braid.pt.perf.PerfRecord.ItraceStart;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.PerfRecord.Switch;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import dev.braid.pt.perf.PerfRecordType;
import dev.braid.pt.perf.Trailer;
import dev.braid.pt.perf.TrailerLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;

/**
 * Writes a perf.data file that perf reads. The header learns of the records when the file is closed; of one that is
 * not, {@link PerfDataReader} reads all that was written.
 *
 * <p>Positions in the records that it is given are not looked at.
 *
 * <p>Thread safety: one thread.
 */
public final class PerfDataWriter implements AutoCloseable {
    private static final int AUXTRACE_BYTES = 48;
    private static final int PROT_READ_EXEC = 5;
    private static final int PROT_READ = 1;
    private static final int MAP_PRIVATE = 2;
    private static final int BUILD_ID_BYTES = 20;

    private final FileChannel channel;
    private final TrailerLayout layout;
    private final ByteBuffer record =
            ByteBuffer.allocate(PerfRecordType.MOST_BYTES + 1).order(ByteOrder.LITTLE_ENDIAN);
    private final long dataStart;
    private long at;

    private PerfDataWriter(FileChannel channel, List<PerfDataEvent> events) throws IOException {
        this.channel = channel;
        layout = events.get(0).attributes().trailer();
        dataStart = writeHeader(events);
        at = dataStart;
    }

    /**
     * Creates a file, or overwrites one.
     *
     * @param events one at least; records end as those of the first, which all others must equal in that
     */
    public static PerfDataWriter create(Path path, List<PerfDataEvent> events) throws IOException {
        if (events.isEmpty()
                || events.stream()
                                .map(event -> event.attributes().trailer())
                                .distinct()
                                .count()
                        != 1) {
            throw new IllegalArgumentException("events whose records end alike, and one at least: " + events);
        }
        FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        try {
            return new PerfDataWriter(channel, events);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Says of what kind the AUX bytes are. */
    public void info(PtTraceInfo info) throws IOException {
        begin(PerfRecordType.AUXTRACE_INFO, 0);
        record.putInt(PtTraceInfo.INTEL_PT).putInt(0);
        for (long word : info.words()) {
            record.putLong(word);
        }
        end();
    }

    public void timeConversion(TimeConv conversion) throws IOException {
        begin(PerfRecordType.TIME_CONV, 0);
        record.putLong(conversion.shift()).putLong(conversion.multiplier()).putLong(conversion.zero());
        end();
    }

    /** Writes an MMAP2 record. */
    public void mmap(Mmap mmap) throws IOException {
        boolean hasBuildId = !mmap.buildId().isEmpty();
        int misc = mmap.executable() ? 0 : PerfRecordType.MISC_13;
        begin(PerfRecordType.MMAP2, PerfRecordType.MISC_USER | misc | (hasBuildId ? PerfRecordType.MISC_14 : 0));
        record.putInt(mmap.pid()).putInt(mmap.tid());
        record.putLong(mmap.address()).putLong(mmap.length()).putLong(mmap.fileOffset());
        byte[] buildId = HexFormat.of().parseHex(mmap.buildId());
        record.putInt(buildId.length).put(buildId).position(record.position() + BUILD_ID_BYTES - buildId.length);
        record.putInt(mmap.executable() ? PROT_READ_EXEC : PROT_READ).putInt(MAP_PRIVATE);
        text(mmap.fileName());
        end(mmap.trailer());
    }

    public void comm(Comm comm) throws IOException {
        begin(PerfRecordType.COMM, comm.isExec() ? PerfRecordType.MISC_13 : 0);
        record.putInt(comm.pid()).putInt(comm.tid());
        text(comm.name());
        end(comm.trailer());
    }

    public void fork(Fork fork) throws IOException {
        begin(PerfRecordType.FORK, 0);
        record.putInt(fork.pid()).putInt(fork.parentPid()).putInt(fork.tid()).putInt(fork.parentTid());
        record.putLong(fork.time());
        end(fork.trailer());
    }

    public void exit(Exit exit) throws IOException {
        begin(PerfRecordType.EXIT, 0);
        record.putInt(exit.pid()).putInt(exit.parentPid()).putInt(exit.tid()).putInt(exit.parentTid());
        record.putLong(exit.time());
        end(exit.trailer());
    }

    public void itraceStart(ItraceStart start) throws IOException {
        begin(PerfRecordType.ITRACE_START, 0);
        record.putInt(start.pid()).putInt(start.tid());
        end(start.trailer());
    }

    /** Writes a SWITCH record. */
    public void taskSwitch(Switch change) throws IOException {
        int out = change.isOut() ? PerfRecordType.MISC_13 : 0;
        begin(PerfRecordType.SWITCH, out | (change.isPreempted() ? PerfRecordType.MISC_14 : 0));
        end(change.trailer());
    }

    public void aux(Aux aux) throws IOException {
        begin(PerfRecordType.AUX, 0);
        record.putLong(aux.offset()).putLong(aux.size()).putLong(aux.flags());
        end(aux.trailer());
    }

    /**
     * Writes AUX bytes.
     *
     * @param offset the offset of the first one, of all that ever were in the ring
     * @param index the index of the ring
     * @param tid the thread of the ring, -1 if it belongs to a processor
     * @param cpu the processor of the ring, -1 if it belongs to a task
     */
    public void auxtrace(long offset, int index, int tid, int cpu, ByteBuffer bytes) throws IOException {
        int padding = -bytes.remaining() & Long.BYTES - 1;
        begin(PerfRecordType.AUXTRACE, 0);
        record.putLong((long) bytes.remaining() + padding).putLong(offset).putLong(at); // a reference of its own
        record.putInt(index).putInt(tid).putInt(cpu).putInt(0);
        if (record.position() != AUXTRACE_BYTES) {
            throw new IllegalStateException("an AUXTRACE record of " + record.position() + " bytes");
        }
        end();
        write(bytes.duplicate());
        write(ByteBuffer.allocate(padding)); // PAD packets
    }

    /** Writes a record of the kernel as it is; its event must be one of this file's. */
    public void raw(ByteBuffer bytes) throws IOException {
        write(bytes.duplicate());
    }

    /** {@return the number of bytes in the file so far} */
    public long bytes() {
        return at;
    }

    /** Says that all that follows is not older than what was before the last round. */
    public void finishedRound() throws IOException {
        begin(PerfRecordType.FINISHED_ROUND, 0);
        end();
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            ByteBuffer size = ByteBuffer.allocate(Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(0, at - dataStart);
            channel.write(size, PerfFileDescriptor.DATA + Long.BYTES);
        }
    }

    /** {@return the offset at which the records begin} */
    private long writeHeader(List<PerfDataEvent> events) throws IOException {
        int entry = PerfAttributes.BYTES + PerfFileDescriptor.SECTION_BYTES;
        int ids = events.stream().mapToInt(event -> event.ids().size()).sum() * Long.BYTES;
        int table = PerfFileDescriptor.HEADER_BYTES + ids;
        int bytes = table + entry * events.size();
        ByteBuffer header = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(0, PerfFileDescriptor.MAGIC);
        header.putLong(PerfFileDescriptor.HEADER_SIZE, PerfFileDescriptor.HEADER_BYTES);
        header.putLong(PerfFileDescriptor.ATTRIBUTE_SIZE, entry);
        header.putLong(PerfFileDescriptor.ATTRIBUTES, table);
        header.putLong(PerfFileDescriptor.ATTRIBUTES + Long.BYTES, (long) entry * events.size());
        header.putLong(PerfFileDescriptor.DATA, bytes);
        int nextIds = PerfFileDescriptor.HEADER_BYTES;
        int nextEntry = table;
        for (PerfDataEvent event : events) {
            header.put(nextEntry, event.attributes().encode());
            header.putLong(nextEntry + PerfAttributes.BYTES, nextIds);
            header.putLong(
                    nextEntry + PerfAttributes.BYTES + Long.BYTES,
                    (long) event.ids().size() * Long.BYTES);
            for (long id : event.ids()) {
                header.putLong(nextIds, id);
                nextIds += Long.BYTES;
            }
            nextEntry += entry;
        }
        write(header);
        return bytes;
    }

    private void begin(int type, int misc) {
        record.clear();
        record.putInt(type).putShort((short) misc).putShort((short) 0);
    }

    /** Puts a name with its NUL, and fills up to a multiple of 8. */
    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int padding = 1 + (-(record.position() + bytes.length + 1) & Long.BYTES - 1);
        if (bytes.length + padding + layout.bytes() > PerfRecordType.MOST_BYTES - record.position()) {
            throw new IOException("a name of " + bytes.length + " bytes is too long for a record");
        }
        record.put(bytes).put(new byte[padding]);
    }

    private void end(Trailer trailer) throws IOException {
        layout.write(trailer, record);
        end();
    }

    private void end() throws IOException {
        record.putShort(PerfRecordType.SIZE, (short) record.position());
        write(record.flip());
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }
}
