// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.perfetto;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A Perfetto trace as lines, read by the numbers of fields in Perfetto's own descriptions. */
final class PerfettoFile {
    private static final List<String> TYPES = List.of("?", "begin", "end", "instant");

    private final Map<Long, String> tracks = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, String> annotations = new HashMap<>();
    private final List<String> lines = new ArrayList<>();
    private long lastTime = -1;

    private PerfettoFile() {}

    /**
     * {@return a line for each event: time, track, type, name, details, and arrows that begin (+) and end (-) there}
     */
    static List<String> lines(byte[] bytes) throws InvalidProtocolBufferException {
        PerfettoFile file = new PerfettoFile();
        boolean first = true;
        for (UnknownFieldSet packet : messages(UnknownFieldSet.parseFrom(bytes), 1)) {
            if (number(packet, 10) != 1 || number(packet, 13) != (first ? 1 : 2)) {
                throw new AssertionError("wrong sequence or flags: " + packet);
            }
            first = false;
            file.packet(packet);
        }
        return file.lines;
    }

    private void packet(UnknownFieldSet packet) throws InvalidProtocolBufferException {
        for (UnknownFieldSet interned : messages(packet, 12)) {
            messages(interned, 2).forEach(entry -> names.put(number(entry, 1), text(entry, 2)));
            messages(interned, 3).forEach(entry -> annotations.put(number(entry, 1), text(entry, 2)));
        }
        for (UnknownFieldSet track : messages(packet, 60)) {
            String name = text(track, 2);
            for (UnknownFieldSet process : messages(track, 3)) {
                name = "process " + text(process, 6);
            }
            for (UnknownFieldSet thread : messages(track, 4)) {
                name = text(thread, 5) + "/" + number(thread, 2);
            }
            tracks.put(number(track, 1), name);
            lines.add("track " + name);
        }
        for (UnknownFieldSet event : messages(packet, 11)) {
            event(number(packet, 8), event);
        }
    }

    private void event(long time, UnknownFieldSet event) throws InvalidProtocolBufferException {
        if (time < lastTime) {
            throw new AssertionError("time goes back: " + time + " after " + lastTime);
        }
        lastTime = time;
        StringJoiner line = new StringJoiner(" ");
        line.add(Long.toString(time)).add(tracks.get(number(event, 11))).add(TYPES.get((int) number(event, 9)));
        if (event.hasField(10)) {
            line.add("'" + names.get(number(event, 10)) + "'");
        }
        for (UnknownFieldSet annotation : messages(event, 4)) {
            line.add(annotations.get(number(annotation, 1)) + "="
                    + (annotation.hasField(6) ? text(annotation, 6) : number(annotation, 4)));
        }
        event.getField(48).getFixed64List().forEach(flow -> line.add("-" + flow));
        event.getField(47).getFixed64List().forEach(flow -> line.add("+" + flow));
        lines.add(line.toString());
    }

    private static List<UnknownFieldSet> messages(UnknownFieldSet message, int field)
            throws InvalidProtocolBufferException {
        List<UnknownFieldSet> messages = new ArrayList<>();
        for (ByteString bytes : message.getField(field).getLengthDelimitedList()) {
            messages.add(UnknownFieldSet.parseFrom(bytes));
        }
        return messages;
    }

    private static long number(UnknownFieldSet message, int field) {
        List<Long> numbers = message.getField(field).getVarintList();
        return numbers.isEmpty() ? 0 : numbers.get(0);
    }

    private static String text(UnknownFieldSet message, int field) {
        List<ByteString> texts = message.getField(field).getLengthDelimitedList();
        return texts.isEmpty() ? "" : texts.get(0).toStringUtf8();
    }
}
