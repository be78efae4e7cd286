// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.AgentJar;
import dev.braid.tracer.harness.Jdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Tests of the list of what the agent takes from the inside of a JDK, and of the check of a JDK against it. */
@Tag("jdk")
class JdkPartsTests {
    private static final Path CLASSES = Path.of("target/classes/dev/braid/tracer");

    /** Look-ups by name that take it as their first argument. */
    private static final Set<String> BY_NAME_FIRST = Set.of("getDeclaredField", "getDeclaredMethod");

    static List<Path> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void jdkThatIsTested_hasAllParts_andClassesThatCanBeInstrumented(Path jdk, @TempDir Path folder) throws Exception {
        Path agent = AgentJar.copyTo(folder);
        Process check = new ProcessBuilder(
                        jdk.resolve("bin/java").toString(),
                        "-Xbootclasspath/a:" + agent,
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.vm.annotation=ALL-UNNAMED",
                        "-cp",
                        agent.toString(),
                        "dev.braid.tracer.agent.JdkCheck")
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(check.waitFor()).as(lines.toString()).isZero();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("jdk\t" + Jdks.feature(jdk));
        assertThat(lines.get(1)).matches("parts\t[1-9][0-9]");
        assertThat(lines.get(2)).matches("classes\t[0-9]{4}");
    }

    @Test
    void partsThatAreNotThere_areNoticed() {
        for (JdkPart.Kind kind : List.of(JdkPart.Kind.FIELD, JdkPart.Kind.METHOD)) {
            assertThat(JdkParts.exists(part(kind, "java.lang.Thread", "planted")))
                    .isFalse();
        }
        assertThat(JdkParts.exists(part(JdkPart.Kind.CLASS, "java.lang.Planted", "")))
                .isFalse();
        assertThat(JdkParts.exists(part(JdkPart.Kind.CONSTRUCTOR, "java.lang.Runnable", "")))
                .isFalse();
        assertThat(JdkParts.exists(part(JdkPart.Kind.FIELD, "java.lang.Thread", "tid")))
                .isTrue();
    }

    @Test
    void eachName_thatTheAgentLooksUp_isInTheList() throws IOException {
        Set<String> listed = JdkParts.ALL.stream().map(JdkPart::name).collect(Collectors.toCollection(TreeSet::new));
        List<String> asked = asked();
        assertThat(asked).hasSizeGreaterThan(20).contains("tid", "asyncGetStackTrace", "IMPL_LOOKUP", "resolve");
        assertThat(listed).containsAll(asked);
    }

    private static JdkPart part(JdkPart.Kind kind, String owner, String name) {
        return new JdkPart(kind, owner, name, 17, JdkPart.LATEST, "", "");
    }

    /** {@return the names of members that the agent's code looks up, but for those of its own classes} */
    private static List<String> asked() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class"))
                    .filter(path -> path.toString().matches(".*/(agent|bootstrap)/.*"))
                    .toList()) {
                new ClassReader(Files.readAllBytes(file)).accept(new Names(names), ClassReader.SKIP_FRAMES);
            }
        }
        return names;
    }

    private static final class Names extends ClassVisitor {
        private final List<String> names;
        private final Set<String> own = new TreeSet<>();

        Names(List<String> names) {
            super(Opcodes.ASM9);
            this.names = names;
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            own.add(name);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                private String text = "";
                private String type = "";

                @Override
                public void visitLdcInsn(Object value) {
                    if (value instanceof String constant) {
                        text = constant;
                    } else if (value instanceof Type constant) {
                        type = constant.getInternalName();
                    }
                }

                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String calledType, boolean isInterface) {
                    boolean isOfField = called.contains("ffset") && own.contains(text);
                    boolean isLookUp = calledType.startsWith("(Ljava/lang/Class;Ljava/lang/String;")
                            || BY_NAME_FIRST.contains(called) && calledType.startsWith("(Ljava/lang/String;");
                    if (isLookUp && !isOfField && !type.startsWith("dev/braid/") && text.matches("\\w+")) {
                        names.add(text);
                    }
                    if (isLookUp) {
                        text = "";
                        type = "";
                    }
                }
            };
        }
    }
}
