// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.DamagedPerfRecordException;
import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perf.PerfRecord.Auxtrace;
import dev.braid.pt.perf.PerfRecordDecoder;
import dev.braid.pt.perf.PerfRecordType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A perf.data file, as a function of its bytes. Whatever is damaged is reported with its place in the file; everything
 * beside it is read. AUX bytes stay on disk until somebody asks for them.
 *
 * <p>Thread safety: one thread.
 */
public final class PerfDataReader implements AutoCloseable {
    /** With more, nobody reads on; each costs memory. */
    static final int MOST_DAMAGE = 1000;

    private final FileChannel channel;
    private final FileBytes file;
    private final PerfDataHeader header;
    private final List<PerfDataEvent> events;
    private final TrailerLayouts layouts = new TrailerLayouts();
    private final Map<String, String> buildIds = new HashMap<>();
    private int damages;

    private PerfDataReader(FileChannel channel, FileBytes file, PerfDataHeader header) {
        this.channel = channel;
        this.file = file;
        this.header = header;
        events = new ArrayList<>(header.events());
        events.forEach(layouts::add);
    }

    /** @throws PerfDataException if this is not a perf.data file, or one that is not read here */
    public static PerfDataReader open(Path path) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        try {
            FileBytes file = new FileBytes(channel);
            return new PerfDataReader(channel, file, new HeaderReader(path.toString(), file).read());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** {@return {@code true} if a file begins as those of perf do, of whatever version} */
    public static boolean isPerfData(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            if (channel.size() < PerfFileDescriptor.MAGIC_BYTES) {
                return false;
            }
            long magic =
                    new FileBytes(channel).at(0, PerfFileDescriptor.MAGIC_BYTES).getLong(0);
            return magic == PerfFileDescriptor.MAGIC
                    || magic == PerfFileDescriptor.MAGIC_OF_BIG_ENDIAN
                    || magic == PerfFileDescriptor.MAGIC_OF_VERSION_1;
        }
    }

    /** {@return the events that are known so far; where perf wrote into a pipe, they come with the records} */
    public List<PerfDataEvent> events() {
        return List.copyOf(events);
    }

    /** {@return build ids in hexadecimal digits by the names of mapped files; complete once all records are read} */
    public Map<String, String> buildIds() {
        return Map.copyOf(buildIds);
    }

    /**
     * Reads all records, in the order of the file.
     *
     * @param damage gets what could not be read, at most {@value #MOST_DAMAGE} times
     */
    public void read(Consumer<PerfRecord> records, Consumer<PerfDamage> damage) throws IOException {
        damages = 0;
        header.damage().forEach(one -> tell(one, damage));
        Section ids = header.features().get(PerfFileDescriptor.FEATURE_BUILD_ID);
        if (ids != null) {
            buildIds.putAll(BuildIdTable.read(file, ids, one -> tell(one, damage)));
        }
        long at = header.data().offset();
        while (at < header.data().end() && damages < MOST_DAMAGE) {
            at = readOne(at, records, damage);
        }
        if (damages >= MOST_DAMAGE) {
            damage.accept(new PerfDamage(at, "there is so much damage that reading ends here"));
        }
    }

    /**
     * {@return the bytes of an AUX ring, outside of the heap}
     *
     * @param from the number of the record's bytes to leave out at its beginning
     */
    public ByteBuffer payload(Auxtrace record, long from, long bytes) throws IOException {
        Section section = new Section(record.payload() + from, bytes);
        if (from < 0 || !section.isWithin(file.size()) || bytes > record.size() - from) {
            throw new IllegalArgumentException(record + " has no " + bytes + " bytes from its byte " + from + " on");
        }
        return file.map(section);
    }

    private void tell(PerfDamage one, Consumer<PerfDamage> damage) {
        damages++;
        damage.accept(one);
    }

    /** {@return the offset at which the next record begins} */
    private long readOne(long at, Consumer<PerfRecord> records, Consumer<PerfDamage> damage) throws IOException {
        long end = header.data().end();
        int bytes = end - at < PerfRecordType.HEADER_BYTES ? 0 : sizeAt(at);
        if (bytes < PerfRecordType.HEADER_BYTES || bytes > end - at) {
            tell(
                    new PerfDamage(
                            at,
                            "a record of " + bytes + " bytes, with " + (end - at)
                                    + " left; where the next one begins cannot be told, and these bytes are lost"),
                    damage);
            return end;
        }
        ByteBuffer record = file.at(at, bytes);
        int type = record.getInt(0);
        try {
            PerfRecord decoded = decode(at, type, record);
            if (decoded instanceof Auxtrace aux) {
                return withPayload(aux, records, damage);
            }
            records.accept(decoded);
            return past(at, at + bytes, trailingBytes(type, record), damage);
        } catch (DamagedPerfRecordException e) {
            tell(PerfDamage.ofRecord(at, type, e), damage);
            return at + bytes;
        }
    }

    private long past(long at, long end, long trailing, Consumer<PerfDamage> damage) {
        if (trailing > header.data().end() - end) {
            tell(new PerfDamage(at, "a record that " + trailing + " bytes should follow, which are not there"), damage);
            return header.data().end();
        }
        return end + trailing;
    }

    private int sizeAt(long at) throws IOException {
        return Short.toUnsignedInt(file.at(at, PerfRecordType.HEADER_BYTES).getShort(PerfRecordType.SIZE));
    }

    private PerfRecord decode(long at, int type, ByteBuffer record) throws DamagedPerfRecordException {
        if (type < PerfRecordType.FIRST_OF_PERF) {
            return PerfRecordDecoder.decode(at, record, layouts.of(record));
        }
        if (type == PerfRecordType.HEADER_ATTR) {
            addEvent(record);
        } else if (type == PerfRecordType.HEADER_BUILD_ID) {
            BuildIdTable.put(record, buildIds);
        }
        return PerfOwnRecordDecoder.decode(at, record);
    }

    /** An event that stands among the records: its attributes, and ids up to the record's end. */
    private void addEvent(ByteBuffer record) throws DamagedPerfRecordException {
        int sizeAt = PerfRecordType.HEADER_BYTES + Integer.BYTES;
        int bytes = record.limit() < sizeAt + Integer.BYTES ? 0 : record.getInt(sizeAt);
        if (bytes < PerfAttributes.LEAST_BYTES || bytes > record.limit() - PerfRecordType.HEADER_BYTES) {
            throw new DamagedPerfRecordException("attributes of " + bytes + " bytes");
        }
        List<Long> ids = new ArrayList<>();
        for (int id = PerfRecordType.HEADER_BYTES + bytes; id + Long.BYTES <= record.limit(); id += Long.BYTES) {
            ids.add(record.getLong(id));
        }
        PerfDataEvent event =
                new PerfDataEvent(PerfAttributes.decode(record.slice(PerfRecordType.HEADER_BYTES, bytes)), ids);
        events.add(event);
        layouts.add(event);
    }

    private long withPayload(Auxtrace aux, Consumer<PerfRecord> records, Consumer<PerfDamage> damage) {
        long left = header.data().end() - aux.payload();
        if (aux.size() >= 0 && aux.size() <= left && aux.offset() + aux.size() >= 0) {
            records.accept(aux);
            return aux.payload() + aux.size();
        }
        tell(
                new PerfDamage(
                        aux.position(),
                        "an AUXTRACE record of " + aux.size() + " bytes of trace, with " + left
                                + " left; these are taken"),
                damage);
        records.accept(new Auxtrace(
                aux.position(), left, aux.offset(), aux.reference(), aux.index(), aux.tid(), aux.cpu(), aux.payload()));
        return header.data().end();
    }

    /** {@return the number of bytes that follow a record without belonging to it} */
    private static long trailingBytes(int type, ByteBuffer record) throws DamagedPerfRecordException {
        if (type != PerfRecordType.HEADER_TRACING_DATA) {
            return 0;
        }
        if (record.limit() < PerfRecordType.HEADER_BYTES + Integer.BYTES) {
            throw new DamagedPerfRecordException("no size of what follows it");
        }
        long bytes = Integer.toUnsignedLong(record.getInt(PerfRecordType.HEADER_BYTES));
        return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
