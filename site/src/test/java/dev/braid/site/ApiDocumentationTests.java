// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiDocumentationTests {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void eachTypeOfTheApi_hasItsPage_andNoOther() throws IOException {
        Path api = BuiltSite.folder().resolve(SiteBuild.API);
        List<Path> types = documentation(ROOT).sources().stream()
                .filter(source -> !source.endsWith("package-info.java"))
                .toList();

        assertThat(types).hasSizeGreaterThan(40);
        assertThat(types).allSatisfy(source -> {
            String path =
                    source.toString().replaceFirst(".*/src/main/java/", "").replace(".java", ".html");
            assertThat(api.resolve(path)).exists();
        });
        assertThat(api.resolve("dev/braid/engine/api/Schedules.html")).exists();
        assertThat(api.resolve("dev/braid/simulator/race")).doesNotExist();
        assertThat(api.resolve("dev/braid/trace/ClassNames.html")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "public class A { /** Makes one. */ public A() {} public void undocumented() {} }",
                "public class A { /** Makes one, see {@link Missing}. */ public A() {} }",
                "public class A { /** Makes <b>one. */ public A() {} }",
                "public class A { /** Makes one. */ public A(int number) {} }"
            })
    void faultOfAComment_isAnError(String type, @TempDir Path root) throws IOException {
        Path folder = Files.createDirectories(root.resolve("module/src/main/java/planted"));
        Files.writeString(folder.resolve("package-info.java"), "/** Planted. */\npackage planted;\n");
        Files.writeString(
                folder.resolve("A.java"),
                "package planted;\nimport org.apiguardian.api.API;\n/** Planted. */\n"
                        + "@API(status = API.Status.STABLE)\n" + type);

        assertThatIllegalStateException()
                .isThrownBy(() -> documentation(root).write(root.resolve("api")))
                .withMessageContaining("A.java");
    }

    @Test
    void otherJdks_complainOfNothing(@TempDir Path folder) throws Exception {
        List<Path> tools = Arrays.stream(
                        System.getProperty("braid.test.jdks", "").split(File.pathSeparator))
                .filter(home -> !home.isBlank())
                .map(home -> Path.of(home, "bin", "javadoc"))
                .filter(Files::isExecutable)
                .toList();
        assumeTrue(
                !tools.isEmpty(),
                "no other JDK with a javadoc, so the API was documented by the current one alone; name homes in"
                        + " -Dbraid.test.jdks");
        for (Path tool : tools) {
            assertThat(run(tool, folder)).as(tool.toString()).isEmpty();
        }
    }

    /** {@return the output of a tool; the exit code in front of it if that is not 0} */
    private static String run(Path tool, Path folder) throws IOException, InterruptedException {
        Path log = Files.createTempFile(folder, "javadoc", ".log");
        List<String> command = new ArrayList<>(List.of(tool.toString()));
        command.addAll(documentation(ROOT).arguments(Files.createTempDirectory(folder, "api")));
        int exitCode = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        String text = Files.readString(log, StandardCharsets.UTF_8).strip();
        return exitCode == 0 ? text : exitCode + ": " + text;
    }

    private static ApiDocumentation documentation(Path root) {
        return new ApiDocumentation(root, System.getProperty("java.class.path"));
    }
}
