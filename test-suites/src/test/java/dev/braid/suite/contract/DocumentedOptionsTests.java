// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.TracingOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each key of the page on configuration, and each flag that a command's help lists, is given by some test. */
class DocumentedOptionsTests {
    private static final Pattern KEY = Pattern.compile("^\\| `braid\\.([a-z.]+)` \\|", Pattern.MULTILINE);

    /** A line of a command's help: a short name, a long one, or both. */
    private static final Pattern FLAG =
            Pattern.compile("^ {2,6}(-\\w)?(?:, )?(--[a-z][a-z-]*)?(?:[= \\[].*)?$", Pattern.MULTILINE);

    private static final Set<String> OF_EACH_COMMAND = Set.of("-h", "--help", "-V", "--version");

    private static String tests = "";

    @TempDir
    private Path folder;

    @BeforeAll
    static void readTests() {
        StringBuilder text = new StringBuilder();
        Stream.concat(SourceTree.MODULES.stream(), Stream.of("test-suites"))
                .map(module -> SourceTree.root().resolve(module).resolve("src/test"))
                .filter(Files::isDirectory)
                .forEach(sources -> text.append(allIn(sources)));
        text.append(allIn(SourceTree.root().resolve("docs/examples")));
        tests = text.toString();
    }

    private static String allIn(Path folder) {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(DocumentedOptionsTests::isSource).sorted().toList()) {
                text.append(Files.readString(file)).append('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static boolean isSource(Path file) {
        return file.toString().matches(".*\\.(java|kts?|gradle|xml|ya?ml|properties)")
                && !file.endsWith("DocumentedOptionsTests.java");
    }

    @Test
    void eachKeyOfConfiguration_isSetByATest() throws IOException {
        List<String> keys = KEY.matcher(Files.readString(SourceTree.root().resolve("docs/configuration.md")))
                .results()
                .map(row -> row.group(1))
                .toList();

        assertThat(keys).hasSizeGreaterThan(30);
        assertThat(keys.stream().filter(key -> !isSet(key))).isEmpty();
        assertThat(isSet("crystal.ball")).isFalse();
    }

    /** The agent's tests give its options without the prefix, or by their constants. */
    private static boolean isSet(String key) {
        return has("\"braid\\.%s\"|braid\\.%<s=|option\\(\"%<s\"".formatted(Pattern.quote(key)))
                || constants(key).stream().anyMatch(constant -> has("KnownOptions\\." + constant + "\\b"));
    }

    private static List<String> constants(String key) {
        List<String> names = new ArrayList<>();
        for (Field field : KnownOptions.class.getFields()) {
            try {
                if (Modifier.isStatic(field.getModifiers())
                        && field.get(null) instanceof TracingOption<?> option
                        && option.name().equals(key)) {
                    names.add(field.getName());
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return names;
    }

    @Test
    void eachFlagOfEachCommand_isGivenByATest() throws IOException, InterruptedException {
        Set<String> neverGiven = new TreeSet<>();
        int flags = 0;
        for (String command : ShippedCommandsTests.documentedCommands()) {
            Ended help = Ended.of(List.of(SourceTree.root().resolve("braid").toString(), command, "--help"), folder);
            assertThat(help.code()).as(help.output()).isZero();
            for (MatchResult flag : FLAG.matcher(help.output()).results().toList()) {
                List<String> names = Stream.of(flag.group(1), flag.group(2))
                        .filter(name -> name != null && !OF_EACH_COMMAND.contains(name))
                        .toList();
                flags += names.isEmpty() ? 0 : 1;
                if (!names.isEmpty() && names.stream().noneMatch(DocumentedOptionsTests::isGiven)) {
                    neverGiven.add(command + " " + String.join(", ", names));
                }
            }
        }

        assertThat(flags).isGreaterThan(60);
        assertThat(neverGiven).isEmpty();
        assertThat(isGiven("--crystal-ball")).isFalse();
    }

    /** A flag is an argument of its own, or a word of a command line. */
    private static boolean isGiven(String flag) {
        return has("[\" ]" + flag + "[\"= ]");
    }

    private static boolean has(String pattern) {
        return Pattern.compile(pattern).matcher(tests).find();
    }
}
