// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One line of the text format:
 *
 * <pre>
 * line = [ts TAB] tid TAB body
 * body = tr | tf | start_roi | end_roi | ctxt_change | thread_sync
 *      | m [TAB r TAB addr TAB size] [TAB r2 TAB addr] [TAB w TAB addr TAB size]
 *      | fc TAB name TAB sp TAB a1 TAB a2 TAB a3
 *      | fr TAB name TAB sp TAB ret
 * </pre>
 *
 * <p>Numbers are decimal; all but {@code tid} are unsigned, of 64 bits.
 *
 * @param timestamp greater than 0, or 0 in a line without one
 * @param thread -1 for a thread that is not registered, in lines that allow it
 */
public record TextLine(long timestamp, long thread, Body body) {
    /** The thread of what a thread that is not registered does. */
    public static final long UNREGISTERED = -1;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,20}");
    private static final Pattern BLANKS = Pattern.compile("\\s");
    private static final int ACCESS_WORDS = 3;
    private static final int SECOND_READ_WORDS = 2;
    private static final int CALL_WORDS = 6;
    private static final int RETURN_WORDS = 4;
    private static final int SHOWN_CHARACTERS = 80;

    /** Content of a line after its thread. */
    public sealed interface Body {}

    /** A line that is one word. */
    public enum Mark implements Body {
        /** The thread is registered. */
        TR,
        /** The thread has finished. */
        TF,
        START_ROI,
        END_ROI,
        /** The thread's next access may not be atomic. */
        CTXT_CHANGE,
        /** Another thread has moved this one's time on. */
        THREAD_SYNC;

        private final String word = name().toLowerCase(java.util.Locale.ROOT);

        @Override
        public String toString() {
            return word;
        }

        private boolean allowsUnregistered() {
            return this == START_ROI || this == END_ROI || this == CTXT_CHANGE;
        }
    }

    /** A stretch of memory. */
    public record Place(long address, int size) {}

    /**
     * One instruction's accesses to memory: at most two reads and a write.
     *
     * @param reads none, one, or two of the same size
     * @param writes none or one
     */
    public record Memory(List<Place> reads, List<Place> writes) implements Body {
        public Memory {
            reads = List.copyOf(reads);
            writes = List.copyOf(writes);
            if (reads.size() > 2 || writes.size() > 1) {
                throw new IllegalArgumentException("an instruction has at most two reads and one write");
            }
            if (reads.size() == 2 && reads.get(0).size() != reads.get(1).size()) {
                throw new IllegalArgumentException("the second read has the size of the first");
            }
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("m");
            if (!reads.isEmpty()) {
                append(text, "\tr\t", reads.get(0));
            }
            if (reads.size() > 1) {
                text.append("\tr2\t").append(Long.toUnsignedString(reads.get(1).address()));
            }
            if (!writes.isEmpty()) {
                append(text, "\tw\t", writes.get(0));
            }
            return text.toString();
        }

        private static void append(StringBuilder text, String kind, Place place) {
            text.append(kind)
                    .append(Long.toUnsignedString(place.address()))
                    .append('\t')
                    .append(place.size());
        }
    }

    /**
     * A call of a function.
     *
     * @param name without blanks
     * @param token the token that the return repeats
     */
    public record Call(String name, long token, long first, long second, long third) implements Body {
        @Override
        public String toString() {
            return "fc\t" + name + "\t" + Long.toUnsignedString(token) + "\t" + Long.toUnsignedString(first) + "\t"
                    + Long.toUnsignedString(second) + "\t" + Long.toUnsignedString(third);
        }
    }

    /** The return of a function. */
    public record Return(String name, long token, long value) implements Body {
        @Override
        public String toString() {
            return "fr\t" + name + "\t" + Long.toUnsignedString(token) + "\t" + Long.toUnsignedString(value);
        }
    }

    /**
     * {@return the line that a text says}
     *
     * <p>A line without a time stamp may begin with a tab, as some tools leave one there.
     *
     * @param text without the line's end
     * @throws TextFormatException if it is not a line of the format; says what was expected, and not where
     */
    public static TextLine parse(String text) throws TextFormatException {
        List<String> words = split(text.startsWith("\t") ? text.substring(1) : text);
        // Only a line with a time stamp has a number as its second word.
        boolean isStamped = words.size() > 1 && isTid(words.get(1));
        long timestamp = isStamped ? unsigned("a time stamp", words.get(0)) : 0;
        if (isStamped && timestamp <= 0) {
            throw new TextFormatException(0, "expected a time stamp greater than 0, found " + shown(words.get(0)));
        }
        List<String> rest = words.subList(isStamped ? 1 : 0, words.size());
        if (rest.size() < 2) {
            throw new TextFormatException(0, "expected a thread and what it did, found " + shown(text));
        }
        long thread = thread(rest.get(0));
        Body body = body(rest.subList(1, rest.size()));
        if (thread == UNREGISTERED
                && (body instanceof Memory || body instanceof Mark mark && !mark.allowsUnregistered())) {
            throw new TextFormatException(
                    0, "expected a registered thread for '" + rest.get(1) + "', found " + UNREGISTERED);
        }
        return new TextLine(timestamp, thread, body);
    }

    /** {@return the line as the format has it, without the line's end} */
    @Override
    public String toString() {
        return timestamp == 0 ? thread + "\t" + body : timestamp + "\t" + thread + "\t" + body;
    }

    /** {@return the name with what the format does not allow replaced: blanks} */
    static String nameWithoutBlanks(String name) {
        return BLANKS.matcher(name).replaceAll("_");
    }

    private static Body body(List<String> words) throws TextFormatException {
        return switch (words.get(0)) {
            case "m" -> memory(words);
            case "fc" -> {
                requireWords(words, CALL_WORDS);
                yield new Call(
                        name(words.get(1)),
                        unsigned("a frame", words.get(2)),
                        unsigned("an argument", words.get(3)),
                        unsigned("an argument", words.get(4)),
                        unsigned("an argument", words.get(5)));
            }
            case "fr" -> {
                requireWords(words, RETURN_WORDS);
                yield new Return(
                        name(words.get(1)), unsigned("a frame", words.get(2)), unsigned("a result", words.get(3)));
            }
            default -> mark(words);
        };
    }

    private static Mark mark(List<String> words) throws TextFormatException {
        for (Mark mark : Mark.values()) {
            if (mark.toString().equals(words.get(0))) {
                requireWords(words, 1);
                return mark;
            }
        }
        throw new TextFormatException(
                0,
                "expected m, fc, fr, tr, tf, start_roi, end_roi, ctxt_change or thread_sync, found "
                        + shown(words.get(0)));
    }

    private static Memory memory(List<String> words) throws TextFormatException {
        List<Place> reads = new ArrayList<>(2);
        List<Place> writes = new ArrayList<>(1);
        int at = 1;
        if (isAt(words, at, "r")) {
            requireAtLeast(words, at + ACCESS_WORDS);
            reads.add(new Place(unsigned("an address", words.get(at + 1)), size(words.get(at + 2))));
            at += ACCESS_WORDS;
        }
        if (isAt(words, at, "r2")) {
            if (reads.isEmpty()) {
                throw new TextFormatException(0, "expected r before r2, found r2 alone");
            }
            requireAtLeast(words, at + SECOND_READ_WORDS);
            reads.add(new Place(
                    unsigned("an address", words.get(at + 1)), reads.get(0).size()));
            at += SECOND_READ_WORDS;
        }
        if (isAt(words, at, "w")) {
            requireAtLeast(words, at + ACCESS_WORDS);
            writes.add(new Place(unsigned("an address", words.get(at + 1)), size(words.get(at + 2))));
            at += ACCESS_WORDS;
        }
        if (at < words.size()) {
            throw new TextFormatException(0, "expected the line's end, found " + shown(words.get(at)));
        }
        return new Memory(reads, writes);
    }

    private static boolean isAt(List<String> words, int at, String word) {
        return at < words.size() && words.get(at).equals(word);
    }

    private static void requireWords(List<String> words, int count) throws TextFormatException {
        if (words.size() != count) {
            throw new TextFormatException(
                    0, "expected " + (count - 1) + " words after " + words.get(0) + ", found " + (words.size() - 1));
        }
    }

    private static void requireAtLeast(List<String> words, int count) throws TextFormatException {
        if (words.size() < count) {
            throw new TextFormatException(0, "expected an address and a size, found the line's end");
        }
    }

    private static int size(String word) throws TextFormatException {
        long size = unsigned("a size", word);
        if (size <= 0 || size > Integer.MAX_VALUE) {
            throw new TextFormatException(0, "expected a size from 1 to " + Integer.MAX_VALUE + ", found " + word);
        }
        return (int) size;
    }

    private static String name(String word) throws TextFormatException {
        if (word.isEmpty() || BLANKS.matcher(word).find()) {
            throw new TextFormatException(0, "expected a function's name without blanks, found " + shown(word));
        }
        return word;
    }

    private static boolean isTid(String word) {
        return word.equals("-1") || NUMBER.matcher(word).matches();
    }

    private static long thread(String word) throws TextFormatException {
        if (word.equals("-1")) {
            return UNREGISTERED;
        }
        long thread = unsigned("a thread's number", word);
        if (thread < 0) {
            throw new TextFormatException(0, "expected a thread's number below 2^63, found " + shown(word));
        }
        return thread;
    }

    private static long unsigned(String what, String word) throws TextFormatException {
        if (NUMBER.matcher(word).matches()) {
            try {
                return Long.parseUnsignedLong(word);
            } catch (NumberFormatException tooLarge) {
                throw new TextFormatException(0, "expected " + what + " of 64 bits, found " + shown(word));
            }
        }
        throw new TextFormatException(0, "expected " + what + ", an unsigned decimal number, found " + shown(word));
    }

    private static List<String> split(String text) {
        List<String> words = new ArrayList<>(8);
        int from = 0;
        for (int tab = text.indexOf('\t'); tab >= 0; tab = text.indexOf('\t', from)) {
            words.add(text.substring(from, tab));
            from = tab + 1;
        }
        words.add(text.substring(from));
        return words;
    }

    private static String shown(String text) {
        return "'" + (text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "..." : text) + "'";
    }
}
