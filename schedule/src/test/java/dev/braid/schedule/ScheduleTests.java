// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTests {
    private static final long SEED = Long.getLong("schedule.seed", new Random().nextInt(1_000_000));

    @Test
    void text_isAsDocumented() {
        Schedule schedule = new Schedule(
                List.of(
                        new Switch(1, 0x03f2a7, 2, ChoiceKind.RUN, 2),
                        new Switch(2, Switch.AT_END, 1, ChoiceKind.RUN, 1),
                        new Switch(1, 0xabcdef, 1, ChoiceKind.TIME_OUT, 3),
                        new Switch(1, 0xabcdef, 2, ChoiceKind.WAKE_UP, 3),
                        new Switch(3, 0x1, 14, ChoiceKind.NOTIFY, 2)),
                0xc41e);

        assertThat(schedule).hasToString("b1 1@03f2a7#2>2 2$>1 1@abcdef#1>3t 1@abcdef#2>3w 3@000001#14>2n /c41e");
        assertThat(new Schedule(List.of(), Schedule.UNKNOWN)).hasToString("b1");
        assertThat(new Schedule(List.of(), 0x41e, true)).hasToString("b1 warm /041e");
        assertThat(schedule.ofScenario("18:1.2,3.1"))
                .hasToString("b1 [18:1.2,3.1] 1@03f2a7#2>2 2$>1 1@abcdef#1>3t 1@abcdef#2>3w 3@000001#14>2n /c41e");
    }

    @Test
    void randomSchedules_areReadAsTheyWereWritten() {
        System.out.println("schedule.seed=" + SEED);
        Random random = new Random(SEED);
        for (int i = 0; i < 1_000; i++) {
            List<Switch> switches = new ArrayList<>();
            for (int count = random.nextInt(8); count > 0; count--) {
                int thread = 1 + random.nextInt(40);
                ChoiceKind kind = ChoiceKind.values()[random.nextInt(4)];
                switches.add(
                        random.nextInt(4) == 0
                                ? new Switch(thread, Switch.AT_END, 1, kind, 1 + random.nextInt(40))
                                : new Switch(
                                        thread,
                                        Switch.siteOf(random.nextInt()),
                                        1 + random.nextInt(100_000),
                                        kind,
                                        1 + random.nextInt(40)));
            }
            Schedule schedule = new Schedule(
                    switches, random.nextBoolean() ? random.nextInt(1 << 16) : Schedule.UNKNOWN, random.nextBoolean());
            schedule = random.nextBoolean() ? schedule : schedule.ofScenario(i + ":1.1");

            assertThat(Schedule.parse(schedule.toString())).as("seed %d", SEED).isEqualTo(schedule);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1@3f2a#2",
                "1@3f2a>2",
                "0@3f2a#1>2",
                "1@3f2a71b#1>2",
                "x$>1",
                "1$>1q",
                "/c41e 1$>2",
                "/c4",
                "[5:1.1]"
            })
    void wrongWords_areNamed(String words) {
        assertThatThrownBy(() -> Schedule.parse("b1 2$>1 " + words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + words.split(" ")[0] + "', which is not a switch such as 1@03f2a7#2>2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1$>2", "b2 1$>2"})
    void otherVersions_areRefused(String text) {
        assertThatThrownBy(() -> Schedule.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(", not b1; copy it whole from the report");
    }
}
