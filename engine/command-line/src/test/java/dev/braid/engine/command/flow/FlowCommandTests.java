// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import demo.increment.CountedFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.RecordedRun;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodeLogWriter;
import dev.braid.pt.code.DebugPoint;
import dev.braid.pt.code.JavaMethod;
import dev.braid.pt.code.LineTable;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.flow.CodeSection;
import dev.braid.pt.flow.LibiptAvailability;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.recording.SoftRecording;
import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import dev.braid.pt.soft.Stepper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with packets that software has made of single steps, which are the truth. */
class FlowCommandTests {
    private static final int TID = 4711;
    private static final int LIMIT = 300_000;

    @TempDir
    private Path folder;

    @Test
    void flow_isWhatSingleStepsSaw() throws IOException {
        Execution truth = stepped();
        Braid braid = Braid.call(folder, "flow", written(truth, truth.maps()).toString());

        assertThat(braid.code()).as(braid.err()).isZero();
        assertThat(braid.err()).isEmpty();
        assertThat(braid.out().lines().toList()).isEqualTo(lines(truth));
    }

    @Test
    void libipt_printsTheSame() throws IOException {
        LibiptAvailability libipt = FlowEngines.libipt();
        assumeTrue(libipt instanceof LibiptAvailability.Available, libipt.toString());
        Execution truth = stepped();
        Braid braid = Braid.call(
                folder,
                "flow",
                "--engine",
                "libipt",
                written(truth, truth.maps()).toString());

        assertThat(braid.code()).as(braid.err()).isZero();
        assertThat(braid.out().lines().toList()).isEqualTo(lines(truth));
    }

    @Test
    void binariesOfAnotherMachine_areTakenFromAFolder() throws IOException {
        Execution truth = stepped();
        String maps = truth.maps().replaceAll("(?m) /", " /another/machine/");
        Path file = written(truth, maps);
        Path copies = Files.createDirectory(folder.resolve("copies"));
        for (String name : SoftRecording.mappings(TID, truth.maps()).stream()
                .map(mmap -> mmap.fileName())
                .filter(name -> name.startsWith("/"))
                .distinct()
                .toList()) {
            Files.copy(Path.of(name), copies.resolve(Path.of(name).getFileName()));
        }
        Braid without = Braid.call(folder, "flow", file.toString());
        Braid with = Braid.call(folder, "flow", file.toString(), "--binaries", copies.toString());

        assertThat(without.out().lines()).allMatch(line -> line.startsWith("# gap\t" + TID + "\t"));
        assertThat(without.err()).contains("is not in the image: there is no such file here", "--binaries");
        assertThat(with.code()).isZero();
        assertThat(with.out().lines().toList()).isEqualTo(lines(truth));
    }

    private static String mapsWithout(CodeSection loader, Execution truth) {
        return truth.maps()
                .lines()
                .filter(line -> !line.endsWith(String.valueOf(loader.file())))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void codeBesideTheFile_joinsTheImage_andHasNames() throws IOException {
        Execution truth = stepped();
        CodeSection loader = loader(truth);
        String others = mapsWithout(loader, truth);
        Path file = written(truth, others);
        writeCode(file, loader, truth.addresses()[0]);
        Braid plain = Braid.call(folder, "flow", file.toString());
        Braid named = Braid.call(folder, "flow", "--names", file.toString());

        assertThat(plain.err()).isEmpty();
        assertThat(plain.out().lines().toList()).isEqualTo(lines(truth));
        List<String> names = named.out().lines().toList();
        assertThat(names.stream().map(line -> line.replaceAll("^(\\d+\t\\w+)\t.*", "$1")))
                .isEqualTo(lines(truth));
        assertThat(names.get(0)).endsWith("\tdemo.Inner.inlined(I)I\t3\t31\tdemo.Outer.work()V@7");
        assertThat(names.get(1)).endsWith("\tdemo.Outer.work()V\t~8\t-\t-");
        assertThat(names).anyMatch(line -> line.matches(".*\tstub loader\\+0x[0-9a-f]+\t-\t-\t-"));
        assertThat(names).anyMatch(line -> line.matches(".*\tlibc[-.0-9]*so[.0-9]*\\+0x[0-9a-f]+\t-\t-\t-"));
    }

    @Test
    void json_hasTheSame_anObjectALine() throws IOException, InterruptedException {
        Execution truth = stepped();
        CodeSection loader = loader(truth);
        Path file = written(truth, truth.maps());
        writeCode(file, loader, truth.addresses()[0]);
        Braid json = Braid.call(folder, "flow", "--json", "--names", file.toString());

        assertThat(json.code()).as(json.err()).isZero();
        assertThat(Json.pythonOfLines(
                        folder, json.out(), "'\\n'.join(str(o['thread']) + '\\t' + o['address'] for o in r)"))
                .isEqualTo(String.join("\n", lines(truth)));
        assertThat(Json.pythonOfLines(folder, json.out(), "r[0]"))
                .endsWith(", 'method': 'demo.Inner.inlined(I)I', 'bytecodeIndex': 3, 'isExact': True, 'line': 31,"
                        + " 'inlinedInto': ['demo.Outer.work()V@7']}");
        assertThat(Json.pythonOfLines(folder, json.out(), "r[1]"))
                .endsWith(", 'method': 'demo.Outer.work()V', 'bytecodeIndex': 8, 'isExact': False, 'inlinedInto': []}");
        assertThat(Json.pythonOfLines(folder, json.out(), "{o['code'][:12] for o in r if 'code' in o}"))
                .contains("'stub loader+");
    }

    @Test
    void jsonOfGaps_andOfASummary_hasWhatTheTextHas() throws IOException, InterruptedException {
        Execution truth = stepped();
        CodeSection loader = loader(truth);
        String others = mapsWithout(loader, truth);
        String file = written(truth, others).toString();
        List<String> gaps = Braid.call(folder, "flow", file)
                .out()
                .lines()
                .filter(line -> line.startsWith("# gap"))
                .toList();
        Braid json = Braid.call(folder, "flow", file, "--json");

        assertThat(gaps).isNotEmpty();
        assertThat(Json.pythonOfLines(
                        folder,
                        json.out(),
                        "'\\n'.join('# gap\\t%d\\t%d\\t%d\\t%s' % (o['thread'], o['bytes'], o['position'], o['gap'])"
                                + " for o in r if 'gap' in o)"))
                .isEqualTo(String.join("\n", gaps));
        String columns = Braid.call(folder, "flow", file, "--summary")
                .out()
                .lines()
                .skip(1)
                .collect(Collectors.joining("\n"));
        assertThat(Json.python(
                        folder,
                        Braid.call(folder, "flow", file, "--summary", "--json").out(),
                        "'\\n'.join('\\t'.join(map(str, o.values())) for o in r)",
                        "threads"))
                .isEqualTo(columns);
    }

    @Test
    void summary_countsWhatWasDecoded_andWhatIsLost() throws IOException {
        Execution truth = stepped();
        CodeSection loader = loader(truth);
        Path file = written(truth, truth.maps());
        Braid whole = Braid.call(folder, "flow", "--summary", file.toString());
        String others = mapsWithout(loader, truth);
        file = written(truth, others);
        Braid without = Braid.call(folder, "flow", "--summary", file.toString());
        Braid listed = Braid.call(folder, "flow", file.toString());
        List<String> gaps =
                listed.out().lines().filter(line -> line.startsWith("# gap")).toList();
        long lost = gaps.stream()
                .mapToLong(line -> Long.parseLong(line.split("\t", -1)[2]))
                .sum();
        long decoded = listed.out().lines().count() - gaps.size();

        assertThat(whole.out())
                .isEqualTo("# thread\tinstructions\tinterpreter\tcompiled\tstubs\tfiles\tunknown\tgaps\tbytes lost\n"
                        + TID + "\t" + lines(truth).size() + "\t0\t0\t0\t"
                        + lines(truth).size() + "\t0\t0\t0\n");
        assertThat(gaps).isNotEmpty();
        assertThat(without.out().lines().toList().get(1))
                .startsWith(TID + "\t" + decoded + "\t")
                .endsWith("\t" + gaps.size() + "\t" + lost);
    }

    @Test
    void codeThatIsCutOff_isSaid_andWhatIsThereIsUsed() throws IOException {
        Execution truth = stepped();
        Path file = written(truth, truth.maps());
        writeCode(file, loader(truth), truth.addresses()[0]);
        Path code = SideFile.beside(file);
        byte[] whole = Files.readAllBytes(code);
        Files.write(code, Arrays.copyOf(whole, whole.length - 20));
        Braid braid = Braid.call(folder, "flow", file.toString(), "--names");

        assertThat(braid.code()).isZero();
        assertThat(braid.err()).contains(code + ", at byte ").hasLineCount(1);
        assertThat(braid.out()).contains("\tstub loader+0x");
    }

    private static CodeSection loader(Execution truth) {
        return truth.image().sections().stream()
                .filter(section -> section.address() <= truth.addresses()[0] && truth.addresses()[0] < section.end())
                .findFirst()
                .orElseThrow();
    }

    /** As a JVM would have logged the loader as a stub, and its first instructions as a method. */
    private static void writeCode(Path file, CodeSection loader, long start) throws IOException {
        byte[] bytes = new byte[loader.length()];
        loader.bytes().get(0, bytes);
        int offset = (int) (start - loader.address());
        JavaMethod outer = new JavaMethod("demo.Outer", "work", "()V", LineTable.NONE);
        JavaMethod inner =
                new JavaMethod("demo.Inner", "inlined", "(I)I", new LineTable(List.of(new LineTable.Row(0, 31))));
        List<DebugPoint> points = List.of(
                new DebugPoint(0, List.of(new CodeFrame(inner, 3), new CodeFrame(outer, 7))),
                new DebugPoint(7, List.of(new CodeFrame(outer, 8))));
        try (CodeLogWriter writer = CodeLogWriter.create(SideFile.beside(file), TID, 0, "HotSpot")) {
            writer.loaded(
                    new CodeEntry(CodeKind.STUB, loader.address(), bytes, CodeEntry.BEFORE, "loader", null, List.of()));
            writer.loaded(new CodeEntry(
                    CodeKind.METHOD,
                    start,
                    Arrays.copyOfRange(bytes, offset, offset + 8),
                    CodeEntry.BEFORE,
                    "work",
                    outer,
                    points));
        }
    }

    @Test
    void damagedFile_isReadAsFarAsItGoes() throws IOException {
        Execution truth = stepped();
        Path file = written(truth, truth.maps());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - bytes.length / 10));
        Braid braid = Braid.call(folder, "flow", file.toString());

        assertThat(braid.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err()).contains("is damaged at byte ", "the file ends here");
        List<String> flow =
                braid.out().lines().filter(line -> !line.startsWith("#")).toList();
        assertThat(flow).hasSizeGreaterThan(truth.addresses().length / 2);
        assertThat(lines(truth).subList(0, flow.size())).isEqualTo(flow);
    }

    @Test
    void otherFiles_areRefusedInOneSentence() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no trace at all, but long enough for a header");
        refused(text, "is neither a trace of Braid nor a perf.data file; name a file");
        refused(folder.resolve("none"), "does not exist; name a file");
        refused(folder, "is a folder, as 'perf record --threads' makes; name a file");
        refused(Files.writeString(folder.resolve("empty"), ""), "is neither");
        Path headerOnly = Files.writeString(folder.resolve("header"), "PERFILE2");
        refused(headerOnly, "8 bytes, too few for a perf.data file");
    }

    @Test
    void optionsOfTheOtherSortOfFile_areRefused() throws IOException {
        Path trace = RecordedRun.of(folder, List.of(), CountedFixture.class, "2", "9")
                .trace();
        Braid binaries = Braid.call(folder, "flow", "--binaries", folder.toString(), trace.toString());
        assertThat(binaries.code()).isEqualTo(ExitCode.USAGE);
        assertThat(binaries.err()).contains("--binaries is for perf.data files, and ", " is not one; leave it out");
        Braid names = Braid.call(folder, "flow", "--names", trace.toString());
        assertThat(names.err()).contains("--names is for perf.data files, and ");
        Execution truth = stepped();
        Braid thread = Braid.call(
                folder, "flow", "--thread", "1", written(truth, truth.maps()).toString());
        assertThat(thread.code()).isEqualTo(ExitCode.USAGE);
        assertThat(thread.err()).contains("--thread is for traces of Braid, and ");
    }

    @Test
    void unknownEngine_isRefused() throws IOException {
        Execution truth = stepped();
        Braid braid = Braid.call(
                folder,
                "flow",
                "--engine",
                "crystal",
                written(truth, truth.maps()).toString());
        assertThat(braid.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err()).contains("no decoder \"crystal\"").hasLineCount(1);
    }

    private void refused(Path file, String why) throws IOException {
        Braid braid = Braid.call(folder, "flow", file.toString());
        assertThat(braid.code()).as(braid.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err()).startsWith("braid: " + file).contains(why).hasLineCount(1);
        assertThat(braid.out()).isEmpty();
    }

    private Path written(Execution truth, String maps) throws IOException {
        Path file = folder.resolve("perf.data");
        SoftRecording.write(file, TID, "true", maps, FlowEncoder.encode(truth, EncoderOptions.DEFAULT));
        return file;
    }

    private static List<String> lines(Execution truth) {
        return LongStream.of(truth.addresses())
                .mapToObj(address -> TID + "\t" + Long.toHexString(address))
                .toList();
    }

    private static Execution stepped() {
        try {
            return Stepper.run(List.of("/bin/true"), LIMIT);
        } catch (IOException e) {
            assumeTrue(false, String.valueOf(e.getMessage()));
            throw new IllegalStateException(e);
        }
    }
}
