// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The wrong version of each recipe fails as docs/cookbook.md says, and the right one passes. */
class CookbookTests {
    /**
     * Runs of which one must have the text of the page. In each, the recipe's fault is found; but which accesses show
     * it depends on the machine.
     */
    private static final int ATTEMPTS = 3;

    private static final int TRIALS_OF_RIGHT_ONES = 3;
    private static final int VIRTUAL_THREADS_SINCE = 21;
    private static final String VERSION = "JAVA_VERSION=\"";

    private static final Map<Path, CookbookProject> PROJECTS = new HashMap<>();

    @TempDir
    private static Path folder;

    @ParameterizedTest
    @EnumSource
    void wrongVersion_failsAsThePageSays(Recipe recipe) throws Exception {
        CookbookProject project = project(recipe);
        String shown = FailureText.withoutChance(CookbookPage.failure(recipe.section()));
        String failure = outcome(project, recipe, Recipe::wrong, 1);
        for (int attempt = 1; ; attempt++) {
            assertThat(failure.replaceAll("\n {4}(?=\\S)", " ")).contains(recipe.finding());
            if (attempt == ATTEMPTS || FailureText.withoutChance(failure).equals(shown)) {
                break;
            }
            project.run(List.of(recipe.wrong()), 1);
            failure = outcome(project, recipe, Recipe::wrong, 1);
        }
        if (Boolean.getBoolean("golden.update")
                && !FailureText.withoutChance(failure).equals(shown)) {
            CookbookPage.replaceFailure(recipe.section(), FailureText.ofPage(failure));
        }
        assertThat(FailureText.withoutChance(failure))
                .as("-Dgolden.update=true writes it onto the page:\n%s", failure)
                .isEqualTo(FailureText.withoutChance(CookbookPage.failure(recipe.section())));
    }

    @ParameterizedTest
    @EnumSource
    void rightVersion_passes(Recipe recipe) throws Exception {
        assertThat(outcome(project(recipe), recipe, Recipe::right, TRIALS_OF_RIGHT_ONES))
                .isEqualTo(CookbookRun.PASSED);
    }

    private static String outcome(CookbookProject project, Recipe recipe, Function<Recipe, String> version, int trials)
            throws Exception {
        return project.outcome(
                version.apply(recipe),
                recipes(recipe.isOfVirtualThreads()).stream().map(version).toList(),
                trials);
    }

    /** {@return the project of a recipe's JDK: this one, or one that has virtual threads} */
    private static CookbookProject project(Recipe recipe) throws Exception {
        Path jdk = jdks().filter(home -> !recipe.isOfVirtualThreads() || release(home) >= VIRTUAL_THREADS_SINCE)
                .findFirst()
                .orElse(Path.of(""));
        assumeTrue(!jdk.toString().isEmpty(), "Neither this JDK nor one of -Dbraid.test.jdks has virtual threads");
        Path place = folder.resolve(recipe.isOfVirtualThreads() ? "virtual" : "platform");
        CookbookProject known = PROJECTS.get(place);
        if (known != null) {
            return known;
        }
        CookbookProject project =
                CookbookProject.create(jdk, recipes(recipe.isOfVirtualThreads()), Files.createDirectories(place));
        PROJECTS.put(place, project);
        return project;
    }

    private static List<Recipe> recipes(boolean areOfVirtualThreads) {
        return Stream.of(Recipe.values())
                .filter(recipe -> recipe.isOfVirtualThreads() == areOfVirtualThreads)
                .toList();
    }

    /** {@return the homes of this JDK and of those to test with} */
    private static Stream<Path> jdks() {
        return Stream.concat(
                        Stream.of(System.getProperty("java.home")),
                        Stream.of(System.getProperty("braid.test.jdks", "").split(File.pathSeparator)))
                .filter(home -> !home.isBlank())
                .map(home -> Path.of(home.strip()));
    }

    private static int release(Path home) {
        try {
            return Files.readAllLines(home.resolve("release")).stream()
                    .filter(line -> line.startsWith(VERSION))
                    .map(line -> line.substring(VERSION.length()).split("[^0-9]")[0])
                    .mapToInt(Integer::parseInt)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // no JDK
        }
    }
}
