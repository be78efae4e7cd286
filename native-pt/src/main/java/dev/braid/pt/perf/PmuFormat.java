// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kernel's description of a PMU in {@code /sys/bus/event_source/devices/NAME}: its number, the places of its
 * settings in the config words, and what it can do. None of it is the same on all machines.
 *
 * @param type the PMU's number, which is given out when the machine starts
 * @param fields by their names, the contents of the files in {@code format}, such as {@code config:10} or
 *     {@code config:14-17}
 * @param capabilities by their names, the contents of the files in {@code caps}
 */
public record PmuFormat(int type, Map<String, String> fields, Map<String, String> capabilities) {
    private static final Pattern FIELD =
            Pattern.compile("config([12]?):(\\d{1,2}(?:-\\d{1,2})?(?:,\\d{1,2}(?:-\\d{1,2})?)*)");
    private static final int MOST_FILE_BYTES = 4096;

    /**
     * Reads a PMU's description.
     *
     * @param device its folder
     * @throws IOException if it cannot be read, or is not what the kernel writes; the message says where
     */
    public static PmuFormat read(Path device) throws IOException {
        Path typeFile = device.resolve("type");
        String type = content(typeFile);
        try {
            return new PmuFormat(
                    Integer.parseInt(type), files(device.resolve("format")), files(device.resolve("caps")));
        } catch (NumberFormatException e) {
            throw new IOException(typeFile + " holds '" + type + "', which is not a number", e);
        }
    }

    /** {@return {@code true} if the PMU has such a setting} */
    public boolean has(String field) {
        return fields.containsKey(field);
    }

    /**
     * {@return the config words with a setting put in}
     *
     * @throws IOException if the PMU has no such setting, or not so many bits for it; the message says which
     */
    public PerfAttributes.Config set(PerfAttributes.Config words, String field, long value) throws IOException {
        String format = fields.get(field);
        Matcher matcher = FIELD.matcher(format == null ? "" : format);
        if (!matcher.matches()) {
            throw new IOException("the PMU of type " + type + " has no setting '" + field + "' that can be read"
                    + (format == null ? "" : ": its format is '" + format + "'"));
        }
        long[] all = {words.word0(), words.word1(), words.word2()};
        int word = matcher.group(1).isEmpty() ? 0 : Integer.parseInt(matcher.group(1));
        List<Integer> bits = bits(matcher.group(2));
        if (bits.size() < Long.SIZE && value >>> bits.size() != 0) {
            throw new IOException(
                    "the PMU's setting '" + field + "' has " + bits.size() + " bits, too few for " + value);
        }
        for (int i = 0; i < bits.size(); i++) {
            long mask = 1L << bits.get(i);
            all[word] = (value >>> i & 1) == 0 ? all[word] & ~mask : all[word] | mask;
        }
        return new PerfAttributes.Config(all[0], all[1], all[2]);
    }

    private static List<Integer> bits(String ranges) throws IOException {
        List<Integer> bits = new ArrayList<>();
        for (String range : ranges.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int bit = Integer.parseInt(ends[0]); bit <= last; bit++) {
                bits.add(bit);
            }
        }
        if (bits.isEmpty() || bits.stream().anyMatch(bit -> bit >= Long.SIZE)) {
            throw new IOException("the PMU's format '" + ranges + "' names no bits of a word");
        }
        return bits;
    }

    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> list = Files.list(folder)) {
                for (Path file : list.filter(Files::isRegularFile).toList()) {
                    files.put(String.valueOf(file.getFileName()), content(file));
                }
            }
        }
        return files;
    }

    private static String content(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_FILE_BYTES), java.nio.charset.StandardCharsets.ISO_8859_1).strip();
        }
    }
}
