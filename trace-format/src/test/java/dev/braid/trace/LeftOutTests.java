// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.LeftOut.Why;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeftOutTests {
    @Test
    void classes_areGroupedByThePrefixThatExcludedThem_orByPackage() {
        Map<String, String> classes = Map.of(
                "com.acme.A", Attestation.TRANSFORMED,
                "dev.braid.engine.Main", "part of Braid",
                "lib.A", "excluded by lib.",
                "org.slf4j.Logger", "excluded by default: org.slf4j.",
                "org.slf4j.spi.Provider", "excluded by default: org.slf4j.",
                "org.junit.Test", "excluded by default: org.junit.",
                "io.netty.util.Timer", "not included",
                "io.netty.Channel", "not included",
                "Main", "not included",
                "org.junit.jupiter.Test", "not included");

        assertThat(LeftOut.of(classes))
                .containsExactly(
                        new LeftOut("(no package)", 1, Why.NOT_INCLUDED, false),
                        new LeftOut("io.netty.", 2, Why.NOT_INCLUDED, false),
                        new LeftOut("lib.", 1, Why.BY_USER, false),
                        new LeftOut("org.junit.", 1, Why.BY_DEFAULT, true),
                        new LeftOut("org.junit.", 1, Why.NOT_INCLUDED, true),
                        new LeftOut("org.slf4j.", 2, Why.BY_DEFAULT, false));
        assertThat(LeftOut.sentence(LeftOut.of(classes)))
                .isEqualTo(
                        "Left out: (no package) (1 class, not included), io.netty. (2 classes, not included), lib. (1"
                                + " class, excluded by braid.exclude), org.slf4j. (2 classes, excluded by default):"
                                + " their data is not judged, their synchronisation counts.");
    }

    @Test
    void whatSupportsTests_isInNoSentence() {
        assertThat(LeftOut.sentence(LeftOut.of(Map.of("org.junit.Test", "excluded by default: org.junit."))))
                .isEmpty();
    }

    @Test
    void manyPrefixes_areCounted() {
        Map<String, String> classes = IntStream.range(0, 9)
                .boxed()
                .collect(Collectors.toMap(i -> "p" + i + ".q.A", i -> LeftOut.NOT_INCLUDED_RULE));
        assertThat(LeftOut.sentence(LeftOut.of(classes)))
                .contains("p5.q. (1 class, not included), 3 classes under 3 more prefixes: their")
                .doesNotContain("p6.");
    }

    @Test
    void defaultExcludes_areInOrder_andNoneIsWithinAnother() {
        List<String> prefixes =
                ExcludedByDefault.ALL.stream().map(ExcludedByDefault::prefix).toList();
        assertThat(prefixes).isSortedAccordingTo(Comparator.naturalOrder()).doesNotHaveDuplicates();
        assertThat(ExcludedByDefault.ALL)
                .allSatisfy(exclude ->
                        assertThat(ExcludedByDefault.of(exclude.prefix())).isEqualTo(exclude));
    }
}
