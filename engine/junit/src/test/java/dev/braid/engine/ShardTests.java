// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

class ShardTests {
    private static final String FIXTURE = "dev.braid.engine.plan.LabelledFixture";

    @Test
    void eachTest_isInOneOfAllParts_andPartsAreOfLikeSize() {
        TreeMap<Integer, Integer> sizes = new TreeMap<>();
        for (int i = 0; i < 8000; i++) {
            String id = "[engine:braid]/[class:my.pkg.Queue" + i / 10 + "Test]/[test:offer" + i % 10 + "()]";
            List<Integer> owners = IntStream.rangeClosed(1, 8)
                    .filter(number -> new Shard(number, 8).has(id))
                    .boxed()
                    .toList();
            assertThat(owners).as(id).hasSize(1);
            sizes.merge(owners.get(0), 1, Integer::sum);
        }
        assertThat(sizes.keySet()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
        // 1000 each, with a standard deviation of 30 where parts are drawn by chance.
        assertThat(sizes.values()).allSatisfy(size -> assertThat(size).isBetween(850, 1150));
    }

    @Test
    void partsOfOtherMachines_areSkippedWithTheReason_andTogetherRunAll() {
        RecordingRunner both = new RecordingRunner();
        long skipped = 0;
        for (String part : List.of("1/2", "2/2")) {
            EngineExecutionResults results = execute(both, part);
            skipped += results.testEvents()
                    .skipped()
                    .filter(event -> event.getPayload(String.class)
                            .orElse("")
                            .matches("In part . of 2, where this is part . \\(braid.shard=" + part + "\\)\\."))
                    .count();
        }
        RecordingRunner whole = new RecordingRunner();
        execute(whole, "1/1");

        assertThat(both.tests)
                .extracting(TracedTest::uniqueId)
                .containsExactlyInAnyOrderElementsOf(
                        whole.tests.stream().map(TracedTest::uniqueId).toList());
        assertThat(skipped).isEqualTo(whole.tests.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"3/2", "0/2", "2", "1/2/3", "a/b", "1/", "-1/-1", ""})
    void wrongPart_failsTheEngine_withWhatIsLegal(String text) {
        EngineExecutionResults results = execute(new RecordingRunner(), text);

        assertThat(results.containerEvents()
                        .finished()
                        .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable()
                                .map(Throwable::getMessage)
                                .orElse(""))
                        .toList())
                .containsExactly("The configuration parameter braid.shard is '" + text
                        + "'; it must be two whole numbers" + " such as 2/8: which part, from 1, of how many.");
    }

    private static EngineExecutionResults execute(RecordingRunner runner, String part) {
        return EngineTestKit.engine(new TracedTestEngine(parameters -> runner))
                .selectors(selectClass(FIXTURE))
                .configurationParameter("braid.shard", part)
                .execute();
    }
}
