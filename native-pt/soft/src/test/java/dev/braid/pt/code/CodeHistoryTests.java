// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.Gap;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.soft.PacketWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeHistoryTests {
    private static final int NOP = 0x90;
    private static final int JUMP_TO_RAX = 0xe0ff;
    private static final int SHORT_JUMP_BACK = 0xfeeb;

    @Test
    void addressUsedTwice_isDecodedAndNamedAsWhatWasThere() {
        // At the same address first: nop; jmp *rax. Then: nop; nop; jmp *rax.
        byte[] first = {(byte) NOP, (byte) JUMP_TO_RAX, (byte) (JUMP_TO_RAX >> 8)};
        byte[] second = {(byte) NOP, (byte) NOP, (byte) JUMP_TO_RAX, (byte) (JUMP_TO_RAX >> 8)};
        CodeHistory history = CodeHistory.of(List.of(
                new CodeEvent.Loaded(stub("first", 0x1000, first, CodeEntry.BEFORE)),
                new CodeEvent.Unloaded(0x1000, 2000),
                new CodeEvent.Loaded(stub("second", 0x1000, second, 2500))));
        ProcessImage.Builder image = ProcessImage.builder();
        history.addTo(image, time -> time);
        PacketWriter packets = new PacketWriter();
        packets.psb().tsc(1000).psbEnd().modeExec(64).tipPge(0x1000);
        packets.tip(0x1000).fup(0x1000).tipPgd(); // one round
        packets.tsc(2100).tipPge(0x1000).tip(0x1000).fup(0x1000).tipPgd();

        assertThat(history.reusesAddresses()).isTrue();
        assertThat(flow(image.build(), history, packets.toByteArray()))
                .containsExactly("first 1000", "first 1001", "second 1000", "second 1001", "second 1002");
    }

    @Test
    void code_isThere_beforeTheJvmTellsOfIt() {
        CodeHistory history = CodeHistory.of(
                List.of(new CodeEvent.Loaded(stub("late", 0x1000, new byte[] {(byte) SHORT_JUMP_BACK}, 5000))));
        assertThat(history.versions()).hasSize(1);
        assertThat(history.versions().get(0).since()).isEqualTo(CodeEntry.BEFORE);
        assertThat(history.reusesAddresses()).isFalse();
    }

    @Test
    void code_thatNobodySawGo_wasThereUntilTheNextCame() {
        CodeHistory history = CodeHistory.of(List.of(
                new CodeEvent.Loaded(stub("first", 0x1000, new byte[16], 100)),
                new CodeEvent.Loaded(stub("second", 0x1008, new byte[16], 300))));
        assertThat(history.versions().get(1).since()).isEqualTo(300);
    }

    @Test
    void change_countsFromWhenTheCodeWasLookedAtBefore() {
        CodeHistory history = CodeHistory.of(List.of(
                new CodeEvent.Loaded(stub("code", 0x1000, new byte[] {1}, 100)),
                new CodeEvent.Changed(0x1000, new byte[] {2}, 200),
                new CodeEvent.Changed(0x1000, new byte[] {3}, 300),
                new CodeEvent.Changed(0x1000, new byte[] {4, 4}, 400),
                new CodeEvent.Changed(0x9000, new byte[] {5}, 400)));
        ProcessImage.Builder image = ProcessImage.builder();
        history.addTo(image, time -> time);
        CodeReader reader = image.build().reader();
        byte[] one = new byte[1];

        reader.read(0x1000, one);
        assertThat(one).as("linked at its first execution").containsExactly(2);
        reader.moveTo(200);
        reader.read(0x1000, one);
        assertThat(one).containsExactly(3);
        assertThat(history.versions())
                .as("neither of another size, nor of unknown code")
                .hasSize(3);
    }

    private static CodeEntry stub(String name, long address, byte[] bytes, long loaded) {
        return new CodeEntry(CodeKind.STUB, address, bytes, loaded, name, null, List.of());
    }

    /** {@return each instruction with the name of its code} */
    private static List<String> flow(ProcessImage image, CodeHistory history, byte[] packets) {
        CodeResolver resolver = new CodeResolver(image, history, time -> time);
        List<String> flow = new ArrayList<>();
        FlowEngines.of("java").decode(ByteBuffer.wrap(packets), image, FlowOptions.DEFAULT, new FlowConsumer() {
            @Override
            public void instructions(long[] addresses, int count) {
                for (long address : Arrays.copyOf(addresses, count)) {
                    CodePlace.Stub stub = (CodePlace.Stub) resolver.resolve(address);
                    flow.add(stub.entry().name() + " " + Long.toHexString(address));
                }
            }

            @Override
            public void time(long tsc) {
                resolver.moveTo(tsc);
            }

            @Override
            public void gap(Gap gap) {
                flow.add(gap.message());
            }
        });
        return flow;
    }
}
