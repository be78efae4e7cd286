// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.SymbolLogDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymbolLogReaderTests {
    private static final Site SITE = new Site(
            4,
            SiteKind.FIELD,
            "demo.Counter",
            "add",
            "()V",
            3,
            12,
            "Counter.java",
            "demo.Counter",
            "value",
            "I",
            false);

    private final SymbolTable table = new SymbolTable();
    private final List<ClassOutcome> outcomes = new ArrayList<>();
    private Path log;
    private SymbolLogReader reader;

    @BeforeEach
    void open(@TempDir Path folder) {
        log = folder.resolve("channel" + SymbolLogDescriptor.SUFFIX);
        reader = new SymbolLogReader(log, table, outcomes::add);
    }

    @AfterEach
    void close() throws IOException {
        reader.close();
    }

    @Test
    void entriesOfAllKinds_areTaken() throws IOException {
        reader.poll();
        append(sites(SITE));
        reader.poll();
        assertThat(table.site(4)).isEqualTo(SITE);

        append(outcome(SymbolLogDescriptor.OUTCOME_FAILED, "demo.Odd", "too odd"));
        append(layout());
        append(declaredRace());
        append(text());
        reader.poll();
        table.defineObject(1, "demo.Counter");
        assertThat(outcomes)
                .containsExactly(new ClassOutcome(SymbolLogDescriptor.OUTCOME_FAILED, "demo.Odd", "too odd"));
        assertThat(table.fieldName(1, 12)).isEqualTo("value");
        assertThat(table.isFinal(1, 12)).isTrue();
        assertThat(table.isFinal(1, 16)).isFalse();
        assertThat(table.fieldOwner(1, 12)).isEqualTo("demo.Base");
        assertThat(table.fieldOwner(1, 16)).isNull();
        assertThat(table.descriptor(1, 12)).isEqualTo("Z");
        assertThat(table.text(77)).isEqualTo("Colour.RED");
        assertThat(table.declaredRaces()).containsExactly(new DeclaredRace("demo.Base", "value", "", "a hint"));
        assertThat(reader.position()).isEqualTo(Files.size(log));
    }

    @Test
    void entryThatArrivesByteByByte_isTakenOnceWhenItIsWhole() throws IOException {
        byte[] entry = outcome(SymbolLogDescriptor.OUTCOME_TRANSFORMED, "demo.Counter", "");
        for (int i = 0; i < 2; i++) {
            for (byte next : entry) {
                assertThat(outcomes).hasSize(i);
                append(new byte[] {next});
                reader.poll();
            }
        }
        assertThat(outcomes).hasSize(2);
    }

    @Test
    void damagedEntry_isNamedByItsPosition_andTheEarlierOnesAreTaken() throws IOException {
        byte[] first = sites(SITE);
        append(first);
        append(entry(10, out -> {}));
        assertDamage(first.length, "a kind of entry from 1 to 9, found kind 10");
        assertThat(table.site(4)).isEqualTo(SITE);
    }

    @Test
    void length_isNotTrusted() throws IOException {
        append(new byte[] {0x7F, -1, -1, -1});
        assertDamage(0, "an entry of 1 to 16777216 bytes, found a length of 2147483647");
    }

    @Test
    void lengthOfZero_isDamage() throws IOException {
        append(new byte[4]);
        assertDamage(0, "found a length of 0");
    }

    @Test
    void entryThatIsTooShortForItsFields_isDamage() throws IOException {
        append(entry(SymbolLogDescriptor.ENTRY_CLASS_OUTCOME, out -> out.writeByte(0)));
        assertDamage(0, "a well-formed entry");
    }

    @Test
    void entryWithMoreThanItsFields_isDamage() throws IOException {
        append(entry(SymbolLogDescriptor.ENTRY_CLASS_OUTCOME, out -> {
            out.writeByte(0);
            out.writeUTF("demo.Counter");
            out.writeUTF("");
            out.writeByte(0);
        }));
        assertDamage(0, "the end of the entry, found 1 more bytes");
    }

    @Test
    void countOfManySites_isNotTrusted() throws IOException {
        append(entry(SymbolLogDescriptor.ENTRY_SITES, out -> {
            out.writeUTF("demo.Counter");
            out.writeUTF("");
            out.writeBoolean(false);
            out.writeInt(Integer.MAX_VALUE);
        }));
        assertDamage(0, "a well-formed entry");
    }

    @Test
    void fieldsOutOfRange_areDamage() throws IOException {
        append(sites(new Site(1 << 21, SiteKind.CALL, "A", "b", "()V", 0, -1, "", "", "", "", true)));
        assertDamage(0, "a site id from 1 to 2097151, found 2097152");
    }

    @Test
    void unknownOutcome_isDamage() throws IOException {
        append(outcome(6, "demo.Counter", ""));
        assertDamage(0, "an outcome from 0 to 5, found outcome 6");
    }

    private void assertDamage(long position, String message) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(reader::poll)
                    .isInstanceOf(TraceDamagedException.class)
                    .hasMessageContaining("symbol log " + log + ", entry at byte " + position)
                    .hasMessageContaining(message)
                    .hasFieldOrPropertyWithValue("position", position);
        }
    }

    private void append(byte[] bytes) throws IOException {
        Files.write(log, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @SuppressWarnings("EnumOrdinal") // The log stores the ordinals of SiteKind.
    private static byte[] sites(Site site) throws IOException {
        return entry(SymbolLogDescriptor.ENTRY_SITES, out -> {
            out.writeUTF(site.className());
            out.writeUTF(site.sourceFile());
            out.writeBoolean(site.platform());
            out.writeInt(1);
            out.writeInt(site.id());
            out.writeUTF(site.methodName());
            out.writeUTF(site.methodDescriptor());
            out.writeInt(site.bytecodeIndex());
            out.writeInt(site.line());
            out.writeUTF(site.fieldOwner());
            out.writeUTF(site.fieldName());
            out.writeUTF(site.fieldDescriptor());
            out.writeByte(site.kind().ordinal());
        });
    }

    private static byte[] outcome(int outcome, String className, String reason) throws IOException {
        return entry(SymbolLogDescriptor.ENTRY_CLASS_OUTCOME, out -> {
            out.writeByte(outcome);
            out.writeUTF(className);
            out.writeUTF(reason);
        });
    }

    private static byte[] layout() throws IOException {
        return entry(SymbolLogDescriptor.ENTRY_FIELD_LAYOUT, out -> {
            out.writeUTF("demo.Counter");
            out.writeInt(1);
            out.writeUTF("value");
            out.writeLong(12);
            out.writeBoolean(false);
            out.writeBoolean(true);
            out.writeUTF("demo.Base");
            out.writeUTF("Z");
        });
    }

    private static byte[] text() throws IOException {
        return entry(SymbolLogDescriptor.ENTRY_OBJECT_TEXT, out -> {
            out.writeLong(77);
            out.writeUTF("Colour.RED");
        });
    }

    private static byte[] declaredRace() throws IOException {
        return entry(SymbolLogDescriptor.ENTRY_DECLARED_RACE, out -> {
            out.writeUTF("demo.Base");
            out.writeUTF("value");
            out.writeUTF("");
            out.writeUTF("a hint");
        });
    }

    private static byte[] entry(int kind, Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(kind);
        body.writeTo(out);
        ByteArrayOutputStream framed = new ByteArrayOutputStream();
        new DataOutputStream(framed).writeInt(bytes.size());
        bytes.writeTo(framed);
        return framed.toByteArray();
    }

    private interface Body {
        void writeTo(DataOutputStream out) throws IOException;
    }
}
