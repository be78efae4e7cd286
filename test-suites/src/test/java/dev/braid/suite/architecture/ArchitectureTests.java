// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the main code of all modules against the rules, and the rules against code that breaks them. */
class ArchitectureTests {
    private static JavaClasses braid;
    private static JavaClasses planted;

    @BeforeAll
    static void readClasses(@TempDir Path folder) throws IOException {
        // All at once: a compiler that starts again for each rule takes longer than all rules together.
        PlantedClass.compile(rules().flatMap(rule -> rule.planted().stream()).toList(), folder);
        planted = new ClassFileImporter().importPath(folder);
        braid = new ClassFileImporter()
                .importPaths(
                        SourceTree.MODULES.stream().map(SourceTree::classes).toList());
    }

    static Stream<ProvenRule> rules() {
        return Stream.of(
                        ModuleArrows.rules(),
                        ApiRules.rules(),
                        LibraryFences.rules(),
                        PureFunctions.rules(),
                        OutputRules.rules(),
                        StackRules.rules(),
                        NameAndPackageRules.rules())
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void mainCode_obeys(ProvenRule rule) {
        rule.rule().check(braid);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void plantedCode_breaksTheRule(ProvenRule rule) {
        assertThat(rule.evaluatePlanted(planted).hasViolation())
                .as("the planted classes break the rule")
                .isTrue();
    }
}
