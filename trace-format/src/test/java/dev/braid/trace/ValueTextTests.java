// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Values have the text that a program's source has for them. */
class ValueTextTests {
    @Test
    void rawBits_areReadByTheirType() {
        assertThat(ValueText.of("D", Double.doubleToRawLongBits(1.5))).isEqualTo("1.5");
        assertThat(ValueText.of("F", Float.floatToRawIntBits(-0.25f))).isEqualTo("-0.25");
        assertThat(ValueText.of("D", Double.doubleToRawLongBits(Double.NaN))).isEqualTo("NaN");
        assertThat(ValueText.of("Z", 1)).isEqualTo("true");
        assertThat(ValueText.of("Z", 0)).isEqualTo("false");
        assertThat(ValueText.of("C", 'x')).isEqualTo("'x'");
        assertThat(ValueText.of("B", -1)).isEqualTo("-1");
        assertThat(ValueText.of("S", -300)).isEqualTo("-300");
        assertThat(ValueText.of("I", Integer.MIN_VALUE)).isEqualTo("-2147483648");
        assertThat(ValueText.of("J", Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(ValueText.of("", 7)).isEqualTo("7");
    }

    @Test
    void charactersAndStrings_areEscapedAsInSource() {
        assertThat(ValueText.of('\'')).isEqualTo("'\\''");
        assertThat(ValueText.of('"')).isEqualTo("'\"'");
        assertThat(ValueText.of("C", 0xD800)).isEqualTo("'\\ud800'");
        assertThat(ValueText.of("a \"b\"\n\t\\ \u0007 ü 😀")).isEqualTo("\"a \\\"b\\\"\\n\\t\\\\ \\u0007 ü 😀\"");
        assertThat(ValueText.of("")).isEqualTo("\"\"");
    }

    @Test
    void longString_isCut() {
        assertThat(ValueText.of("x".repeat(40))).isEqualTo("\"" + "x".repeat(40) + "\"");
        assertThat(ValueText.of("x".repeat(41))).isEqualTo("\"" + "x".repeat(39) + "…\"");
    }

    @Test
    void constantsAndBoxedValues_areAsInSource_andOtherObjectsAreTheirClass() {
        assertThat(ValueText.of(Colour.RED)).isEqualTo("Colour.RED");
        assertThat(ValueText.of(Colour.SPECIAL)).isEqualTo("Colour.SPECIAL");
        assertThat(ValueText.of(TimeUnit.DAYS)).isEqualTo("TimeUnit.DAYS");
        assertThat(ValueText.of(5)).isEqualTo("5");
        assertThat(ValueText.of(1.5)).isEqualTo("1.5");
        assertThat(ValueText.of(true)).isEqualTo("true");
        assertThat(ValueText.of(Thread.currentThread())).isEqualTo("Thread");
    }

    private enum Colour {
        RED,
        /** A constant that has a class of its own. */
        SPECIAL {}
    }
}
