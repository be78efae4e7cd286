// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.flow.ProcessImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeResolverTests {
    private static final JavaMethod OUTER = new JavaMethod("demo.Demo", "work", "()V", LineTable.NONE);
    private static final JavaMethod INNER = new JavaMethod("demo.Demo", "inlined", "()V", LineTable.NONE);
    private static final DebugPoint CALL =
            new DebugPoint(0x20, List.of(new CodeFrame(INNER, 3), new CodeFrame(OUTER, 9)));
    private static final DebugPoint LAST = new DebugPoint(0x30, List.of(new CodeFrame(OUTER, 12)));

    @Test
    void instructionOfCompiledCode_belongsToItsDebugPoint_orToTheNextOne() {
        CodeEntry work = new CodeEntry(
                CodeKind.METHOD, 0x1000, new byte[0x40], CodeEntry.BEFORE, "work", OUTER, List.of(CALL, LAST));
        CodeResolver resolver = resolver(ProcessImage.builder().build(), work);

        assertThat(resolver.resolve(0x1020)).isEqualTo(new CodePlace.Compiled(work, CALL.stack(), true));
        assertThat(resolver.resolve(0x1000)).isEqualTo(new CodePlace.Compiled(work, CALL.stack(), false));
        assertThat(resolver.resolve(0x1021)).isEqualTo(new CodePlace.Compiled(work, LAST.stack(), false));
        assertThat(resolver.resolve(0x103f)).isEqualTo(new CodePlace.Compiled(work, LAST.stack(), false));
        assertThat(resolver.resolve(0x1040)).isEqualTo(new CodePlace.Unknown());
        assertThat(resolver.resolve(0xfff)).isEqualTo(new CodePlace.Unknown());
    }

    @Test
    void methodWithoutDebugPoints_isKnownByItsNameOnly() {
        CodeEntry work =
                new CodeEntry(CodeKind.METHOD, 0x1000, new byte[8], CodeEntry.BEFORE, "work", OUTER, List.of());
        assertThat(resolver(ProcessImage.builder().build(), work).resolve(0x1004))
                .isEqualTo(new CodePlace.Compiled(work, List.of(new CodeFrame(OUTER, -1)), false));
    }

    @Test
    void codelet_isToldWithinTheInterpretersBlob(@TempDir Path folder) throws IOException {
        CodeEntry blob =
                new CodeEntry(CodeKind.STUB, 0x1000, new byte[0x100], CodeEntry.BEFORE, "Interpreter", null, List.of());
        CodeEntry iload =
                new CodeEntry(CodeKind.BYTECODE, 0x1010, new byte[0x10], CodeEntry.BEFORE, "iload", null, List.of());
        Path library = Files.write(folder.resolve("libdemo.so"), new byte[0x1000]);
        ProcessImage image = ProcessImage.builder()
                .file(library, 0x200, 0x100, 0x8000)
                .bytes(0x9000, new byte[8])
                .build();
        CodeResolver resolver = resolver(image, blob, iload);

        assertThat(resolver.resolve(0x1018)).isEqualTo(new CodePlace.Interpreter(iload));
        assertThat(resolver.resolve(0x1030)).isEqualTo(new CodePlace.Stub(blob, 0x30));
        assertThat(resolver.resolve(0x8010)).isEqualTo(new CodePlace.Mapped(library, 0x210));
        assertThat(resolver.resolve(0x9000)).isEqualTo(new CodePlace.Unknown());
    }

    private static CodeResolver resolver(ProcessImage image, CodeEntry... entries) {
        List<CodeEvent> events =
                List.of(entries).stream().<CodeEvent>map(CodeEvent.Loaded::new).toList();
        return new CodeResolver(image, CodeHistory.of(events), time -> time);
    }
}
