// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.Policy;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each check that random programs are put to can fail: a fault is planted for it, and it does. */
class PlantedFaultTests {
    private static final long SEED = 1;
    private static final RandomProgram PROGRAM = ProgramGenerator.generate(SEED);

    /** Only a traced JVM has the hooks. */
    private static final String IS_TRACED =
            "Hits.class.getResource(\"/dev/braid/tracer/bootstrap/Hooks.class\") != null";

    @Test
    void programWithoutFault_passes() throws IOException, InterruptedException {
        ProgramBatch batch = batch("none", PROGRAM);

        assertThat(batch.run().toString()).isEmpty();
        assertThat(batch.runAlone(PROGRAM)).isEmpty();
    }

    @Test
    void hiddenClass_isMissedAtEachOfItsLines() throws IOException, InterruptedException {
        ProgramBatch.Findings findings =
                batch("hidden", PROGRAM).hiding(PROGRAM.className() + "$Data").run();

        assertThat(findings.byProgram()).containsOnlyKeys(SEED);
        assertThat(findings.byProgram().get(SEED))
                .allMatch(complaint -> complaint.startsWith("accesses: "))
                .anyMatch(complaint -> complaint.matches("(?s).* happened \\d+ times, the trace has 0: .*"));
    }

    @Test
    void accessThatTheGeneratorDoesNotKnow_isFound() throws IOException, InterruptedException {
        String statement = "acc = acc * 31 + results[i];";
        RandomProgram more = PROGRAM.with(statement + " results[i] += 0;", statement);

        assertThat(batch("more", more).run().byProgram().get(SEED))
                .anyMatch(complaint -> complaint.matches(
                        "accesses: line \\d+: plain write of \\[] happened 0 times, the trace has [1-4]: .*"));
    }

    @Test
    void otherOutput_isFound() throws IOException, InterruptedException {
        RandomProgram other =
                PROGRAM.with("out.append(" + IS_TRACED + " ? \"traced \" : \"thread \")", "out.append(\"thread \")");

        assertThat(batch("output", other).run().byProgram().get(SEED))
                .singleElement()
                .asString()
                .startsWith("output: without the agent\nthread ")
                .contains("with it\ntraced ");
    }

    @Test
    void otherExitCode_isFound() throws IOException, InterruptedException {
        RandomProgram other = PROGRAM.with("return " + IS_TRACED + " ? 7 : 9;", "return (int) acc & 63;");
        ProgramBatch batch = batch("exit", other);

        assertThat(batch.run().byProgram().get(SEED)).containsExactly("exit: 9 without the agent, 7 with it");
        assertThat(batch.runAlone(other))
                .singleElement()
                .asString()
                .startsWith("alone: without the agent Outcome[exitCode=9,")
                .contains("with it Outcome[exitCode=7,");
    }

    @Test
    void thrownException_isFound() throws IOException, InterruptedException {
        RandomProgram other = PROGRAM.with(
                "if (" + IS_TRACED + ") throw new Exception(\"planted\"); return (int) acc & 63;",
                "return (int) acc & 63;");

        assertThat(batch("exception", other).run().byProgram().get(SEED))
                .anyMatch(complaint -> complaint.matches(
                        "(?s)exit: \\d+ without the agent, threw with it:.*java.lang.Exception: planted.*"));
    }

    /** The program claims to have read something else than it did. */
    @Test
    void otherValue_isFound() throws IOException, InterruptedException {
        int line = seenLine(PROGRAM);
        String saw = "Hits.saw(h, " + line + ", ";
        RandomProgram other = PROGRAM.with("Hits.saw(h, " + line + ", 12345L); " + saw, saw);

        assertThat(batch("value", other).run().byProgram().get(SEED))
                .singleElement()
                .asString()
                .startsWith("values: those read on line " + line + " are not those in the trace: ");
    }

    @Test
    void missingAccessInTheJdk_isFound() throws IOException, InterruptedException {
        RandomProgram program =
                PROGRAM.with("Hits.number(null);", PROGRAM.platformStatements().get(0));

        assertThat(batch("platform", program).run().byProgram().get(SEED))
                .anyMatch(complaint -> complaint.matches("accesses: line \\d+ was executed \\d+ times, and led to 0"
                        + " accesses in the JDK: .*Hits.number\\(null\\);"));
    }

    @Test
    void brokenOrder_isFound() throws IOException, InterruptedException {
        List<RandomProgram> programs =
                IntStream.range(0, 10).mapToObj(ProgramGenerator::generate).toList();
        ProgramBatch batch = new ProgramBatch(programs, Scratch.empty("planted-order"));
        batch.compile();

        assertThat(batch.under(Policy.UNLOCKED).run().aboutTrace())
                .anyMatch(complaint -> complaint.startsWith("replay: "));
    }

    @Test
    void classThatCannotBeInstrumented_isFound() throws IOException, InterruptedException {
        ProgramBatch.Findings findings =
                batch("failing", PROGRAM).failing(PROGRAM.className()).run();

        assertThat(findings.aboutTrace())
                .anyMatch(complaint -> complaint.startsWith("attestation: Class " + PROGRAM.className()));
    }

    private static int seenLine(RandomProgram program) {
        return program.seen().keySet().iterator().next();
    }

    private static ProgramBatch batch(String fault, RandomProgram program) throws IOException {
        ProgramBatch batch = new ProgramBatch(List.of(program), Scratch.empty("planted-" + fault));
        batch.compile();
        return batch;
    }
}
