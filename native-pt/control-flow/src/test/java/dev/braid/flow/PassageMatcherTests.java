// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Instructions as they are found for events. Sites below {@link #CALL} are instructions of the program's own; those
 * from there on are of the JDK, called at the instruction with that number.
 */
class PassageMatcherTests {
    private static final int CALL = 100;
    private static final int WITHOUT_EVENTS = 77_777;
    private static final String OWNER = "demo.Own";

    private final ThreadEvents events = new ThreadEvents();

    private void event(int site, long clock) {
        events.take(new RecordedEvent(
                events.cuts().size(),
                EventKind.READ,
                1,
                clock,
                site < CALL ? site : CALL,
                site < CALL ? 0 : site,
                7,
                16,
                4,
                AccessMode.PLAIN,
                false,
                0,
                0,
                0));
        events.cut();
    }

    /** Named are sites of one method, the number being the bytecode index; {@link #CALL} itself is in the JDK. */
    private static final class OneMethod implements Symbols {
        @Override
        public Site site(int id) {
            boolean isPlatform = id == CALL;
            return new Site(
                    id,
                    SiteKind.FIELD,
                    isPlatform ? "java.util.ArrayList" : OWNER,
                    "run",
                    "()V",
                    id,
                    -1,
                    "",
                    OWNER,
                    "value",
                    "",
                    isPlatform);
        }

        @Override
        public String threadName(int thread) {
            return "main";
        }

        @Override
        public String className(long object) {
            return OWNER;
        }

        @Override
        public String fieldName(long object, long offset) {
            return "value";
        }
    }

    private PassageKeys keys() {
        return new PassageKeys(events, new OneMethod(), Set.of(OWNER));
    }

    private PassageMatcher matcher() {
        return new PassageMatcher(events.events(), keys());
    }

    /** {@return the key of an event's instruction} */
    private int key(int event) {
        return keys().ofEvent(event);
    }

    @Test
    void eventsInOrder_areFoundAtTheirInstructions() {
        event(1, 5);
        event(2, 6);
        event(1, 7);
        PassageMatcher matcher = matcher();

        matcher.record(7);

        assertThat(matcher.passed()).isZero();
        assertThat(matcher.begin(key(0))).isZero();
        assertThat(matcher.passed()).isOne();
        assertThat(matcher.begin(PassageKeys.NONE)).isEqualTo(-1);
        assertThat(matcher.begin(WITHOUT_EVENTS)).isEqualTo(-1);
        assertThat(matcher.begin(key(1))).isOne();
        assertThat(matcher.begin(key(0))).isEqualTo(2);
        assertThat(matcher.passed()).isEqualTo(3);
    }

    @Test
    void longWorkOfTheJdk_doesNotHideTheNextInstructionOfTheProgram() {
        event(1, 1);
        for (int i = 0; i < 1_000; i++) {
            event(CALL + 1 + i % 2, 2);
        }
        event(2, 3);
        event(2, 4);
        PassageMatcher matcher = matcher();

        matcher.record(4);

        assertThat(matcher.begin(key(0))).isZero();
        assertThat(matcher.begin(key(1_001))).isEqualTo(1_001);
        assertThat(matcher.begin(key(1_002))).isEqualTo(1_002);
        assertThat(matcher.isUnsure(1_001)).isFalse();
    }

    @Test
    void eventsBehindARecord_areNotOfTheInstructionsThatItTells() {
        event(1, 9);
        PassageMatcher matcher = matcher();

        matcher.record(8);
        assertThat(matcher.begin(key(0))).isEqualTo(-1);
        matcher.record(9);
        assertThat(matcher.begin(key(0))).isZero();
        assertThat(matcher.isUnsure(0)).isFalse();
    }

    @Test
    void eventThatIsNotFoundTwoRecordsLater_isPassedOver() {
        event(1, 1);
        event(2, 5);
        PassageMatcher matcher = matcher();

        matcher.record(3);
        matcher.record(4);
        assertThat(matcher.passed()).isZero();
        matcher.record(6);

        assertThat(matcher.passed()).isOne();
        assertThat(matcher.isUnsure(0)).isTrue();
        assertThat(matcher.begin(key(1))).isOne();
        assertThat(matcher.isUnsure(1)).isFalse();
    }

    @Test
    void furtherEventsOfACall_arePassedWithTheNextInstruction() {
        event(CALL + 1, 1);
        event(CALL + 1, 2);
        event(CALL + 1, 3);
        event(2, 4);
        PassageMatcher matcher = matcher();

        matcher.record(4);

        assertThat(matcher.begin(key(0))).isZero();
        assertThat(matcher.begin(key(3))).isEqualTo(3);
        assertThat(matcher.isUnsure(1)).as("an event within the JDK").isFalse();
    }

    @Test
    void callOnceMore_takesTheNextEventOfIt() {
        event(CALL + 1, 1);
        event(CALL + 1, 2);
        PassageMatcher matcher = matcher();

        matcher.record(2);

        assertThat(matcher.begin(key(0))).isZero();
        assertThat(matcher.begin(key(1))).isOne();
    }

    @Test
    void instructionThatAlwaysMakesAnEvent_isFoundBehindOthers_aCallIsNot() {
        event(1, 1);
        event(CALL + 2, 2);
        event(3, 3);
        PassageMatcher matcher = matcher();

        matcher.record(3);

        assertThat(matcher.begin(key(1))).as("perhaps a call without an event").isEqualTo(-1);
        assertThat(matcher.begin(key(2))).isEqualTo(2);
        assertThat(matcher.isUnsure(0)).isTrue();
        assertThat(matcher.isUnsure(1)).isFalse();
    }

    @Test
    void instruction_isNotLookedForFarBehind() {
        for (int i = 0; i < 256; i++) {
            event(1, 1);
        }
        event(2, 1);
        PassageMatcher matcher = matcher();

        matcher.record(1);

        assertThat(matcher.begin(key(256))).isEqualTo(-1);
        assertThat(matcher.begin(key(0))).isZero();
        assertThat(matcher.begin(key(256))).isEqualTo(256);
    }

    @Test
    void eventsThatAreLeftAtTheEnd_arePassedOver() {
        event(1, 1);
        event(CALL + 2, 2);
        PassageMatcher matcher = matcher();
        matcher.record(2);

        matcher.end();

        assertThat(matcher.passed()).isEqualTo(2);
        assertThat(matcher.isUnsure(0)).isTrue();
        assertThat(matcher.isUnsure(1)).isFalse();
    }

    /**
     * Each event is found on any way through a method whose instructions all make events, wherever its branch records
     * are.
     */
    @Test
    void randomWays_areFoundWhole() {
        long seed = new Random().nextLong();
        System.out.println("PassageMatcherTests seed " + seed);
        Random random = new Random(seed);
        int length = 5_000;
        List<Long> records = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            event(1 + random.nextInt(6), i / 3);
            if (random.nextInt(8) == 0 || i == length - 1) {
                records.add((long) i);
            }
        }
        PassageKeys keys = keys();
        PassageMatcher matcher = new PassageMatcher(events.events(), keys);
        int begun = 0;
        for (long last : records) {
            matcher.record(events.events().get((int) last).clock());
            for (; begun <= last; begun++) {
                assertThat(matcher.begin(keys.ofEvent(begun)))
                        .as("seed %d", seed)
                        .isEqualTo(begun);
            }
        }
        assertThat(matcher.passed()).isEqualTo(length);
    }
}
