// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import demo.increment.CountedFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces for Perfetto's viewer. Numbers of fields are those of its {@code trace_packet.proto}. */
class PerfettoCommandTests {
    @TempDir
    private Path folder;

    @Test
    void export_hasAnEventForEachOne_andATrackForEachThread() throws IOException, InterruptedException {
        Path trace = folder.resolve("t.braid");
        Braid run = Braid.call(folder, Braid.run(List.of("-o", trace.toString()), CountedFixture.class, "2", "1000"));
        assertThat(run.code()).as(run.toString()).isZero();
        Path tracks = folder.resolve("t.pftrace");

        Braid export = Braid.call(
                folder, "export", trace.toString(), "--format", "perfetto", "-o", tracks.toString(), "--json");

        assertThat(export.code()).as(export.toString()).isZero();
        assertThat(Json.python(folder, export.out(), "r['format'], r['output']"))
                .isEqualTo("('perfetto', '" + tracks + "')");
        List<UnknownFieldSet> packets = new ArrayList<>();
        for (ByteString packet : UnknownFieldSet.parseFrom(Files.readAllBytes(tracks))
                .getField(1)
                .getLengthDelimitedList()) {
            packets.add(UnknownFieldSet.parseFrom(packet));
        }
        Braid stats = Braid.call(folder, "stats", trace.toString(), "--json");
        assertThat(packets.stream().filter(packet -> packet.hasField(11)).count())
                .as("track events; some end slices beside")
                .isGreaterThanOrEqualTo(number(stats.out(), "\"events\" *: *(\\d+)"));
        assertThat(packets.stream().filter(packet -> packet.hasField(60)).count())
                .as("descriptors of the process and of threads")
                .isGreaterThanOrEqualTo(4);
    }

    @Test
    void whatCannotBe_isRefusedWithItsFix() throws IOException {
        String trace = folder.resolve("t.braid").toString();
        Braid run = Braid.call(folder, Braid.run(List.of("-o", trace), CountedFixture.class, "2", "1000"));
        assertThat(run.code()).as(run.toString()).isZero();

        assertThat(Braid.call(folder, "export", trace, "--format", "perfetto", "-a", "3")
                        .err())
                .contains("-a, -d and -c say how text is written; add --format text");
        assertThat(Braid.call(folder, "export", trace, "--format", "braid").err())
                .contains("--format is braid; a trace is exported as text or perfetto");
        assertThat(Braid.call(folder, "export", trace, "--format", "perfetto", "-o", folder + "/no/t.pftrace")
                        .err())
                .contains("The Perfetto trace cannot be written to", "name another file with -o");
        assertThat(Braid.call(folder, Braid.run(List.of("--format", "perfetto"), CountedFixture.class, "2", "1000"))
                        .err())
                .contains("record the trace as braid, and then 'braid export --format perfetto' it");
    }

    private static long number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return Long.parseLong(matcher.group(1));
    }
}
