// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfDamage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what stands before the records of a perf.data file, and where its features are: {@link PerfFileDescriptor}. */
final class HeaderReader {
    /** The kernel refuses attributes that are larger. */
    private static final int MOST_ATTRIBUTE_BYTES = 4096;

    private static final int MOST_EVENTS = 10_000;
    private static final int MOST_IDS = 1_000_000;

    private final String name;
    private final FileBytes file;
    private final List<PerfDamage> damage = new ArrayList<>();
    private int ids;

    /** @param name the name of the file, for messages */
    HeaderReader(String name, FileBytes file) {
        this.name = name;
        this.file = file;
    }

    /** @throws PerfDataException if this is not a perf.data file, or one that is not read here */
    PerfDataHeader read() throws IOException {
        refuseOthers();
        long headerBytes = file.at(0, PerfFileDescriptor.PIPE_HEADER_BYTES).getLong(PerfFileDescriptor.HEADER_SIZE);
        if (headerBytes == PerfFileDescriptor.PIPE_HEADER_BYTES) {
            Section records = new Section(headerBytes, file.size() - headerBytes);
            return new PerfDataHeader(List.of(), records, Map.of(), damage);
        }
        if (headerBytes < PerfFileDescriptor.HEADER_BYTES || file.size() < PerfFileDescriptor.HEADER_BYTES) {
            throw new PerfDataException(name + " has a header of " + headerBytes + " bytes and " + file.size()
                    + " bytes in all, where a perf.data file has " + PerfFileDescriptor.HEADER_BYTES
                    + " bytes of header; copy it again from where it was recorded.");
        }
        Map<Integer, Section> features = features();
        refuseFeatures(features);
        List<PerfDataEvent> events = events();
        return new PerfDataHeader(events, data(), features, damage);
    }

    private void refuseOthers() throws IOException {
        if (file.size() < PerfFileDescriptor.PIPE_HEADER_BYTES) {
            throw new PerfDataException(name + " has " + file.size()
                    + " bytes, too few for a perf.data file; name one that 'perf record' has written.");
        }
        long magic = file.at(0, PerfFileDescriptor.MAGIC_BYTES).getLong(0);
        if (magic == PerfFileDescriptor.MAGIC_OF_BIG_ENDIAN) {
            throw new PerfDataException(name + " was recorded on a big-endian machine, which has no Processor Trace;"
                    + " record it on x86-64.");
        }
        if (magic == PerfFileDescriptor.MAGIC_OF_VERSION_1) {
            throw new PerfDataException(
                    name + " is of perf's first format, which is older than Processor Trace; record it with perf 4.1"
                            + " or later.");
        }
        if (magic != PerfFileDescriptor.MAGIC) {
            throw new PerfDataException(name
                    + " is not a perf.data file, as it does not begin with PERFILE2; name one that 'perf record' has"
                    + " written.");
        }
    }

    private void refuseFeatures(Map<Integer, Section> features) throws PerfDataException {
        if (features.containsKey(PerfFileDescriptor.FEATURE_COMPRESSED)) {
            throw new PerfDataException(name + " holds compressed records; record it without -z.");
        }
        if (features.containsKey(PerfFileDescriptor.FEATURE_DIRECTORY)) {
            throw new PerfDataException(
                    name + " is part of a folder of files, one for each thread of perf; record it without --threads.");
        }
    }

    private Map<Integer, Section> features() throws IOException {
        ByteBuffer bits = file.at(PerfFileDescriptor.FEATURES, PerfFileDescriptor.FEATURE_BITS / Byte.SIZE);
        byte[] set = new byte[bits.remaining()];
        bits.get(set);
        Section data = section(PerfFileDescriptor.DATA);
        Map<Integer, Section> features = new LinkedHashMap<>();
        long at = data.end();
        for (int feature = 0; feature < PerfFileDescriptor.FEATURE_BITS; feature++) {
            if ((set[feature / Byte.SIZE] >> feature % Byte.SIZE & 1) == 0) {
                continue;
            }
            if (!new Section(at, PerfFileDescriptor.SECTION_BYTES).isWithin(file.size())) {
                damage.add(new PerfDamage(
                        PerfFileDescriptor.FEATURES,
                        "the places of the features from " + feature + " on are not in the file; they are left out"));
                // What kind of file it is can be told all the same.
                features.put(feature, new Section(0, 0));
            } else {
                features.put(feature, section(at));
            }
            at += PerfFileDescriptor.SECTION_BYTES;
        }
        return features;
    }

    private Section data() throws IOException {
        Section data = section(PerfFileDescriptor.DATA);
        if (data.bytes() == 0 && data.offset() >= 0 && data.offset() <= file.size()) {
            damage.add(new PerfDamage(
                    PerfFileDescriptor.DATA,
                    "the header knows of no records, as where the recording was killed; all bytes behind byte "
                            + data.offset() + " are taken for records"));
            return new Section(data.offset(), file.size() - data.offset());
        }
        if (data.isWithin(file.size())) {
            return data;
        }
        if (data.offset() < PerfFileDescriptor.HEADER_BYTES || data.offset() > file.size()) {
            damage.add(new PerfDamage(
                    PerfFileDescriptor.DATA,
                    "the records begin at byte " + data.offset() + " of " + file.size() + "; none is read"));
            return new Section(file.size(), 0);
        }
        damage.add(new PerfDamage(
                file.size(), "the file ends here, where its records should go on to byte " + data.end()));
        return new Section(data.offset(), file.size() - data.offset());
    }

    private List<PerfDataEvent> events() throws IOException {
        Section table = section(PerfFileDescriptor.ATTRIBUTES);
        long entry = file.at(PerfFileDescriptor.ATTRIBUTE_SIZE, Long.BYTES).getLong(0);
        List<PerfDataEvent> events = new ArrayList<>();
        if (entry < PerfAttributes.LEAST_BYTES + PerfFileDescriptor.SECTION_BYTES || entry > MOST_ATTRIBUTE_BYTES) {
            damage.add(new PerfDamage(
                    PerfFileDescriptor.ATTRIBUTE_SIZE,
                    "the attributes of an event have " + entry + " bytes; no event is known"));
            return events;
        }
        if (!table.isWithin(file.size()) || table.bytes() / entry > MOST_EVENTS) {
            damage.add(new PerfDamage(
                    PerfFileDescriptor.ATTRIBUTES,
                    "the table of events has " + table.bytes() + " bytes from byte " + table.offset()
                            + " on, which are not there or are too many; no event is known"));
            return events;
        }
        for (long at = table.offset(); at + entry <= table.end(); at += entry) {
            ByteBuffer bytes = file.at(at, (int) entry);
            bytes.limit((int) entry - PerfFileDescriptor.SECTION_BYTES);
            PerfAttributes attributes = PerfAttributes.decode(bytes);
            events.add(new PerfDataEvent(attributes, ids(at + entry - PerfFileDescriptor.SECTION_BYTES)));
        }
        return events;
    }

    /** @param place its place where the ids are */
    private List<Long> ids(long place) throws IOException {
        Section section = section(place);
        long count = section.bytes() / Long.BYTES;
        if (!section.isWithin(file.size()) || ids + count > MOST_IDS) {
            damage.add(new PerfDamage(
                    place,
                    "an event has " + count + " ids from byte " + section.offset()
                            + " on, which are not there or are too many"));
            return List.of();
        }
        ids += (int) count;
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(file.at(section.offset() + (long) i * Long.BYTES, Long.BYTES)
                    .getLong(0));
        }
        return all;
    }

    private Section section(long at) throws IOException {
        ByteBuffer bytes = file.at(at, PerfFileDescriptor.SECTION_BYTES);
        return new Section(bytes.getLong(0), bytes.getLong(Long.BYTES));
    }
}
