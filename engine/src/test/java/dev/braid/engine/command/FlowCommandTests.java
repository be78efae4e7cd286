// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import demo.increment.CountedFixture;
import dev.braid.pt.flow.libipt.Libipt;
import dev.braid.pt.flow.libipt.LibiptAvailability;
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
        LibiptAvailability libipt = Libipt.availability();
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
        assertThat(binaries.err()).contains("--binaries is for perf.data files, and ", " is none; leave it out");
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
