// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.live.Channel;
import dev.braid.tracer.harness.AgentJar;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.IncrementFixture;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program that cannot be traced does not start, and one sentence says why. */
class RefusedStartTests {
    private static final int UNFIT_ENVIRONMENT = 3;

    @TempDir
    Path folder;

    private Path jar;

    @BeforeEach
    void copyJar() throws IOException {
        jar = AgentJar.copyTo(folder);
    }

    private Path channelWith(String key, String value) throws IOException {
        Properties options = new Properties();
        options.setProperty(key, value);
        return Channel.create(folder, 4, 4096, options).path();
    }

    private static void assertRefused(String agent, String... reasons) throws Exception {
        try (ChildProcess child =
                TracedProgram.of(IncrementFixture.class).arguments(1, 1).runWith("-javaagent:" + agent)) {
            assertRefused(child, reasons);
        }
    }

    private static void assertRefused(ChildProcess child, String... reasons) throws IOException {
        assertThat(child.output()).isEmpty();
        assertThat(child.errors().lines())
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("[braid] ").contains(reasons));
        assertThat(child.exitCode()).isEqualTo(UNFIT_ENVIRONMENT);
    }

    @Test
    void jarOfAnotherName_isRefused() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path misnamed = AgentJar.copyTo(elsewhere, "agent.jar");
        assertRefused(misnamed + "=" + channelWith("policy", "locked"), "must be named braid-agent.jar");
    }

    @Test
    void missingArgument_isRefused() throws Exception {
        assertRefused(jar.toString(), "no trace channel is given", "-javaagent:braid-agent.jar=CHANNEL");
    }

    @Test
    void missingChannel_isRefused() throws Exception {
        Path missing = folder.resolve("missing");
        assertRefused(jar + "=" + missing, "no trace channel at " + missing, "start the program through Braid");
    }

    @Test
    void anotherFile_isRefused() throws Exception {
        Path other = Files.writeString(folder.resolve("other"), "no channel");
        Files.createFile(folder.resolve("other.options"));
        assertRefused(jar + "=" + other, "not a Braid channel: " + other, "start the program through Braid");
    }

    @Test
    void channelOfAnotherVersion_isRefused() throws Exception {
        Path channel = channelWith("policy", "locked");
        try (RandomAccessFile file = new RandomAccessFile(channel.toFile(), "rw")) {
            file.seek(ChannelDescriptor.HEADER_VERSION);
            file.write(99);
        }
        assertRefused(jar + "=" + channel, "channel of another Braid version", "use one version of Braid");
    }

    @Test
    void unknownPolicy_isRefused() throws Exception {
        assertRefused(
                jar + "=" + channelWith("policy", "lucky"), "the option policy is 'lucky'", "locked, unlocked, window");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fidelity=exact | the option fidelity is 'exact' | atomic, loose",
                "fidelity=loose strategy=naive | the option strategy is 'naive' | perthread, global, message",
                "fidelity=loose xref=some | the option xref is 'some' | changed, all",
                "fidelity=loose policy=locked | policy 'locked' for a loose trace | leave the policy out",
                "fidelity=loose policy=window | policy 'window' for a loose trace | use fidelity=atomic"
            })
    void s0_1_impossibleLooseTrace_isRefused(String options, String what, String fix) throws Exception {
        Properties properties = new Properties();
        for (String option : options.split(" ")) {
            properties.setProperty(option.split("=")[0], option.split("=")[1]);
        }
        Path channel = Channel.create(folder, 4, 4096, properties).path();
        assertRefused(jar + "=" + channel, what, fix);
    }

    @Test
    void oddNumberOfStripes_isRefused() throws Exception {
        assertRefused(
                jar + "=" + channelWith("stripes", "12"), "the option stripes is '12'", "a power of two from 1 to");
    }

    @Test
    void symbolLogThatCannotBeWritten_isRefused() throws Exception {
        String agent = "-javaagent:" + jar + "=" + channelWith("policy", "locked");
        try (ChildProcess child = TracedProgram.of(IncrementFixture.class)
                .mostFileKib(64)
                .arguments(1, 1)
                .runWith(agent)) {
            assertRefused(child, "symbol log could not be written (File too large)", "free some space");
        }
    }
}
