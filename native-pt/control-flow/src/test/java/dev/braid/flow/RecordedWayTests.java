// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.flow.merge.LogRecord;
import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.code.JavaMethod;
import dev.braid.pt.code.LineTable;
import dev.braid.report.path.PathPart;
import dev.braid.report.path.PathStep;
import dev.braid.report.path.PathStep.Gap;
import dev.braid.report.path.PathStep.Line;
import dev.braid.report.path.PathStep.Loop;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.flow.HookedMethod;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The way of a thread out of its recorded flow, which tells opcodes only: it must be the one that branch records of the
 * same execution give. The executions are made up, so that the truth is known.
 */
class RecordedWayTests {
    private static final int RUNS = 60;
    private static final int FEWEST_RECORDS = 20;
    private static final int INVOKEVIRTUAL = 182;
    private static final String LOST = "bytes are lost";

    private static MadeUpProgram program;

    @BeforeAll
    static void compile(@TempDir Path folder) throws IOException {
        program = MadeUpProgram.compiled(folder);
    }

    /** Case that both sources are asked about. */
    static final class Case {
        final MadeUpRun run;
        final ThreadEvents events = new ThreadEvents();
        /** The events at which the way is cut, by their place in the run. */
        final List<Integer> stops = new ArrayList<>();

        private @Nullable JoinedEvents joined;

        Case(long seed) {
            MadeUpRun made = new MadeUpRun(program, seed).execute("run");
            for (int i = 1; made.records.size() < FEWEST_RECORDS; i++) {
                made = new MadeUpRun(program, seed + i * 1_000L).execute("run");
            }
            run = made;
            Random random = new Random(seed);
            for (int i = 0; i < run.events.size() && stops.size() < 40; i++) {
                RecordedEvent event = run.events.get(i);
                events.take(event);
                if (random.nextInt(4) == 0) {
                    events.cut();
                    stops.add(i);
                }
                if (random.nextInt(9) == 0) {
                    events.cut(); // at another thread's event
                    stops.add(i);
                }
            }
            for (int i = stops.size(); i < 2; i++) {
                events.cut();
                stops.add(run.events.size() - 1);
            }
        }

        List<PathPart> fromBranches() {
            PassageKeys keys = new PassageKeys(events, run, Set.of("demo.made.Made", "demo.made.Other"));
            ThreadWay way = new ThreadWay(events, keys);
            run.truth(way);
            return way.finish();
        }

        /** {@return {@code true} if it is known at which instruction both ends of a part are} */
        boolean isCertain(int part) {
            return isCertainEvent(stops.get(part)) && isCertainEvent(stops.get(part + 1));
        }

        private boolean isCertainEvent(int event) {
            return Objects.requireNonNull(joined).isJoined(event);
        }

        RecordedWay recorded(int lostFrom, int lostTo, int firstStep) {
            ProgramWalk first = new ProgramWalk(program.program());
            walk(first, lostFrom, lostTo, firstStep);
            PassagePairs pairs = new PassagePairs(first.finish(), run.records, true);
            long[] indices = run.indices.stream().mapToLong(Long::longValue).toArray();
            joined = new JoinedEvents(events.events(), indices, pairs);
            RecordedWay way = new RecordedWay(events, run, joined);
            WalkedPath path = new WalkedPath(program.program(), pairs.provenRoots(), way);
            walk(new ProgramWalk(program.program(), path), lostFrom, lostTo, firstStep);
            path.finish();
            return way;
        }

        private void walk(ProgramWalk walk, int lostFrom, int lostTo, int firstStep) {
            run.flow(firstStep, lostFrom, walk);
            if (lostTo > lostFrom) {
                walk.gap(lostTo - lostFrom, LOST);
            }
            run.flow(lostTo, run.flowLength(), walk);
        }

        List<PathPart> fromRecording() {
            int end = run.flowLength();
            return recorded(end, end, 0).finish();
        }
    }

    @Test
    void wholeFlow_givesTheWayOfBranchRecords() {
        for (long seed = 1; seed <= RUNS; seed++) {
            Case made = new Case(seed);

            assertThat(made.fromRecording()).as("seed %d", seed).isEqualTo(made.fromBranches());
        }
    }

    @Test
    void wholeFlow_hasNoUnsureEvent() {
        for (long seed = 1; seed <= RUNS; seed++) {
            Case made = new Case(seed);
            RecordedWay way = made.recorded(made.run.flowLength(), made.run.flowLength(), 0);
            way.finish();

            assertThat(way.unsureCuts()).as("seed %d", seed).isZero();
        }
    }

    @Test
    void gap_isShownWhereItIs_andNothingIsJoinedAcrossIt() {
        int compared = 0;
        int gaps = 0;
        int spanned = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            Case made = new Case(seed);
            List<PathPart> truth = made.fromBranches();
            Random random = new Random(seed);
            int from = random.nextInt(made.run.flowLength());
            int to = Math.min(made.run.flowLength(), from + 1 + random.nextInt(made.run.flowLength() / 4));

            List<PathPart> parts = made.recorded(from, to, 0).finish();

            for (int i = 0; i < parts.size(); i++) {
                String part = "seed " + seed + ", part " + i + " of " + parts.size();
                int begin = made.run.flowAtEvent.get(made.stops.get(i));
                int end = made.run.flowAtEvent.get(made.stops.get(i + 1));
                if (made.isCertain(i) && (end <= from || begin >= to)) {
                    boolean isWhole = gaps(parts.get(i).steps()).isEmpty();
                    compared += isWhole ? 1 : 0;
                    assertThat(lines(parts.get(i).steps())
                                            .equals(lines(truth.get(i).steps()))
                                    || !isWhole)
                            .as("%s: %s is %s", part, parts.get(i), truth.get(i))
                            .isTrue();
                }
                if (begin < from && to < end) {
                    gaps++;
                    assertThat(gaps(parts.get(i).steps())).as(part).contains(LOST);
                    if (made.isCertain(i)) {
                        spanned++;
                        assertThat(isSubsequence(
                                        lines(parts.get(i).steps()),
                                        lines(truth.get(i).steps())))
                                .as("%s: %s is within %s", part, parts.get(i), truth.get(i))
                                .isTrue();
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(100);
        assertThat(gaps).isGreaterThan(5);
        assertThat(spanned).isGreaterThan(2);
    }

    @Test
    void flowThatBeginsBehindTheFirstRecord_isRightFromThereOn() {
        int compared = 0;
        int equal = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            Case made = new Case(seed);
            List<PathPart> truth = made.fromBranches();
            int first = made.run.flowAtEvent.get(0);

            List<PathPart> parts = made.recorded(made.run.flowLength(), made.run.flowLength(), first)
                    .finish();

            for (int i = 0; i < parts.size(); i++) {
                List<Line> lines = lines(parts.get(i).steps());
                List<Line> all = lines(truth.get(i).steps());
                if (made.isCertain(i)) {
                    compared++;
                    equal += lines.equals(all) ? 1 : 0;
                    assertThat(isSubsequence(lines, all)) // the methods that it began in may not be known
                            .as("seed %d, part %d: %s is within %s", seed, i, lines, all)
                            .isTrue();
                }
            }
        }
        assertThat(compared).isGreaterThan(1_000);
        assertThat(equal).isGreaterThan(compared * 9 / 10);
    }

    @Test
    void accessWithoutRecord_isNotTakenForAnother() {
        int compared = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            Case made = new Case(seed);
            List<PathPart> truth = made.fromBranches();
            int deleted = new Random(seed).nextInt(made.run.records.size());
            made.run.records.remove(deleted);
            made.run.indices.remove(deleted);

            List<PathPart> parts = made.fromRecording();

            for (int i = 0; i < parts.size(); i++) {
                if (made.isCertain(i)) {
                    compared++;
                    assertThat(parts.get(i)).as("seed %d, part %d", seed, i).isEqualTo(truth.get(i));
                }
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    /** Compiled: run, with step in it. Interpreted: what the hooks and recurse do. */
    @Test
    void compiledCode_isShownByThePlacesThatTheCompilerTellsOf() {
        MadeUpRun run = new MadeUpRun(program, 1);
        HookedMethod outer = program.method("run");
        HookedMethod inlined = program.method("step");
        ThreadEvents events = new ThreadEvents();
        List<Consumer<ProgramWalk>> flow = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            for (List<CodeFrame> stack : List.of(
                    List.of(frame(outer, 40_003)),
                    List.of(frame(outer, 40_004)),
                    List.of(frame(inlined, 40_006), call(outer, "step")),
                    List.of(frame(inlined, 40_007), call(outer, "step")),
                    List.of(frame(outer, 40_005)))) {
                HookedMethod method = stack.get(0).method().name().equals("run") ? outer : inlined;
                flow.add(walk -> walk.called(stack));
                flow.add(walk -> walk.entered(false));
                flow.add(walk -> walk.bytecode("iload_3"));
                flow.add(walk -> walk.bytecode("return"));
                flow.add(ProgramWalk::returned);
                run.record(method, stack.get(0).index());
                events.take(run.events.get(run.events.size() - 1));
                events.cut();
            }
            flow.add(walk -> walk.called(List.of(new CodeFrame(
                    new JavaMethod("java.lang.Thread", "sleep", "(J)V", LineTable.NONE), 4)))); // of the JDK
            flow.add(ProgramWalk::returned);
            int from = run.flowLength();
            flow.add(walk -> walk.called(List.of(call(outer, "recurse"))));
            run.execute("recurse");
            int to = run.flowLength();
            flow.add(walk -> run.flow(from, to, walk));
            flow.add(ProgramWalk::returned);
        }
        ProgramWalk first = new ProgramWalk(program.program());
        flow.forEach(step -> step.accept(first));
        PassagePairs pairs = new PassagePairs(first.finish(), run.records, true);
        long[] indices = run.indices.stream().mapToLong(Long::longValue).toArray();
        RecordedWay way = new RecordedWay(events, run, new JoinedEvents(events.events(), indices, pairs));
        WalkedPath path = new WalkedPath(program.program(), pairs.provenRoots(), way);
        ProgramWalk second = new ProgramWalk(program.program(), path);
        flow.forEach(step -> step.accept(second));
        path.finish();

        List<String> parts = way.finish().stream().map(PathText::of).toList();

        int[] lines = IntStream.of(40_004, 40_006, 40_007, 40_005)
                .map(site -> frame(site == 40_006 || site == 40_007 ? inlined : outer, site)
                        .index())
                .toArray();
        assertThat(parts.subList(0, 4))
                .containsExactly(
                        "Made.run(" + outer.line(lines[0]) + ")",
                        "Made.run(" + outer.line(call(outer, "step").index()) + ", Made.step(" + inlined.line(lines[1])
                                + "))",
                        "Made.run(Made.step(" + inlined.line(lines[2]) + "))",
                        "Made.run(" + outer.line(lines[3]) + ")");
        assertThat(parts.get(4))
                .startsWith("Made.run(" + outer.line(call(outer, "recurse").index()) + ", Made.recurse(");
    }

    private static CodeFrame frame(HookedMethod method, int site) {
        int at = 0;
        while (method.siteAt(at) != site) {
            at++;
        }
        return frameAt(method, at);
    }

    private static CodeFrame call(HookedMethod method, String callee) {
        int at = Arrays.stream(method.instructions(INVOKEVIRTUAL))
                .filter(each -> method.callee(each).name().equals(callee))
                .findFirst()
                .orElseThrow();
        return frameAt(method, at);
    }

    private static CodeFrame frameAt(HookedMethod method, int at) {
        return new CodeFrame(
                new JavaMethod(method.className(), method.name(), method.descriptor(), LineTable.NONE), at);
    }

    @Test
    void codeOfWhichNoRecordTellsThatItIsTheProgram_isNotShown() {
        MadeUpRun run = new MadeUpRun(program, 1).execute("leaf");
        List<String> told = new ArrayList<>();
        ProgramWalk first = new ProgramWalk(program.program());
        run.flow(0, run.flowLength(), first);
        PassagePairs pairs = new PassagePairs(first.finish(), List.of(new LogRecord(40_001, 0)), true);
        WalkedPath path = new WalkedPath(program.program(), pairs.provenRoots(), new ToldSteps(told));
        run.flow(0, run.flowLength(), new ProgramWalk(program.program(), path));
        path.finish();

        assertThat(told).isEmpty();
    }

    /** The thread goes on at a place that is not known: it may be in the middle of that method, and has not left it. */
    @Test
    void compiledMethodThatIsGivenUp_isAGap() {
        List<String> told = new ArrayList<>();
        WalkedPath path = new WalkedPath(program.program(), new BitSet(), new ToldSteps(told));
        ProgramWalk walk = new ProgramWalk(program.program(), path);
        walk.called(List.of(frame(program.method("run"), 40_003)));
        walk.lost(LOST);
        path.finish();

        assertThat(told).containsExactly("run", LOST);
    }

    /** Nothing tells apart two loops that are the same; but finding that out does not take minutes. */
    @Test
    @Timeout(20)
    void longLoopOfWhichItIsNotKnownWhere_isToldInTime() throws IOException {
        HookedProgram twoLoops = new HookedProgram(List.of(TwoLoops.classFile()));
        BitSet roots = new BitSet();
        roots.set(1);
        List<String> told = new ArrayList<>();
        WalkedPath path = new WalkedPath(twoLoops, roots, new ToldSteps(told));
        ProgramWalk walk = new ProgramWalk(twoLoops, path);
        for (int round = 0; round < 15_000; round++) {
            List.of("iload_1", "iload_0", "if_icmpge").forEach(walk::bytecode);
            walk.condition(false);
            List.of("iinc", "goto").forEach(walk::bytecode);
        }
        path.finish();

        assertThat(told).hasSize(1 + 15_000 * 5).contains("run");
    }

    /** A method that is at two places at once, as far as its opcodes tell. */
    private static final class TwoLoops {
        @SuppressWarnings("UnusedMethod") // its class file is read
        static void run(int rounds) {
            for (int i = 0; i < rounds; i++) {}
            for (int i = 0; i < rounds; i++) {}
        }

        static byte[] classFile() throws IOException {
            try (InputStream in =
                    Objects.requireNonNull(TwoLoops.class.getResourceAsStream("RecordedWayTests$TwoLoops.class"))) {
                return in.readAllBytes();
            }
        }
    }

    /** The names of methods, and all other steps that are reported. */
    private record ToldSteps(List<String> told) implements ProgramSteps {
        @Override
        public void executed(HookedMethod method, int at, int depth, int passage) {
            told.add(method.name());
        }

        @Override
        public void begun(int depth) {
            told.add("begun");
        }

        @Override
        public void gap(String reason) {
            told.add(reason);
        }

        @Override
        public void lost(String reason) {
            told.add(reason);
        }
    }

    private static List<Line> lines(List<PathStep> steps) {
        List<Line> lines = new ArrayList<>();
        for (PathStep step : steps) {
            if (step instanceof Line line) {
                lines.add(new Line(line.file(), line.line(), new PathStep.Times(0, 0)));
            }
            for (long round = step instanceof Loop loop ? loop.times().most() : 1; round > 0; round--) {
                lines.addAll(lines(step.within()));
            }
        }
        return lines;
    }

    private static List<String> gaps(List<PathStep> steps) {
        List<String> gaps = new ArrayList<>();
        for (PathStep step : steps) {
            if (step instanceof Gap gap) {
                gaps.add(gap.reason());
            }
            gaps.addAll(gaps(step.within()));
        }
        return gaps;
    }

    private static boolean isSubsequence(List<Line> lines, List<Line> of) {
        int next = 0;
        for (Line line : of) {
            next += next < lines.size() && lines.get(next).equals(line) ? 1 : 0;
        }
        return next == lines.size();
    }
}
