// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.WholeFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The examples of the documentation of the API do what they are shown for. */
class ApiExampleTests {
    private static final Map<String, String> NO_SEARCH = Map.of("braid.schedules", "off");

    @TempDir
    private Path reports;

    @Test
    void linearizabilityTest_findsTheLostStep() {
        Map<String, String> search = Map.of("braid.schedules", "5000", "braid.schedules.seconds", "60");

        assertThat(outcomes(search, SequenceFixture.class))
                .hasSize(1)
                .allSatisfy((name, failure) -> assertThat(failure).contains("not-linearizable"));
    }

    @Test
    void schedules_findTheLostDeposit() {
        assertThat(outcomes(Map.of(), DepositFixture.class).get("twoDeposits_areBothThere"))
                .contains("It fails in the schedule b1 ");
    }

    @Test
    void strategyOfOnesOwn_findsTheLostDeposit() {
        Map<String, String> strategy = Map.of("braid.schedules.strategy", AlternatingStrategy.class.getName());

        assertThat(outcomes(strategy, DepositFixture.class).get("twoDeposits_areBothThere"))
                .contains("which alternating found");
    }

    @Test
    void tracedTest_atomicMethod_andBenignRace_agree() {
        assertThat(outcomes(NO_SEARCH, MailboxFixture.class, TransferFixture.class, HitsFixture.class))
                .containsOnly(
                        Map.entry("letter_arrives", ""),
                        Map.entry("transfers_areAtomic", ""),
                        Map.entry("hits_mayBeLost", ""));
    }

    @Test
    void region_isTracedAlone() {
        Map<String, String> regions = Map.of("braid.schedules", "off", "braid.regions.only", "true");

        assertThat(outcomes(regions, RegionFixture.class))
                .containsOnly(Map.entry("whatFollowsTheWarmUp_isOfInterest", ""));
    }

    @Test
    void channel_hasTheSizesThatAreAskedFor() {
        Map<String, String> small = Map.of(
                "braid.schedules", "off",
                "braid.channel.slots", "64",
                "braid.channel.ring.bytes", "4096",
                "braid.stripes", "16",
                "braid.block.bytes", "128");
        Map<String, String> tooSmall = Map.of("braid.schedules", "off", "braid.channel.slots", "1");

        assertThat(outcomes(small, MailboxFixture.class)).containsOnly(Map.entry("letter_arrives", ""));
        assertThat(outcomes(tooSmall, MailboxFixture.class).get("letter_arrives"))
                .contains("More threads record at once than the trace channel has", "braid.channel.slots");
    }

    @Test
    void simulators_judge() throws IOException {
        Map<String, String> outcomes = outcomes(NO_SEARCH, JudgedFixture.class);

        assertThat(outcomes.get("sleeps")).contains("A thread sleeps.");
        assertThat(outcomes).containsEntry("isAwake", "").containsEntry("writes", "");
        assertThat(Files.readString(reports.resolve("verdicts.txt"))).contains("write-tally");
    }

    /** {@return by the name of each test, the text of its failure; "" if it passed} */
    private Map<String, String> outcomes(Map<String, String> parameters, Class<?>... fixtures) {
        Map<String, String> outcomes = new TreeMap<>();
        EngineTestKit.engine("braid")
                .selectors(Arrays.stream(fixtures)
                        .map(DiscoverySelectors::selectClass)
                        .toArray(DiscoverySelector[]::new))
                .configurationParameter("braid.report.dir", reports.toString())
                .configurationParameters(parameters)
                .execute()
                .testEvents()
                .finished()
                .stream()
                .forEach(event -> outcomes.put(name(event), failure(event)));
        return outcomes;
    }

    private static String name(Event event) {
        return event.getTestDescriptor().getDisplayName().replaceFirst("\\(.*", "");
    }

    private static String failure(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .map(WholeFailure::text)
                .orElse("");
    }
}
