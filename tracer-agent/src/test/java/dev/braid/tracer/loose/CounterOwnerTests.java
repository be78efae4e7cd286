// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Checks, by the bytecode of all classes of the agent, that only its owner writes the counter of a thread's events. */
class CounterOwnerTests {
    private static final Path CLASSES = Path.of("target/classes");
    private static final String RING = "dev/braid/tracer/bootstrap/log/RecordRing";
    private static final String LOG = "dev/braid/tracer/bootstrap/log/ThreadLog";
    /** Classes that append records to a log that they are given. */
    private static final Set<String> RECORDS = Set.of("LifeRecords", "OrderedEvents");

    private static final Set<String> PUBLISHERS = Set.of("finish", "finishWithClock", "appendLife", "finishLife");
    private static final Set<String> WRITERS = Set.of("countEvent", "startCounting");

    @Test
    void s0_11_counter_isWrittenByItsOwnersLogAlone_aboutItself() throws IOException {
        Set<String> users = new TreeSet<>();
        List<String> strangers = new ArrayList<>();
        for (ClassNode type : classes()) {
            for (MethodNode method : type.methods) {
                for (AbstractInsnNode next : method.instructions) {
                    if (touchesCounter(next)) {
                        users.add(simple(type) + "." + method.name);
                    }
                    if (next instanceof MethodInsnNode call
                            && WRITERS.contains(call.name)
                            && (call.owner.equals(RING) || call.owner.equals(LOG))
                            && !isAboutItself(type, method, call)) {
                        strangers.add(simple(type) + "." + method.name);
                    }
                }
            }
        }
        assertThat(users)
                .containsExactly(
                        "RecordRing.<clinit>",
                        "RecordRing.countEvent",
                        "RecordRing.events",
                        "RecordRing.startCounting");
        assertThat(strangers).isEmpty();
    }

    /** Otherwise another thread could know of an event whose record cannot be read yet. */
    @Test
    void s0_11_eventIsCounted_afterItsRecordIsPublished() throws IOException {
        List<String> counting = new ArrayList<>();
        for (ClassNode type : classes()) {
            for (MethodNode method : type.methods) {
                boolean isPublished = false;
                for (AbstractInsnNode next : method.instructions) {
                    if (next instanceof MethodInsnNode call && PUBLISHERS.contains(call.name)) {
                        assertThat(counting)
                                .as("counted before it is published")
                                .doesNotContain(simple(type) + "." + method.name + method.desc);
                        isPublished = true;
                    }
                    if (next instanceof MethodInsnNode call && call.name.equals("countEvent")) {
                        assertThat(isPublished || method.name.equals("finishLife"))
                                .as("published in %s", method.name)
                                .isTrue();
                        counting.add(simple(type) + "." + method.name + method.desc);
                    }
                }
            }
        }
        assertThat(counting)
                .extracting(name -> name.replaceAll("[(].*", ""))
                .containsExactlyInAnyOrder(
                        "RecordRing.append",
                        "RecordRing.append",
                        "OrderedEvents.function",
                        "OrderedEvents.range",
                        "LifeRecords.end",
                        "LifeRecords.finishLife");
    }

    /** {@return {@code true} if this is the counter, its offset, or its name, by which another offset could be had} */
    private static boolean touchesCounter(AbstractInsnNode next) {
        if (next instanceof FieldInsnNode field) {
            return field.owner.equals(RING) && (field.name.equals("events") || field.name.equals("EVENTS"));
        }
        return next instanceof LdcInsnNode constant && constant.cst.equals("events");
    }

    /**
     * {@return {@code true} if the call is about the log that the method belongs to, or is given first: nothing else
     * has been pushed on the stack}
     */
    private static boolean isAboutItself(ClassNode type, MethodNode method, MethodInsnNode call) {
        AbstractInsnNode before = call.getPrevious();
        while (before != null && before.getOpcode() < 0) {
            before = before.getPrevious(); // a label or a line
        }
        boolean isOfLog = type.name.equals(RING)
                || type.name.equals(LOG)
                || RECORDS.contains(simple(type)) && method.desc.startsWith("(L" + LOG + ";");
        return isOfLog
                && before instanceof VarInsnNode variable
                && variable.getOpcode() == Opcodes.ALOAD
                && variable.var == 0;
    }

    private static String simple(ClassNode type) {
        return type.name.substring(type.name.lastIndexOf('/') + 1);
    }

    private static List<ClassNode> classes() throws IOException {
        List<ClassNode> nodes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                ClassNode node = new ClassNode();
                new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_FRAMES);
                nodes.add(node);
            }
        }
        assertThat(nodes).hasSizeGreaterThan(50);
        return nodes;
    }
}
