// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Class files in a trace: given back as they were, or refused. */
class TracedClassTests {
    @Test
    void classFile_isRefusedIfItIsNotTheOneRecorded() {
        byte[] file = "a class".getBytes(StandardCharsets.UTF_8);
        TracedClass whole = TracedClass.of("demo.Counter", 1, file);
        assertThat(whole.classFile()).isEqualTo(file);

        TracedClass other = new TracedClass("demo.Counter", 1, file.length, whole.checksum() + 1, whole.deflated());
        assertThatThrownBy(other::classFile)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the class file of demo.Counter in the trace is damaged: its checksum is ");
        TracedClass longer = new TracedClass("demo.Counter", 1, Integer.MAX_VALUE, 0, whole.deflated());
        assertThatThrownBy(longer::classFile).hasMessageContaining("it claims a length of 2147483647 bytes");
    }
}
