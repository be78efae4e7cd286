// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.explore.Target;
import dev.braid.engine.message.PartCoverage.Prediction;
import dev.braid.schedule.Part;
import dev.braid.simulator.points.AtomicPair;
import dev.braid.simulator.points.AtomicPair.Pattern;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Deals out what traces have predicted. */
class PredictionsOfPartsTests {
    private static final int PAIRS = 30;

    private static Site site(int number) {
        return new Site(
                number,
                SiteKind.FIELD,
                "demo.Main",
                "main",
                "()V",
                number,
                number,
                "Main.java",
                "demo.Main",
                "x",
                "I",
                false);
    }

    private static AtomicPair pair(int number) {
        return AtomicPair.ofOneWord(
                Pattern.READ_WRITE_WRITE,
                site(3 * number),
                site(3 * number + 1),
                site(3 * number + 2),
                site(3 * number + 1),
                site(3 * number + 2));
    }

    private static Predictions predictions(Part part, IntStream numbers) {
        Predictions predictions = Predictions.of(List.of(), part);
        predictions.addPairs(numbers.mapToObj(PredictionsOfPartsTests::pair).toList());
        return predictions;
    }

    @Test
    void eachPair_isTriedByOnePart_andIsInTheFilesOfAll() {
        List<Target> whole = predictions(Part.WHOLE, IntStream.range(0, PAIRS)).targets();
        assertThat(whole).hasSize(PAIRS);
        for (int count = 1; count <= 8; count++) {
            List<Target> tried = new ArrayList<>();
            for (int number = 1; number <= count; number++) {
                Predictions predictions = predictions(new Part(number, count), IntStream.range(0, PAIRS));
                tried.addAll(predictions.targets());
                List<Prediction> results = predictions.results(List.of());
                assertThat(results).map(Prediction::target).containsExactlyInAnyOrderElementsOf(whole);
                assertThat(results.stream()
                                .filter(result -> result.result().isPresent())
                                .map(Prediction::target))
                        .containsExactlyElementsOf(predictions.targets());
            }
            assertThat(tried).containsExactlyInAnyOrderElementsOf(whole);
        }
    }

    /** Two machines have not the same traces. */
    @Test
    void pair_isOfTheSamePart_whateverElseATraceHasPredicted() {
        for (int number = 1; number <= 8; number++) {
            Part part = new Part(number, 8);
            Set<Target> all =
                    Set.copyOf(predictions(part, IntStream.range(0, PAIRS)).targets());
            Set<Target> odd =
                    predictions(part, IntStream.range(0, PAIRS).filter(pair -> pair % 2 == 1)).targets().stream()
                            .collect(Collectors.toSet());

            assertThat(all).containsAll(odd);
        }
    }
}
