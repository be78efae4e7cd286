// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.code.CodeHistory;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodePlace;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.code.log.ClassCode;
import dev.braid.pt.code.log.LoggedFixture;
import dev.braid.pt.code.log.LoggedJvm;
import dev.braid.pt.flow.CodeReader;
import dev.braid.pt.flow.CodeSection;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.LibiptAvailability;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.RecordedFlow;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A thread of a running JVM, stepped for a while: its flow in packets is the stepped one, and its code has names. */
class RunningJvmTests {
    private static final int WINDOW = 50_000;
    private static final Duration AT_MOST = Duration.ofMinutes(20); // a guard: steps are slow where machines are busy
    private static final int FEWEST_CALLS = 10;
    private static final int MOST_ROUNDS = 10;
    private static final String ENTRY = "<method entry point (kind = zerolocals)>";

    @TempDir
    private Path folder;

    static List<Path> jdks() {
        return LoggedJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void interpretedCode_isFollowed_andItsBytecodesAreThoseOfTheClassFile(Path jdk) throws Exception {
        try (LoggedJvm jvm = LoggedJvm.start(jdk, folder.resolve("interpreted.braidpt"), "-Xint")) {
            Execution window = assumeStepped(jvm, WINDOW);
            CodeHistory code = CodeHistory.of(jvm.end().events());

            assertFollowed(window, window.image());
            assertFollowed(window, imageOf(window, code));
            assertExecuted(callsOfMix(dispatched(window, code)));
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void warmedLoop_isFollowed_andResolvedToWhereItWasInlined(Path jdk) throws Exception {
        try (LoggedJvm jvm = LoggedJvm.start(jdk, folder.resolve("compiled.braidpt"))) {
            Execution window = assumeSteppedWarm(jvm);
            CodeHistory code = CodeHistory.of(jvm.end().events());

            assertFollowed(window, window.image());
            assertFollowed(window, imageOf(window, code));
            assertResolved(window, code);
        }
    }

    /** Steps a thread once its code is warm: what it executes was not changed or compiled meanwhile. */
    private static Execution assumeSteppedWarm(LoggedJvm jvm) throws IOException, InterruptedException {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Thread.sleep(1000);
            CodeReader before = assumeStepped(jvm, 1).image().reader();
            Execution window = assumeStepped(jvm, WINDOW);
            CodeReader after = window.image().reader();
            if (LongStream.of(window.addresses()).distinct().allMatch(address -> isSame(address, before, after))) {
                return window;
            }
        }
        throw new AssertionError("The JVM never stopped to change the loop's code.");
    }

    private static boolean isSame(long address, CodeReader before, CodeReader after) {
        byte[] first = new byte[InstructionDecoder.MAX_LENGTH];
        byte[] second = new byte[InstructionDecoder.MAX_LENGTH];
        int count = before.read(address, first);
        return count == after.read(address, second) && Arrays.equals(first, second);
    }

    /** Steps a thread, after which the program must run on. */
    private static Execution assumeStepped(LoggedJvm jvm, int instructions) throws IOException {
        try {
            Execution window = Stepper.window(jvm.pid(), jvm.tid(), instructions, AT_MOST);
            assertThat(window.addresses()).hasSize(instructions);
            return window;
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).startsWith("Single-stepping")) {
                return abort(e.getMessage());
            }
            throw e;
        }
    }

    private static void assertFollowed(Execution window, ProcessImage image) {
        byte[] packets = FlowEncoder.encode(window, EncoderOptions.DEFAULT.with(EncoderOptions.Returns.TARGETS));
        List<String> engines = FlowEngines.libipt() instanceof LibiptAvailability.Available
                ? List.of("java", "libipt")
                : List.of("java");
        for (String engine : engines) {
            RecordedFlow flow = RecordedFlow.of(FlowEngines.of(engine), packets, image, FlowOptions.DEFAULT);
            assertThat(flow.gaps()).as(engine).isEmpty();
            assertThat(flow.addresses()).as(engine).isEqualTo(window.addresses());
        }
    }

    /** {@return files that were mapped, and what the JVM has logged of its code} */
    private static ProcessImage imageOf(Execution window, CodeHistory code) throws IOException {
        ProcessImage.Builder image = ProcessImage.builder();
        for (CodeSection section : window.image().sections()) {
            Path file = section.file();
            if (file != null) {
                image.file(file, section.fileOffset(), section.length(), section.address());
            }
        }
        code.addTo(image, time -> Long.MIN_VALUE);
        return image.build();
    }

    private static CodeResolver resolver(Execution window, CodeHistory code) {
        return new CodeResolver(window.image(), code, time -> Long.MIN_VALUE);
    }

    /** {@return the indirect jumps of the interpreter: from one bytecode to the next, into methods and back} */
    private static List<String> dispatched(Execution window, CodeHistory code) {
        CodeResolver resolver = resolver(window, code);
        CodeReader reader = window.image().reader();
        InstructionDecoder decoder = new InstructionDecoder();
        byte[] bytes = new byte[InstructionDecoder.MAX_LENGTH];
        List<String> names = new ArrayList<>();
        long[] addresses = window.addresses();
        for (int i = 1; i < addresses.length; i++) {
            decoder.decode(bytes, reader.read(addresses[i - 1], bytes));
            if (decoder.branch() == Branch.INDIRECT_JUMP
                    && resolver.resolve(addresses[i]) instanceof CodePlace.Interpreter interpreter) {
                boolean isBytecode = interpreter.entry().kind() == CodeKind.BYTECODE;
                names.add(
                        isBytecode
                                ? interpreter.entry().name()
                                : "<" + interpreter.entry().name() + ">");
            }
        }
        return names;
    }

    /** {@return the bytecodes of each call of mix by its loop that is there from its beginning to its end} */
    private static List<List<String>> callsOfMix(List<String> names) {
        List<List<String>> calls = new ArrayList<>();
        List<String> call = null;
        int depth = 0;
        for (int i = 2; i < names.size(); i++) {
            String name = names.get(i);
            if (name.equals(ENTRY) && names.get(i - 2).equals("iand")) {
                call = new ArrayList<>();
                depth = 1;
            } else if (call != null) {
                if (!name.startsWith("<")) {
                    call.add(name);
                }
                depth += name.equals(ENTRY) ? 1 : name.equals("ireturn") ? -1 : 0;
                if (depth == 0) {
                    calls.add(call);
                    call = null;
                }
            }
        }
        return calls;
    }

    /**
     * The loop calls mix with a number that counts up, round and round: all calls must be those of consecutive numbers.
     */
    private static void assertExecuted(List<List<String>> calls) throws IOException {
        assertThat(calls).hasSizeGreaterThan(FEWEST_CALLS);
        BytecodeModel model = new BytecodeModel(LoggedFixture.class);
        int longest = 0;
        for (int first = 0; first <= LoggedFixture.LARGEST; first++) {
            longest = Math.max(longest, matches(first, calls, model));
        }
        assertThat(longest).as("calls in a row as the class file has them").isEqualTo(calls.size());
    }

    /** {@return the number of calls that are as the class file has them, if the first one has this number} */
    private static int matches(int first, List<List<String>> calls, BytecodeModel model) {
        int count = 0;
        while (count < calls.size()
                && calls.get(count).equals(model.call("mix", first + count & LoggedFixture.LARGEST))) {
            count++;
        }
        return count;
    }

    private static void assertResolved(Execution window, CodeHistory code) throws IOException {
        ClassCode classCode = ClassCode.of(LoggedFixture.class);
        CodeResolver resolver = resolver(window, code);
        String fixture = LoggedFixture.class.getName();
        int compiled = 0;
        int exact = 0;
        Set<List<String>> stacks = new HashSet<>();
        for (long address : window.addresses()) {
            if (resolver.resolve(address) instanceof CodePlace.Compiled place) {
                assertThat(place.entry().name()).startsWith(fixture + ".");
                compiled++;
                exact += place.isExact() ? 1 : 0;
                assertInlined(place.stack(), classCode);
                stacks.add(place.stack().stream()
                        .map(frame -> frame.method().name())
                        .toList());
            }
        }
        assertThat(compiled).as("instructions in compiled methods").isGreaterThan(WINDOW / 2);
        assertThat(exact).as("instructions of which the compiler tells").isPositive();
        assertThat(stacks).anyMatch(stack -> stack.contains("mix"));
    }

    /** Each method must be called where the next one of the stack stands. */
    private static void assertInlined(List<CodeFrame> stack, ClassCode classCode) {
        for (int i = 0; i < stack.size(); i++) {
            CodeFrame frame = stack.get(i);
            String name = frame.method().name() + frame.method().descriptor();
            if (frame.index() >= 0) {
                assertThat(frame.line()).isEqualTo(classCode.line(name, frame.index()));
            }
            if (i > 0) {
                assertThat(classCode.callee(name, frame.index()))
                        .isEqualTo(stack.get(i - 1).method().toString());
            }
        }
    }
}
