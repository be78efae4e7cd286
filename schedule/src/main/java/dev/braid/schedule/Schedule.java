// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Schedule of a run, as its differences from the default.
 *
 * <p>Its text is {@code b1 1@03f2a7#2>2 2$>1 /c41e}: thread 1, before it is at site {@code 03f2a7} for the second time,
 * gives way to thread 2; when thread 2 ends, thread 1 goes on. A {@code t} or {@code n} behind the last number says
 * that the time of that thread is over, or that it is the one that is notified. The last word is a checksum of the
 * synchronisation that all threads have passed; a schedule that somebody has written may do without. The word
 * {@code warm} behind the first one says that threads of an earlier run are in it, such as those of a common pool. A
 * word in brackets there, as in {@code b1 [182108324:1.2,3.1] 2@03f2a7#1>3}, is the scenario of a test that has
 * several.
 *
 * @param switches in the order in which they come
 * @param checksum 16 bits, or {@link #UNKNOWN}
 * @param isWarm whether it is of a run that has used idle threads of an earlier one
 * @param scenario the scenario of the run, as the test names it; "" if the test has only one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Schedule(List<Switch> switches, int checksum, boolean isWarm, String scenario) {
    /** Stands for a checksum that is not known. */
    public static final int UNKNOWN = -1;

    private static final String VERSION = "b1";
    private static final String WARM = "warm";
    private static final Pattern WORD =
            Pattern.compile("([1-9]\\d{0,8})(?:@([0-9a-f]{1,6})#([1-9]\\d{0,8})|\\$)>([1-9]\\d{0,8})([tnw]?)");
    private static final Pattern SCENARIO = Pattern.compile("\\[([^\\[\\]\\s]+)\\]");
    private static final Pattern CHECKSUM = Pattern.compile("/([0-9a-f]{4})");
    private static final int CHECKSUM_MASK = 0xffff;
    private static final int HEX = 16;
    private static final int KIND_GROUP = 5;

    /**
     * Makes a schedule.
     *
     * @param switches in the order in which they come
     * @param checksum 16 bits, or {@link #UNKNOWN}
     * @param isWarm whether it is of a run that has used idle threads of an earlier one
     * @param scenario the scenario of the run; "" if the test has but one
     */
    public Schedule {
        switches = List.copyOf(switches);
    }

    /**
     * Makes a schedule of a run that has used no threads but its own.
     *
     * @param switches in the order in which they come
     * @param checksum 16 bits, or {@link #UNKNOWN}
     */
    public Schedule(List<Switch> switches, int checksum) {
        this(switches, checksum, false);
    }

    /**
     * Makes a schedule of a test that has but one scenario.
     *
     * @param switches in the order in which they come
     * @param checksum 16 bits, or {@link #UNKNOWN}
     * @param isWarm whether it is of a run that has used idle threads of an earlier one
     */
    public Schedule(List<Switch> switches, int checksum, boolean isWarm) {
        this(switches, checksum, isWarm, "");
    }

    /**
     * {@return the same schedule, for a run of a scenario}
     *
     * @param newScenario as the test names it
     */
    public Schedule ofScenario(String newScenario) {
        return new Schedule(switches, checksum, isWarm, newScenario);
    }

    /**
     * Reads a schedule.
     *
     * @param text a text that {@link #toString} gives
     * @return the schedule
     * @throws IllegalArgumentException if the text is not one; the message says which word is wrong
     */
    public static Schedule parse(String text) {
        String[] words = text.strip().split("\\s+");
        if (!words[0].equals(VERSION)) {
            throw new IllegalArgumentException(
                    "the schedule '" + text.strip() + "' begins with '" + words[0] + "', not " + VERSION
                            + "; copy it whole from the report, or use the version of Braid that wrote it");
        }
        List<Switch> switches = new ArrayList<>();
        int checksum = UNKNOWN;
        boolean isWarm = words.length > 1 && words[1].equals(WARM);
        int begin = isWarm ? 2 : 1;
        Matcher named = SCENARIO.matcher(begin < words.length ? words[begin] : "");
        String scenario = named.matches() ? named.group(1) : "";
        for (int i = scenario.isEmpty() ? begin : begin + 1; i < words.length; i++) {
            Matcher sum = CHECKSUM.matcher(words[i]);
            if (i == words.length - 1 && sum.matches()) {
                checksum = Integer.parseInt(sum.group(1), HEX);
            } else {
                switches.add(parseSwitch(words[i], text));
            }
        }
        return new Schedule(switches, checksum, isWarm, scenario);
    }

    private static Switch parseSwitch(String word, String text) {
        Matcher matcher = WORD.matcher(word);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("the schedule '" + text.strip() + "' has '" + word
                    + "', which is not a switch such as 1@03f2a7#2>2 or 2$>1; copy it whole from the report");
        }
        int thread = Integer.parseInt(matcher.group(1));
        boolean isEnd = matcher.group(2) == null;
        int site = isEnd ? Switch.AT_END : Integer.parseInt(matcher.group(2), HEX);
        int visit = isEnd ? 1 : Integer.parseInt(matcher.group(3));
        ChoiceKind kind = switch (matcher.group(KIND_GROUP)) {
            case "t" -> ChoiceKind.TIME_OUT;
            case "w" -> ChoiceKind.WAKE_UP;
            case "n" -> ChoiceKind.NOTIFY;
            default -> ChoiceKind.RUN;
        };
        return new Switch(thread, site, visit, kind, Integer.parseInt(matcher.group(4)));
    }

    /** {@return {@code true} if a thread wakes up spuriously in it} */
    public boolean hasWakeUp() {
        for (Switch change : switches) {
            if (change.kind() == ChoiceKind.WAKE_UP) {
                return true;
            }
        }
        return false;
    }

    /** {@return the text, which {@link #parse} reads} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(VERSION);
        if (isWarm) {
            text.append(' ').append(WARM);
        }
        if (!scenario.isEmpty()) {
            text.append(" [").append(scenario).append(']');
        }
        for (Switch change : switches) {
            text.append(' ').append(change.thread());
            if (change.site() == Switch.AT_END) {
                text.append('$');
            } else {
                text.append('@').append(hex(change.site(), 6)).append('#').append(change.visit());
            }
            text.append('>').append(change.chosen());
            switch (change.kind()) {
                case TIME_OUT -> text.append('t');
                case WAKE_UP -> text.append('w');
                case NOTIFY -> text.append('n');
                default -> {}
            }
        }
        return checksum == UNKNOWN
                ? text.toString()
                : text.append(" /").append(hex(checksum & CHECKSUM_MASK, 4)).toString();
    }

    private static String hex(int number, int digits) {
        String text = Integer.toHexString(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
