// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.TraceFile;
import dev.braid.trace.record.HistoryFixture;
import dev.braid.trace.symbol.FieldPlace;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFileTests {
    @TempDir
    Path folder;

    @Test
    void sample_isReadAsWritten() throws IOException {
        Path path = sample();
        EventListFixture out = new EventListFixture();
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            TraceEnding ending = reader.replay(out);

            TraceHeader expected = SampleTraceFixture.header();
            assertThat(reader.header())
                    .usingRecursiveComparison()
                    .ignoringFields("symbols")
                    .isEqualTo(expected);
            assertThat(ending.damage()).isEmpty();
            assertThat(ending.ending()).isEqualTo("completed");
            assertThat(ending.attestation()).contains(SampleTraceFixture.ATTESTATION);
            assertThat(ending.outputs().asMap())
                    .isEqualTo(SampleTraceFixture.outputs().asMap());
            assertThat(out.events)
                    .extracting(RecordedEvent::kind)
                    .containsExactly(
                            EventKind.THREAD_BEGIN,
                            EventKind.THREAD_START,
                            EventKind.WRITE,
                            EventKind.THREAD_BEGIN,
                            EventKind.READ_WRITE,
                            EventKind.READ,
                            EventKind.READ,
                            EventKind.CAS_FAILED,
                            EventKind.WRITE,
                            EventKind.WRITE,
                            EventKind.READ,
                            EventKind.THREAD_END,
                            EventKind.THREAD_END);
            Symbols symbols = reader.header().symbols();
            assertThat(symbols.site(3)).isEqualTo(SampleTraceFixture.SITE);
            assertThat(symbols.location(out.events.get(4))).isEqualTo("demo.Counter#7.value");
            assertThat(symbols.className(8)).isEqualTo("java.lang.String");
            assertThat(symbols.threadName(2)).isEqualTo("worker");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23})
    void randomHistory_isReplayedInTheSameOrder(long seed) throws IOException {
        HistoryFixture history = new HistoryFixture(seed, 4, 4000);
        Path path = folder.resolve("random.braid");
        try (TraceFileWriter writer = new TraceFileWriter(path, SampleTraceFixture.header())) {
            history.writeTo(writer);
            writer.end(SampleTraceFixture.outputs(), SampleTraceFixture.ATTESTATION, "completed");
        }
        EventListFixture out = new EventListFixture();
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            assertThat(reader.replay(out).damage()).isEmpty();
        }

        assertThat(out.events).isEqualTo(history.sorted());
    }

    @Test
    void wholeFile_isOneMessageForStockTools() throws IOException {
        TraceFile file = TraceFile.parseFrom(Files.readAllBytes(sample()));

        assertThat(file.getBlockCount()).isEqualTo(file.getChecksumCount());
        assertThat(file.getBlockList().stream().map(Block::getBodyCase).collect(Collectors.toList()))
                .startsWith(Block.BodyCase.HEADER, Block.BodyCase.SYMBOLS, Block.BodyCase.CHUNK)
                .endsWith(
                        Block.BodyCase.CHUNK,
                        Block.BodyCase.SYMBOLS,
                        Block.BodyCase.SYMBOLS,
                        Block.BodyCase.END,
                        Block.BodyCase.MACRO_EVENTS,
                        Block.BodyCase.INDEX);
        assertThat(file.getBlock(file.getBlockCount() - 1).getIndex().getEvents())
                .isEqualTo(13);
        assertThat(file.getUnknownFields().asMap()).isEmpty();
    }

    @Test
    void manySymbols_areSpreadOverBlocks() throws IOException {
        SymbolTable symbols = withSites(20_000);
        for (long object = 1; object <= 150_000; object++) {
            symbols.defineObject(object * 1000, object % 2 == 0 ? "demo.Even" : "demo.Odd");
        }
        Path path = folder.resolve("big.braid");
        try (TraceFileWriter writer = new TraceFileWriter(path, SampleTraceFixture.header())) {
            writer.symbols(symbols);
            writer.end(SampleTraceFixture.outputs(), SampleTraceFixture.ATTESTATION, "completed");
        }

        TraceFile file = TraceFile.parseFrom(Files.readAllBytes(path));
        assertThat(file.getBlockList()).allMatch(block -> block.getSerializedSize() <= (1 << 20) + 16);
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            assertThat(reader.replay(event -> {}).damage()).isEmpty();
            Symbols read = reader.header().symbols();
            assertThat(read.site(20_000)).isEqualTo(symbols.site(20_000));
            assertThat(read.className(1000)).isEqualTo("demo.Odd");
            assertThat(read.className(150_000_000)).isEqualTo("demo.Even");
        }
    }

    @Test
    void declaredRaces_andWhoDeclaresAField_areKept() throws IOException {
        SymbolTable symbols = withSites(1);
        DeclaredRace first = new DeclaredRace("demo.Base", "value", "", "a hint");
        DeclaredRace second = new DeclaredRace("demo.Class1", "peek", "()V", "", "races.txt:2");
        symbols.defineLayout(
                "demo.Class1",
                List.of(
                        new FieldPlace("value", 12, false, false, "demo.Base", "D"),
                        new FieldPlace("own", 16, false, true, "demo.Class1", "")));
        symbols.defineObject(7, "demo.Class1");
        symbols.defineText(9, "\"text\"");
        symbols.defineDeclaredRace(first);
        Path path = folder.resolve("declared.braid");
        try (TraceFileWriter writer = new TraceFileWriter(path, SampleTraceFixture.header())) {
            writer.symbols(symbols);
            symbols.defineDeclaredRace(second);
            symbols.defineDeclaredRace(first);
            writer.symbols(symbols);
            writer.end(SampleTraceFixture.outputs(), SampleTraceFixture.ATTESTATION, "completed");
        }

        try (TraceFileReader reader = TraceFileReader.openNamed(path)) {
            Symbols read = reader.header().symbols();
            assertThat(read.declaredRaces()).containsExactly(first, second);
            assertThat(read.fieldOwner(7, 12)).isEqualTo("demo.Base");
            assertThat(read.fieldOwner(7, 16)).isEqualTo("demo.Class1");
            assertThat(read.descriptor(7, 12)).isEqualTo("D");
            assertThat(read.text(9)).isEqualTo("\"text\"");
            assertThat(read.text(7)).isNull();
        }
    }

    @Test
    void sitesThatNoEventNames_areLeftOut() throws IOException {
        SymbolTable symbols = withSites(3);
        symbols.defineLayout("demo.Class1", List.of(new FieldPlace("value", 12, false, false)));
        symbols.defineObject(7, "demo.Class1");
        BitSet named = new BitSet();
        named.set(2);
        named.set(900); // unknown
        Path path = folder.resolve("named.braid");
        try (TraceFileWriter writer = new TraceFileWriter(path, SampleTraceFixture.header())) {
            writer.symbols(symbols, named);
            writer.end(SampleTraceFixture.outputs(), SampleTraceFixture.ATTESTATION, "completed");
        }

        try (TraceFileReader reader = TraceFileReader.open(path)) {
            assertThat(reader.replay(event -> {}).damage()).isEmpty();
            Symbols read = reader.header().symbols();
            assertThat(read.site(2)).isEqualTo(symbols.site(2));
            assertThat(read.site(1)).isNull();
            assertThat(read.site(3)).isNull();
            assertThat(read.fieldName(7, 12)).isEqualTo("value");
        }
    }

    @Test
    void sitesThatAreNamedAgain_areWrittenOnce_andWhoeverIsCutOffHasThem() throws IOException {
        SymbolTable symbols = withSites(3);
        BitSet named = new BitSet();
        named.set(2);
        Path path = folder.resolve("again.braid");
        try (TraceFileWriter writer = new TraceFileWriter(path, SampleTraceFixture.header())) {
            writer.symbols(symbols, named);
            long bytes = writer.bytes();
            writer.symbols(symbols, named);
            assertThat(writer.bytes()).isEqualTo(bytes);
            named.set(3);
            writer.symbols(symbols, named);
        }

        try (TraceFileReader reader = TraceFileReader.openNamed(path)) {
            Symbols read = reader.header().symbols();
            assertThat(read.site(1)).isNull();
            assertThat(read.site(2)).isEqualTo(symbols.site(2));
            assertThat(read.site(3)).isEqualTo(symbols.site(3));
        }
    }

    @Test
    void fullDisk_isAnErrorThatNamesTheFileAndTheFix() {
        assertThatIOException()
                .isThrownBy(() -> new TraceFileWriter(Path.of("/dev/full"), SampleTraceFixture.header()))
                .withMessage("cannot write the trace file /dev/full: No space left on device;"
                        + " free space or give write access there, or choose another folder");
    }

    @Test
    void folderThatCanNotBeWritten_isAnErrorThatNamesTheFile() throws IOException {
        Path inFile = Files.createFile(folder.resolve("file")).resolve("t.braid");
        assertThatIOException()
                .isThrownBy(() -> new TraceFileWriter(inFile, SampleTraceFixture.header()))
                .withMessageContaining("cannot write the trace file " + inFile + ": Not a directory");
        Path missing = folder.resolve("missing").resolve("t.braid");
        assertThatIOException()
                .isThrownBy(() -> new TraceFileWriter(missing, SampleTraceFixture.header()))
                .withMessageContaining("cannot write the trace file " + missing + ": ");
    }

    @Test
    void wrongUse_isRefused() throws IOException {
        try (TraceFileWriter writer = new TraceFileWriter(folder.resolve("t.braid"), SampleTraceFixture.header())) {
            writer.symbols(new SymbolTable());
            assertThatIllegalArgumentException().isThrownBy(() -> writer.symbols(new SymbolTable()));
            writer.end(SampleTraceFixture.outputs(), SampleTraceFixture.ATTESTATION, "completed");
            assertThatIllegalStateException().isThrownBy(() -> writer.emitBound(1));
        }
        try (TraceFileReader reader = TraceFileReader.open(folder.resolve("t.braid"))) {
            assertThat(reader.replay(event -> {}).ending()).isEqualTo("completed");
            assertThatIllegalStateException().isThrownBy(() -> reader.replay(event -> {}));
        }
    }

    private Path sample() throws IOException {
        Path path = folder.resolve("sample.braid");
        SampleTraceFixture.write(path);
        return path;
    }

    private static SymbolTable withSites(int count) {
        SymbolTable symbols = new SymbolTable();
        for (int i = 1; i <= count; i++) {
            symbols.define(new dev.braid.trace.Site(
                    i, dev.braid.trace.SiteKind.CALL, "demo.Class" + i, "method", "()V", i, i, "", "", "", "", false));
        }
        return symbols;
    }
}
