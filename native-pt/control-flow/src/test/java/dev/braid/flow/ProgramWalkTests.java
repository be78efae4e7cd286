// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.flow.merge.LogWindow;
import dev.braid.trace.EventKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of hooks as they are found in a class, and in the bytecode that a thread executes. */
class ProgramWalkTests {
    private HookedProgram program;

    @BeforeEach
    void read() throws IOException {
        try (InputStream file = HookedFixture.class.getResourceAsStream("HookedFixture.class")) {
            program = new HookedProgram(List.of(Objects.requireNonNull(file).readAllBytes()));
        }
    }

    @Test
    void hooksOfFieldsAndMonitors_haveTheirSites() {
        assertThat(List.of(
                        HookedFixture.FIELD,
                        HookedFixture.CONSTANT,
                        HookedFixture.ENTER,
                        HookedFixture.EXIT,
                        HookedFixture.METHOD_EXIT))
                .allMatch(program::hasSite);
    }

    @Test
    void callsOfAFieldThatMayBeConstant_sayNothing_unlessSomeThreadLeftARecord() {
        ThreadRecords.OfThread without = new ThreadRecords.OfThread();
        without.event(EventKind.READ, HookedFixture.FIELD, true);
        ThreadRecords.OfThread with = new ThreadRecords.OfThread();
        with.event(EventKind.READ, HookedFixture.CONSTANT, true);

        assertThat(program.silentSites(List.of(without))).containsExactly(HookedFixture.CONSTANT);
        assertThat(program.silentSites(List.of(without, with))).isEmpty();
    }

    @Test
    void callsThatSayNothing_areLeftOut_andTheOthersKeepTheirRoots() {
        List<LogWindow> windows = List.of(
                LogWindow.untimed(new long[] {1, 2, 1}, 7, "lost"), LogWindow.untimed(new long[] {2, 3}, 0, ""));
        ProgramWalk.Calls calls = new ProgramWalk.Calls(windows, new int[] {10, 20, 30, 40, 50}).without(Set.of(2));

        assertThat(calls.windows().get(0).sites()).containsExactly(1, 1);
        assertThat(calls.windows().get(0).gap()).isEqualTo("lost");
        assertThat(calls.windows().get(0).lostBytes()).isEqualTo(7);
        assertThat(calls.windows().get(1).sites()).containsExactly(3);
        assertThat(calls.roots()).containsExactly(10, 30, 50);
    }

    @Test
    void methodThatIsReturnedTo_goesOnBehindACall() {
        assertThat(calls("nop", "return", "aload_0", "ldc", "invokestatic", "return"))
                .as("as behind the first hook of inMonitor")
                .containsExactly(HookedFixture.EXIT);
        assertThat(calls("nop", "return", "invokestatic", "return"))
                .as("the end of inMonitor or leave, but behind no call")
                .isEmpty();
        assertThat(calls("nop", "invokestatic", "return")).isEmpty();
    }

    @Test
    void methodInWhichAFlowBegins_goesOnAnywhere() {
        assertThat(calls("ldc", "invokestatic", "return"))
                .as("as at the end of inMonitor or leave")
                .containsExactly(LogWindow.UNKNOWN);
    }

    private long[] calls(String... bytecodes) {
        ProgramWalk walk = new ProgramWalk(program);
        Arrays.stream(bytecodes).forEach(walk::bytecode);
        return walk.finish().windows().get(0).sites();
    }
}
