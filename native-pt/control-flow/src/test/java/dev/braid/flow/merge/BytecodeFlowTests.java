// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeEvent;
import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.code.CodeHistory;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.code.DebugPoint;
import dev.braid.pt.code.JavaMethod;
import dev.braid.pt.code.LineTable;
import dev.braid.pt.flow.ProcessImage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of what is reported of compiled code, whose machine instructions are made up. */
class BytecodeFlowTests implements BytecodeSteps {
    private static final byte NOP = (byte) 0x90;
    private static final byte RETURN = (byte) 0xC3;
    private static final byte CALL = (byte) 0xE8;

    private final List<String> told = new ArrayList<>();

    @Test
    void callsOfCompiledCode_areTold_andTheirReturns_andOtherPlacesOfTheCompiler() {
        flow(0x1000, 0x3000, 0x1005, 0x1006, 0x1007);

        assertThat(told).containsExactly("called [inner@3, outer@9]", "returned", "at [outer@12]");
    }

    @Test
    void compiledCodeThatCallsCompiledCode_isInBoth() {
        flow(0x1000, 0x2000, 0x3000, 0x2005, 0x2006, 0x1005, 0x1006);

        assertThat(told)
                .containsExactly(
                        "called [inner@3, outer@9]", "called [callee@2]", "returned", "returned", "at [outer@12]");
    }

    @Test
    void callThatAnExceptionLeaves_hasReturned_whenAnOuterOneGoesOn() {
        flow(0x1000, 0x2000, 0x3000, 0x1005);

        assertThat(told).containsExactly("called [inner@3, outer@9]", "called [callee@2]", "returned", "returned");
    }

    @Test
    void behindAGap_noCallIsWaitedFor() {
        BytecodeFlow flow = begin();
        flow.instructions(new long[] {0x1000, 0x3000}, 2);
        flow.gap();
        flow.instructions(new long[] {0x1005}, 1);

        assertThat(told).containsExactly("called [inner@3, outer@9]", "at [inner@3, outer@9]");
    }

    private void flow(long... addresses) {
        begin().instructions(addresses, addresses.length);
    }

    private BytecodeFlow begin() {
        JavaMethod outer = new JavaMethod("demo.Demo", "outer", "()V", LineTable.NONE);
        JavaMethod inner = new JavaMethod("demo.Demo", "inner", "()V", LineTable.NONE);
        JavaMethod callee = new JavaMethod("demo.Demo", "callee", "()V", LineTable.NONE);
        CodeEntry caller = new CodeEntry(
                CodeKind.METHOD,
                0x1000,
                new byte[] {CALL, 0, 0, 0, 0, NOP, NOP, RETURN},
                CodeEntry.BEFORE,
                "outer",
                outer,
                List.of(
                        new DebugPoint(5, List.of(new CodeFrame(inner, 3), new CodeFrame(outer, 9))),
                        new DebugPoint(6, List.of(new CodeFrame(outer, 12)))));
        CodeEntry called = new CodeEntry(
                CodeKind.METHOD,
                0x2000,
                new byte[] {CALL, 0, 0, 0, 0, NOP, RETURN},
                CodeEntry.BEFORE,
                "callee",
                callee,
                List.of(new DebugPoint(5, List.of(new CodeFrame(callee, 2)))));
        CodeEntry stub =
                new CodeEntry(CodeKind.STUB, 0x3000, new byte[] {RETURN}, CodeEntry.BEFORE, "stub", null, List.of());
        List<CodeEvent> events =
                List.of(new CodeEvent.Loaded(caller), new CodeEvent.Loaded(called), new CodeEvent.Loaded(stub));
        BytecodeFlow flow = new BytecodeFlow(this);
        flow.code(new CodeResolver(ProcessImage.builder().build(), CodeHistory.of(events), time -> time));
        return flow;
    }

    private static String words(List<CodeFrame> stack) {
        return stack.stream()
                .map(frame -> frame.method().name() + "@" + frame.index())
                .toList()
                .toString();
    }

    @Override
    public void bytecode(String name) {
        told.add(name);
    }

    @Override
    public void condition(boolean jumps) {
        told.add("condition " + jumps);
    }

    @Override
    public void entered(boolean isInvoked) {
        told.add("entered");
    }

    @Override
    public void called(List<CodeFrame> stack) {
        told.add("called " + words(stack));
    }

    @Override
    public void returned() {
        told.add("returned");
    }

    @Override
    public void compiled(List<CodeFrame> stack) {
        told.add("at " + words(stack));
    }

    @Override
    public void lost(String reason) {
        told.add(reason);
    }
}
