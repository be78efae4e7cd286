// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A rule, and classes that break it.
 *
 * @param planted together they break the rule; none of them is part of Braid
 */
record ProvenRule(ArchRule rule, List<PlantedClass> planted) {
    static ProvenRule of(ArchRule rule, PlantedClass... planted) {
        return new ProvenRule(rule, List.of(planted));
    }

    /** {@return what the rule says of the planted classes, which are compiled into that folder} */
    EvaluationResult evaluatePlanted(Path folder) throws IOException {
        PlantedClass.compile(planted, folder);
        return rule.allowEmptyShould(true).evaluate(new ClassFileImporter().importPath(folder));
    }

    @Override
    public String toString() {
        return rule.getDescription();
    }
}
