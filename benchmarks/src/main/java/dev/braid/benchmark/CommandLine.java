// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark;

import dev.braid.benchmark.result.Settings;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@link BenchmarkMain}, each a name and a value.
 *
 * <pre>
 *  --sections NAMES   which sections or suites of them, separated by commas (default: the suite speed)
 *  --only PARTS       only rows whose names contain one of these, separated by commas
 *  --quick true       few samples; anything but false means so
 *  --jdks HOMES       JDKs beside the current one, separated like paths
 *  --work FOLDER      for what comes and goes
 *  --peers FOLDER     with a folder of jars for each peer
 *  --docs FOLDER      where a full run of a suite writes its page and its results; without it, and for any other run,
 *                     they are left in the work folder
 * </pre>
 *
 * An option whose value is empty is not given: so Maven can pass on properties that are not set.
 */
record CommandLine(List<String> sections, @Nullable Path docs, Settings settings) {
    static final String DEFAULT_SUITE = "speed";

    /** @throws IllegalArgumentException if an option is unknown or has no value */
    static CommandLine parse(String[] arguments) {
        List<String> sections = List.of(DEFAULT_SUITE);
        List<String> only = List.of();
        boolean quick = false;
        List<Path> jdks = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        Path work = Path.of(System.getProperty("java.io.tmpdir"), "braid-benchmarks");
        Path peers = Path.of("peers");
        Path docs = null;
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " has no value; options come in pairs");
            }
            String value = arguments[i + 1];
            if (value.isBlank()) {
                continue;
            }
            switch (arguments[i]) {
                case "--sections" -> sections = list(value, ",");
                case "--only" -> only = list(value, ",");
                case "--quick" ->
                    quick = !value.strip().equals("false"); // -Dquick has no value, which Maven takes for true
                case "--jdks" -> list(value, File.pathSeparator).forEach(home -> jdks.add(Path.of(home)));
                case "--work" -> work = Path.of(value);
                case "--peers" -> peers = Path.of(value);
                case "--docs" -> docs = Path.of(value);
                default -> throw new IllegalArgumentException("there is no option " + arguments[i]);
            }
        }
        return new CommandLine(sections, docs, new Settings(quick, jdks, only, work, peers));
    }

    /** {@return {@code true} if all that was chosen is measured in full} */
    boolean isFull() {
        return settings.only().isEmpty() && !settings.quick();
    }

    private static List<String> list(String text, String separator) {
        return Stream.of(text.split(separator))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
