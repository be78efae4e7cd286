// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.layout.ChannelDescriptor;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelTests {
    @TempDir
    Path folder;

    @Test
    void newChannel_describesItself() throws IOException {
        try (Channel channel = Channel.create(folder, 20, 8192, new Properties())) {
            assertThat(channel.getVolatile(ChannelDescriptor.HEADER_MAGIC)).isEqualTo(ChannelDescriptor.MAGIC);
            assertThat(channel.getVolatile(ChannelDescriptor.HEADER_COLLECTOR_PID))
                    .isEqualTo(ProcessHandle.current().pid());
            assertThat(channel.getVolatile(ChannelDescriptor.HEADER_RINGS_OFFSET))
                    .isEqualTo(ChannelDescriptor.ringsOffset(20));
            assertThat(channel.slots()).isEqualTo(20);
            assertThat(channel.ringBytes()).isEqualTo(8192);
            assertThat(channel.readySlots()).isEqualTo(16);
            assertThat(channel.ownerPid()).isZero();
            assertThat(channel.phase()).isEqualTo(ChannelDescriptor.PHASE_CREATED);
            assertThat(channel.failure()).isEmpty();
        }
    }

    @Test
    void options_lieBesideTheChannel_andGoWithIt() throws IOException {
        Properties options = new Properties();
        options.setProperty("policy", "window");
        Channel channel = Channel.create(folder, 4, 4096, options);
        Properties read = new Properties();
        try (var in = Files.newInputStream(Path.of(channel.path() + ".options"))) {
            read.load(in);
        }
        assertThat(read).isEqualTo(options);

        assertThat(channel.symbolLog()).exists();
        channel.close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void failureText_isReadAsItWasWritten() throws IOException {
        try (Channel channel = Channel.create(folder, 4, 4096, new Properties())) {
            byte[] text = "Ein Fehler – fix it.".getBytes(StandardCharsets.UTF_8);
            channel.memory().put(ChannelDescriptor.FAILURE_TEXT, text);
            channel.putVolatile(ChannelDescriptor.HEADER_FAILURE_BYTES, text.length);
            assertThat(channel.failure()).hasValue("Ein Fehler – fix it.");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2048, 4097, 12288})
    void oddRingSize_isRefused(int bytes) {
        assertThatThrownBy(() -> Channel.create(folder, 4, bytes, new Properties()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("power of two");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void moreThanTwoGigabytes_areRefused() {
        assertThatThrownBy(() -> Channel.create(folder, 4096, 1 << 20, new Properties()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("exceed 2 GiB");
    }

    /** As when shared memory is full. */
    @Test
    void failedChannel_leavesNothingBehind() {
        assertThatThrownBy(() -> Channel.create(folder, 4, 4096, new Properties() {
                    @Override
                    public void store(Writer writer, String comments) throws IOException {
                        throw new IOException("No space left on device");
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("No trace channel can be made in " + folder + " (No space left on device): make room there,"
                        + " or name another directory with braid.channel.dir.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void missingFolder_isNamedWithTheFix() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> Channel.create(missing, 4, 4096, new Properties()))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("No trace channel can be made in " + missing, "braid.channel.dir");
    }
}
