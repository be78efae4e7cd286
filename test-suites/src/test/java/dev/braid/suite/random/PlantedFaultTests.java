// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.random.ProgramBatch.Findings;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Each check that random programs are put to can fail: a fault is planted for it, and it does.
 *
 * <p>Faults in the text of programs share one run, each has a program of its own.
 */
class PlantedFaultTests {
    /** Only a traced JVM has the hooks. */
    private static final String IS_TRACED =
            "(Hits.class.getResource(\"/dev/braid/tracer/bootstrap/Hooks.class\") != null)";

    private static final String RESULT = "return (int) acc & 63;";
    private static final int MOST_RUNS = 20;
    private static final RandomProgram SOUND = program(11);
    private static final RandomProgram UNKNOWN_ACCESS =
            program(12).with("acc = acc * 31 + results[i]; results[i] += 0;", "acc = acc * 31 + results[i];");
    private static final RandomProgram OTHER_OUTPUT =
            program(13).with("out.append(" + IS_TRACED + " ? \"traced \" : \"thread \")", "out.append(\"thread \")");
    private static final RandomProgram OTHER_EXIT_CODE = program(14).with("return " + IS_TRACED + " ? 7 : 9;", RESULT);
    private static final RandomProgram EXCEPTION =
            program(15).with("if (" + IS_TRACED + ") throw new Exception(\"planted\"); " + RESULT, RESULT);
    private static final RandomProgram OTHER_VALUE = claimingAnotherValue(LongStream.range(100, 200)
            .mapToObj(PlantedFaultTests::program)
            .filter(program -> !program.seen().isEmpty())
            .findFirst()
            .orElseThrow());
    private static final RandomProgram NO_ACCESS_IN_THE_JDK = withoutPlatformStatement(program(17));
    private static final List<RandomProgram> ALL =
            List.of(SOUND, UNKNOWN_ACCESS, OTHER_OUTPUT, OTHER_EXIT_CODE, EXCEPTION, OTHER_VALUE, NO_ACCESS_IN_THE_JDK);

    private static ProgramBatch batch;
    private static Findings findings;

    @BeforeAll
    static void run() throws IOException, InterruptedException {
        batch = new ProgramBatch(ALL, Scratch.empty("planted"));
        batch.compile();
        findings = batch.run();
    }

    @Test
    void soundProgram_passes() throws IOException, InterruptedException {
        assertThat(findings.aboutTrace()).isEmpty();
        assertThat(findings.byProgram()).hasSize(ALL.size() - 1).doesNotContainKey(SOUND.seed());
        assertThat(batch.runAlone(SOUND)).isEmpty();
    }

    @Test
    void accessThatTheGeneratorDoesNotKnow_isFound() {
        assertThat(complaints(UNKNOWN_ACCESS))
                .anyMatch(complaint -> complaint.matches(
                        "accesses: line \\d+: plain write of \\[] happened 0 times, the trace has [1-4]: .*"));
    }

    @Test
    void otherOutput_isFound() {
        assertThat(complaints(OTHER_OUTPUT))
                .singleElement()
                .asString()
                .startsWith("output: without the agent\nthread ")
                .contains("with it\ntraced ");
    }

    @Test
    void otherExitCode_isFound() throws IOException, InterruptedException {
        assertThat(complaints(OTHER_EXIT_CODE)).containsExactly("exit: 9 without the agent, 7 with it");
        assertThat(batch.runAlone(OTHER_EXIT_CODE))
                .singleElement()
                .asString()
                .startsWith("alone: without the agent Outcome[exitCode=9,")
                .contains("with it Outcome[exitCode=7,");
    }

    @Test
    void thrownException_isFound() {
        assertThat(complaints(EXCEPTION))
                .anyMatch(complaint -> complaint.matches(
                        "(?s)exit: \\d+ without the agent, threw with it:.*java.lang.Exception: planted.*"));
    }

    @Test
    void otherValue_isFound() {
        assertThat(complaints(OTHER_VALUE))
                .singleElement()
                .asString()
                .startsWith("values: those read on line " + seenLine(OTHER_VALUE) + " are not those in the trace: ");
    }

    @Test
    void missingAccessInTheJdk_isFound() {
        assertThat(complaints(NO_ACCESS_IN_THE_JDK))
                .anyMatch(complaint -> complaint.matches("accesses: line \\d+ was executed \\d+ times, and led to 0"
                        + " accesses in the JDK: .*Hits.number\\(null\\);"));
    }

    @Test
    void hiddenClass_isMissedAtEachOfItsLines() throws IOException, InterruptedException {
        Findings hidden = batch.hiding(SOUND.className() + "$Data").run();

        assertThat(hidden.byProgram().get(SOUND.seed()))
                .allMatch(complaint -> complaint.startsWith("accesses: "))
                .anyMatch(complaint -> complaint.matches("(?s).* happened \\d+ times, the trace has 0: .*"));
    }

    @Test
    void classThatCannotBeInstrumented_isFound() throws IOException, InterruptedException {
        Findings failing = batch.failing(SOUND.className()).run();

        assertThat(failing.aboutTrace())
                .anyMatch(complaint -> complaint.startsWith("attestation: Class " + SOUND.className()));
    }

    @Test
    void brokenOrder_isFound() throws IOException, InterruptedException {
        List<String> complaints = List.of();
        for (int run = 0; run < MOST_RUNS && complaints.stream().noneMatch(PlantedFaultTests::isOfReplay); run++) {
            complaints = batch.under(Policy.UNLOCKED).run().aboutTrace(); // threads may not have met
        }
        assertThat(complaints).anyMatch(PlantedFaultTests::isOfReplay);
    }

    private static boolean isOfReplay(String complaint) {
        return complaint.startsWith("replay: ");
    }

    private static List<String> complaints(RandomProgram program) {
        return findings.byProgram().getOrDefault(program.seed(), List.of());
    }

    private static RandomProgram program(long seed) {
        return ProgramGenerator.generate(seed);
    }

    private static RandomProgram claimingAnotherValue(RandomProgram program) {
        String saw = "Hits.saw(h, " + seenLine(program) + ", ";
        return program.with(saw + "12345L); " + saw, saw);
    }

    private static int seenLine(RandomProgram program) {
        return program.seen().keySet().iterator().next();
    }

    private static RandomProgram withoutPlatformStatement(RandomProgram program) {
        List<String> statements = program.platformStatements();
        return program.with("Hits.number(null);", statements.get(statements.size() - 1)); // executed in any case
    }
}
