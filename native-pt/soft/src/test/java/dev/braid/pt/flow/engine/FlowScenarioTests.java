// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.pt.flow.Cpu;
import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.FlowCoverage;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.Gap;
import dev.braid.pt.flow.GapReason;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.RecordedFlow;
import dev.braid.pt.soft.PacketWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small flows that processors leave and programs under a stepper do not. */
class FlowScenarioTests {
    /** At 2000 there is always a system call, with which a flow can end. */
    private static final String SYSCALL = "0f05";

    private static final String JNE_1004 = "7502" + "9090" + SYSCALL;

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void conditionalBranch_goesBothWays(String engine) {
        assertThat(flow(engine, JNE_1004, begin(0x1000).tnt(1, 1).tipPgd())).isEqualTo("1000 1004");
        assertThat(flow(engine, JNE_1004, begin(0x1000).tnt(0, 1).tipPgd())).isEqualTo("1000 1002 1003 1004");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void overflow_isAGap_andTheFlowGoesOnWhereTheProcessorSays(String engine) {
        PacketWriter traced = begin(0x1000).tnt(1, 1).ovf().fup(0x2000).tipPgd();
        assertThat(flow(engine, JNE_1004, traced)).isEqualTo("1000 OVERFLOW 2000");
        PacketWriter untraced = begin(0x1000).tnt(1, 1).ovf().tipPge(0x2000).tipPgd();
        assertThat(flow(engine, JNE_1004, untraced)).isEqualTo("1000 OVERFLOW 2000");
    }

    @Test
    void overflowInsideOfAPsb_isAGap() {
        PacketWriter packets =
                begin(0x1000).tnt(1, 1).psb().tsc(7).ovf().fup(0x2000).tipPgd();
        assertThat(flow("java", JNE_1004, packets)).isEqualTo("1000 OVERFLOW 2000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void interrupt_comesBeforeTheInstructionOfItsAddress(String engine) {
        assertThat(flow(
                        engine,
                        "90909090",
                        begin(0x1000).fup(0x1002).tip(0x2000).tipPgd()))
                .isEqualTo("1000 1001 2000");
        assertThat(flow(
                        engine,
                        "90909090",
                        begin(0x1000).fup(0x1000).tipPgd().tipPge(0x2000).tipPgd()))
                .isEqualTo("2000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void directJumpOutOfAFilter_endsTheFlowThere(String engine) {
        PacketWriter packets = begin(0x1000).tipPgd(0x1010).tipPge(0x2000).tipPgd();
        assertThat(flow(engine, "90eb0d", packets)).isEqualTo("1000 1001 2000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void fupOfAWrittenValueOrTransaction_isNoInterrupt(String engine) {
        String code = "9090ffe0";
        assertThat(flow(
                        engine,
                        code,
                        begin(0x1000).modeTsx(1).fup(0x1001).tip(0x2000).tipPgd()))
                .isEqualTo("1000 1001 1002 2000");
        assertThat(flow(
                        engine,
                        code,
                        begin(0x1000).modeTsx(2).fup(0x1001).tip(0x2000).tipPgd()))
                .as("an abort goes elsewhere")
                .isEqualTo("1000 2000");
    }

    @Test
    void fupOfPtwrite_isNoInterrupt() {
        PacketWriter packets =
                begin(0x1000).ptwWithFup(77).fup(0x1000).tip(0x2000).tipPgd();
        assertThat(flow("java", "9090ffe0", packets)).isEqualTo("1000 1001 1002 2000");
    }

    @Test
    void packetsOfTimeAndPower_changeNothing() {
        PacketWriter packets = begin(0x1000)
                .pad()
                .cbr(3)
                .mtc(4)
                .cyc(5000)
                .tma(1, 2)
                .tsc(99)
                .mnt(6)
                .pip(7)
                .vmcs(8)
                .pwre(9)
                .pwrx(10)
                .exstop()
                .ptw(11)
                .bbp(1)
                .bip(1, 12)
                .bep()
                .evd(1, 13)
                .tnt(1, 1)
                .stop()
                .tipPgd();
        assertThat(flow("java", JNE_1004, packets)).isEqualTo("1000 1004");
    }

    @Test
    void psbBeforeTracingBegins_mayHaveAnotherAddress() {
        PacketWriter bdm70 = new PacketWriter()
                .psb()
                .modeExec(64)
                .fup(0x1000)
                .psbEnd()
                .tipPge(0x2000)
                .tipPgd();
        assertThat(flow("java", JNE_1004, bdm70)).isEqualTo("2000");
    }

    @Test
    void tracingThatBeginsTwice_isAGap() {
        assertThat(flow("java", JNE_1004, begin(0x1000).tnt(0, 1).tipPge(0x2000).tipPgd()))
                .isEqualTo("1000 OUT_OF_STEP 2000");
    }

    @Test
    void unmappedCode_isAGap_upToWhereTracingBeginsAgain() {
        PacketWriter packets = begin(0x1000)
                .tip(0x9000)
                .tnt(5, 3)
                .tip(0x9100)
                .tipPgd()
                .tipPge(0x2000)
                .tipPgd();
        assertThat(flow("java", "ffe0", packets)).isEqualTo("1000 NOT_MAPPED 2000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void unmappedCode_isAGap_upToTheNextPsb(String engine) {
        PacketWriter packets = begin(0x1000).tip(0x9000).tnt(5, 3);
        int lost = packets.size();
        packets.psb().modeExec(64).fup(0x2000).psbEnd().tipPgd();
        RecordedFlow flow = recorded(engine, image("ffe0"), packets, FlowOptions.DEFAULT.withBaseOffset(1_000_000));
        assertThat(text(flow)).isEqualTo("1000 NOT_MAPPED 2000");
        Gap gap = flow.gaps().get(0);
        assertThat(gap.offset() + gap.bytes()).isEqualTo(1_000_000 + lost);
        assertThat(gap.message()).contains("At byte " + gap.offset(), "9000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void packetsThatDoNotFit_areAGap(String engine) {
        assertThat(flow(engine, JNE_1004, begin(0x1000).tip(0x2000).tipPgd())).endsWith("OUT_OF_STEP");
        assertThat(flow(engine, "ffe0", begin(0x1000).tnt(1, 1).tnt(1, 1))).endsWith("OUT_OF_STEP");
        assertThat(flow(engine, JNE_1004, begin(0x1000).raw(0x02, 0xff, 0x00))).endsWith("BAD_PACKET");
    }

    @Test
    void instructionsThatNoPacketProves_areNotTold() {
        assertThat(flow("java", "90909090" + "7500", begin(0x1000).tip(0x2000))).isEqualTo("OUT_OF_STEP");
    }

    @Test
    void bytesThatAreNoInstruction_areAGap() {
        assertThat(flow(
                        "java",
                        "06",
                        begin(0x1000).tnt(1, 1).tipPgd().tipPge(0x2000).tipPgd()))
                .isEqualTo("BAD_INSTRUCTION 2000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void codeOf32Bits_isAGap(String engine) {
        PacketWriter packets =
                new PacketWriter().psb().psbEnd().modeExec(32).tipPge(0x1000).tipPgd();
        assertThat(flow(engine, "90cd80", packets)).isEqualTo("UNSUPPORTED_MODE");
        packets.modeExec(64).tipPge(0x2000).tipPgd();
        assertThat(flow("java", "90cd80", packets)).isEqualTo("UNSUPPORTED_MODE 2000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void endlessLoopWithoutPackets_ends(String engine) {
        PacketWriter packets = begin(0x1000).fup(0x1500).tipPgd();
        RecordedFlow flow = recorded(engine, image("ebfe"), packets, FlowOptions.DEFAULT.withInstructionCap(3000));
        assertThat(flow.reasons()).containsExactly(GapReason.INSTRUCTION_CAP);
        assertThat(flow.addresses()).hasSizeLessThan(6000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void traceWithoutPsb_isAGap(String engine) {
        PacketWriter packets = new PacketWriter().tipPge(0x1000).tnt(1, 1);
        RecordedFlow flow = recorded(engine, image(JNE_1004), packets, FlowOptions.DEFAULT);
        assertThat(text(flow)).isEqualTo("NO_SYNC");
        assertThat(flow.gaps().get(0).bytes()).isEqualTo(packets.size());
        assertThat(flow(engine, JNE_1004, new PacketWriter())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void bytesBeforeTheFirstPsb_areAGap_andTheBuffersPlaceDoesNotMatter(String engine) {
        byte[] packets = begin(0x1000).tnt(1, 1).tipPgd().toByteArray();
        byte[] padded = new byte[packets.length + 20];
        Arrays.fill(padded, (byte) 0xff);
        System.arraycopy(packets, 0, padded, 10, packets.length);
        ByteBuffer buffer = ByteBuffer.wrap(padded, 3, packets.length + 7);
        RecordedFlow flow = new RecordedFlow();
        FlowCoverage coverage = Engines.assume(engine).decode(buffer, image(JNE_1004), FlowOptions.DEFAULT, flow);
        assertThat(text(flow)).isEqualTo("NO_SYNC 1000 1004");
        assertThat(coverage.bytesLost()).isEqualTo(7);
        assertThat(flow.gaps().get(0).offset()).isZero();
        assertThat(buffer.position()).isEqualTo(3);
    }

    @Test
    void codeThatChanges_isReadAsItWasThen() {
        ProcessImage image = ProcessImage.builder()
                .bytes(0x1000, HexFormat.of().parseHex("ffe0"))
                .bytes(0x2000, HexFormat.of().parseHex("90ffe0"))
                .since(500)
                .bytes(0x2000, HexFormat.of().parseHex("ffe0"))
                .build();
        PacketWriter packets =
                begin(0x1000).tip(0x2000).tip(0x1000).tsc(500).tip(0x2000).tip(0x1000);
        assertThat(text(recorded("java", image, packets, FlowOptions.DEFAULT)))
                .isEqualTo("1000 2000 2001 1000 2000 1000");
        FlowDecoder libipt = Engines.assume("libipt");
        assertThatThrownBy(() -> RecordedFlow.of(libipt, packets.toByteArray(), image, FlowOptions.DEFAULT))
                .isInstanceOf(FlowEngineException.class)
                .hasMessageContaining("engine java");
    }

    @Test
    void processorThatLibiptDoesNotKnow_isAWarning() {
        ByteBuffer packets = ByteBuffer.wrap(begin(0x1000).tnt(1, 1).tipPgd().toByteArray());
        FlowConsumer nobody = new RecordedFlow();
        FlowDecoder libipt = Engines.assume("libipt");
        FlowOptions unknown = FlowOptions.DEFAULT.withCpu(new Cpu(6, 255, 0));
        assertThat(libipt.decode(packets, image(JNE_1004), unknown, nobody).warnings())
                .singleElement()
                .asString()
                .contains("errata", "255");
        FlowOptions skylake = FlowOptions.DEFAULT.withCpu(new Cpu(6, 0x5e, 3));
        FlowCoverage coverage = libipt.decode(packets, image(JNE_1004), skylake, nobody);
        assertThat(coverage.warnings()).isEmpty();
        assertThat(coverage.instructions()).isEqualTo(2);
    }

    @Test
    void engineThatThereIsNot_isRefused() {
        assertThatThrownBy(() -> FlowEngines.of("perf"))
                .isInstanceOf(FlowEngineException.class)
                .hasMessageContaining("java or libipt");
        assertThat(FlowEngines.chosen().name()).isEqualTo("java");
    }

    private static PacketWriter begin(long address) {
        return new PacketWriter().psb().psbEnd().modeExec(64).tipPge(address);
    }

    private static ProcessImage image(String codeAt1000) {
        return ProcessImage.builder()
                .bytes(0x1000, HexFormat.of().parseHex(codeAt1000))
                .bytes(0x2000, HexFormat.of().parseHex(SYSCALL))
                .build();
    }

    private static RecordedFlow recorded(String engine, ProcessImage image, PacketWriter packets, FlowOptions options) {
        return RecordedFlow.of(Engines.assume(engine), packets.toByteArray(), image, options);
    }

    private static String flow(String engine, String codeAt1000, PacketWriter packets) {
        return text(recorded(engine, image(codeAt1000), packets, FlowOptions.DEFAULT));
    }

    /** {@return addresses and gaps in their order} */
    private static String text(RecordedFlow flow) {
        StringBuilder text = new StringBuilder();
        List<Integer> places = flow.gapPlaces();
        int gap = 0;
        for (int i = 0; i <= flow.addresses().length; i++) {
            while (gap < places.size() && places.get(gap) == i) {
                text.append(' ').append(flow.reasons().get(gap++));
            }
            if (i < flow.addresses().length) {
                text.append(' ').append(Long.toHexString(flow.addresses()[i]));
            }
        }
        return text.toString().trim();
    }
}
