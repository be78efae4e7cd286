// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule, and classes that break it.
 *
 * @param planted together they break the rule; none of them is part of Braid
 */
record ProvenRule(ArchRule rule, List<PlantedClass> planted) {
    static ProvenRule of(ArchRule rule, PlantedClass... planted) {
        return new ProvenRule(rule, List.of(planted));
    }

    /** {@return the rule's result for the planted classes among those} */
    EvaluationResult evaluatePlanted(JavaClasses classes) {
        Set<String> names = planted.stream().map(PlantedClass::name).collect(Collectors.toSet());
        return rule.evaluate(classes.that(describe("were planted", type -> names.contains(type.getName()))));
    }

    @Override
    public String toString() {
        return rule.getDescription();
    }
}
