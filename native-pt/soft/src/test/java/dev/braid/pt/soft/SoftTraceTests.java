// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.GapReason;
import dev.braid.pt.flow.RecordedFlow;
import dev.braid.pt.flow.engine.Engines;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import dev.braid.pt.soft.EncoderOptions.Returns;
import dev.braid.pt.soft.EncoderOptions.Targets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both engines against what programs really did: stepped instruction by instruction, and written as packets. */
class SoftTraceTests {
    /** Greatest number of instructions of a call that is left out. */
    private static final int SHORT = 200;

    static List<EncoderOptions> processors() {
        List<EncoderOptions> all = new ArrayList<>();
        for (Returns returns : Returns.values()) {
            for (Targets targets : Targets.values()) {
                for (int outcomes : new int[] {1, 6, 47}) {
                    for (int psbBytes : new int[] {512, 4096}) {
                        all.add(new EncoderOptions(returns, outcomes, targets, psbBytes));
                    }
                }
            }
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void everyWayOfGoingOn_isDecoded(String engine) throws IOException, InterruptedException {
        Execution tiny = NativePrograms.assumeCompiled("tiny.c");
        assertThat(tiny.exitStatus()).as("status of the program").isZero();
        assertThat(tiny.interrupts()).as("signal handlers").hasSize(2);
        assertThat(tiny.addresses()).hasSizeGreaterThan(3000);
        assertDecoded(Engines.assume(engine), tiny, processors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void binTrue_withItsLoader_isDecoded(String engine) throws IOException {
        Execution binTrue = NativePrograms.assumeStepped("/bin/true");
        assertThat(binTrue.exitStatus()).isZero();
        assertThat(binTrue.addresses()).hasSizeGreaterThan(10_000);
        assertDecoded(Engines.assume(engine), binTrue, processors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void callsThatAreRunOver_areLeftOut_asByAFilterOfAddresses(String engine) throws IOException {
        Execution binTrue = NativePrograms.assumeStepped("/bin/true");
        for (int each : new int[] {1, 3, 10}) {
            Execution filtered = withoutCalls(binTrue, each);
            assertThat(filtered.passed()).hasSizeGreaterThan(20);
            assertDecoded(Engines.assume(engine), filtered, processors());
        }
    }

    /** {@return the same, but for what each n-th call has called, if that is short} */
    private static Execution withoutCalls(Execution whole, int n) {
        CodeReader code = whole.image().reader();
        InstructionDecoder decoder = new InstructionDecoder();
        byte[] bytes = new byte[InstructionDecoder.MAX_LENGTH];
        long[] all = whole.addresses();
        long[] kept = new long[all.length];
        Map<Integer, Long> passed = new HashMap<>();
        int count = 0;
        int calls = 0;
        int i = 0;
        while (i < all.length) {
            kept[count++] = all[i];
            int length = decoder.decode(bytes, code.read(all[i], bytes));
            boolean isCall = decoder.branch() == Branch.INDIRECT_CALL
                    || decoder.branch() == Branch.CALL && decoder.displacement() != 0;
            int back = isCall && calls++ % n == 0 ? indexOf(all, all[i] + length, i + 1) : -1;
            if (back >= 0) {
                passed.put(count, all[i + 1]);
            }
            i = back >= 0 ? back : i + 1;
        }
        return new Execution(
                Arrays.copyOf(kept, count), Map.of(), passed, whole.next(), whole.image(), whole.maps(), 0);
    }

    private static int indexOf(long[] addresses, long address, int from) {
        for (int i = from; i < Math.min(addresses.length, from + SHORT); i++) {
            if (addresses[i] == address) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void changedReturnAddress_isFollowed_byJava() throws IOException, InterruptedException {
        assertDecoded(Engines.assume("java"), NativePrograms.assumeCompiled("patched.c"), processors());
    }

    @Test
    void changedReturnAddress_isFollowed_byLibiptOnlyWithoutCompression() throws IOException, InterruptedException {
        Execution patched = NativePrograms.assumeCompiled("patched.c");
        FlowDecoder libipt = Engines.assume("libipt");
        assertDecoded(libipt, patched, List.of(EncoderOptions.DEFAULT.with(Returns.TARGETS)));
        RecordedFlow flow = decode(libipt, patched, EncoderOptions.DEFAULT);
        assertThat(flow.reasons()).containsExactly(GapReason.OUT_OF_STEP);
        assertThat(flow.addresses())
                .as("that libipt pops for compressed returns only is known: see the decision page")
                .hasSizeLessThan(patched.addresses().length);
    }

    @Test
    void anotherProgramsCode_isNoticed() throws IOException, InterruptedException {
        Execution tiny = NativePrograms.assumeCompiled("tiny.c");
        byte[] trace = FlowEncoder.encode(tiny, EncoderOptions.DEFAULT);
        Execution patched = NativePrograms.assumeCompiled("patched.c");
        RecordedFlow flow = RecordedFlow.of(Engines.assume("java"), trace, patched.image(), FlowOptions.DEFAULT);
        assertThat(flow.gaps()).isNotEmpty();
        assertThat(flow.addresses()).isNotEqualTo(tiny.addresses());
    }

    @Test
    void programThatIsCutOff_endsWhereItWasStopped() throws IOException {
        NativePrograms.assumeStepped("/bin/true");
        Execution cut = Stepper.run(List.of("/bin/true"), 1000);
        assertThat(cut.addresses()).hasSize(1000);
        assertThat(cut.next()).isNotNull();
        assertDecoded(Engines.assume("java"), cut, processors());
    }

    @Test
    void programThatIsNotThere_isRefused() throws IOException {
        NativePrograms.assumeStepped("/bin/true");
        assertThatThrownBy(() -> Stepper.run(List.of("/no/such/program"), 10))
                .isInstanceOf(IOException.class)
                .hasMessage("/no/such/program cannot be executed.");
    }

    private static void assertDecoded(FlowDecoder decoder, Execution truth, List<EncoderOptions> processors) {
        for (EncoderOptions processor : processors) {
            RecordedFlow flow = decode(decoder, truth, processor);
            assertThat(flow.gaps()).as("gaps with %s", processor).isEmpty();
            // Not by AssertJ, which would print a hundred thousand addresses.
            assertThat(Arrays.mismatch(flow.addresses(), truth.addresses()))
                    .as("first instruction that differs with %s", processor)
                    .isEqualTo(-1);
        }
    }

    private static RecordedFlow decode(FlowDecoder decoder, Execution truth, EncoderOptions processor) {
        return RecordedFlow.of(decoder, FlowEncoder.encode(truth, processor), truth.image(), FlowOptions.DEFAULT);
    }
}
