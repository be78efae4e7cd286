// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static dev.braid.tracer.agent.JdkPart.Kind.CLASS;
import static dev.braid.tracer.agent.JdkPart.Kind.CONSTRUCTOR;
import static dev.braid.tracer.agent.JdkPart.Kind.FIELD;
import static dev.braid.tracer.agent.JdkPart.Kind.METHOD;
import static dev.braid.tracer.agent.JdkPart.LATEST;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * List of all that the agent takes by name from the inside of a JDK. It finds what it takes from the code of classes
 * when it instruments them: {@link JdkCheck} tries both. {@code ObjectHeaders} measures where objects keep their
 * headers.
 *
 * <p>A test sees that the agent asks for nothing that is not in this list.
 */
final class JdkParts {
    private static final String INVOKE = "java.lang.invoke.";
    private static final String VIRTUAL = "java.lang.VirtualThread";
    private static final String SNAPSHOT = "jdk.internal.vm.ThreadSnapshot";
    private static final String MANAGEMENT = "sun.management.";
    private static final String DIAGNOSTICS = "com.sun.management.internal.";
    private static final String BLOCKERS =
            "what a thread waits for is asked of the management beans, which know no virtual threads";
    private static final String RANDOM = "random numbers under schedules";
    private static final String DIRECTIVES = "hooks are compiled as the JVM sees fit, which is slower";

    static final List<JdkPart> ALL = List.of(
            new JdkPart(FIELD, "java.lang.Thread", "tid", 17, LATEST, "numbers of threads", ""),
            new JdkPart(
                    FIELD,
                    "java.lang.Thread",
                    "eetop",
                    17,
                    LATEST,
                    "owners of monitors up to JDK 23, and identity hash codes under schedules",
                    ""),
            new JdkPart(FIELD, "java.lang.Thread", "threadLocalRandomProbe", 17, LATEST, RANDOM, ""),
            new JdkPart(FIELD, "java.lang.Thread", "threadLocalRandomSecondarySeed", 17, LATEST, RANDOM, ""),
            new JdkPart(FIELD, "java.lang.Thread", "threadStatus", 17, 18, "ends of threads", ""),
            new JdkPart(FIELD, "java.lang.Thread", "holder", 19, LATEST, "ends of threads", ""),
            new JdkPart(FIELD, "java.lang.Thread$FieldHolder", "threadStatus", 19, LATEST, "ends of threads", ""),
            new JdkPart(FIELD, "java.lang.Thread", "threadLocals", 17, LATEST, "threads of several runs", ""),
            new JdkPart(METHOD, "java.lang.Thread", "getThreads", 17, LATEST, "threads that stand still", ""),
            new JdkPart(METHOD, "java.lang.Thread", "dumpThreads", 17, LATEST, "stacks of platform threads", ""),
            new JdkPart(METHOD, "java.lang.Thread", "yield0", 21, LATEST, "waiting within a hook", ""),
            new JdkPart(
                    METHOD,
                    "java.lang.Thread",
                    "asyncGetStackTrace",
                    21,
                    26,
                    "stacks of mounted virtual threads",
                    "Thread.getStackTrace0"),
            new JdkPart(
                    METHOD, "java.lang.Thread", "getStackTrace0", 27, LATEST, "stacks of mounted virtual threads", ""),
            new JdkPart(FIELD, "java.lang.ThreadGroup", "parent", 17, LATEST, "threads that the JVM hides", ""),
            new JdkPart(METHOD, "java.lang.ref.ReferenceQueue", "reallyPoll", 17, 20, "what finalizers come after", ""),
            new JdkPart(METHOD, "java.lang.ref.ReferenceQueue", "poll0", 21, LATEST, "what finalizers come after", ""),
            new JdkPart(CLASS, VIRTUAL, "", 21, LATEST, "virtual threads", ""),
            new JdkPart(FIELD, VIRTUAL, "carrierThread", 21, LATEST, "carriers of virtual threads", ""),
            new JdkPart(FIELD, VIRTUAL, "state", 21, LATEST, "ends of virtual threads", ""),
            new JdkPart(FIELD, VIRTUAL, "TERMINATED", 21, LATEST, "ends of virtual threads", ""),
            new JdkPart(
                    FIELD,
                    VIRTUAL,
                    "termination",
                    21,
                    26,
                    "joins of virtual threads",
                    "the monitor of the thread, as for platform threads"),
            new JdkPart(
                    FIELD, "java.util.concurrent.CountDownLatch", "sync", 17, LATEST, "joins of virtual threads", ""),
            new JdkPart(FIELD, "java.nio.Buffer", "address", 17, LATEST, "memory of the channel", ""),
            new JdkPart(METHOD, "java.io.FileOutputStream", "writeBytes", 17, LATEST, "files of the agent", ""),
            new JdkPart(METHOD, "java.io.FileInputStream", "readBytes", 17, LATEST, "files of the agent", ""),
            new JdkPart(
                    FIELD,
                    "sun.nio.ch.SocketChannelImpl",
                    "fd",
                    17,
                    LATEST,
                    "the recorder of control flow",
                    "Processor Trace is not recorded, and a trace that asks for it is refused"),
            new JdkPart(FIELD, INVOKE + "MethodHandles$Lookup", "IMPL_LOOKUP", 17, LATEST, "private methods", ""),
            new JdkPart(FIELD, INVOKE + "DirectMethodHandle", "ACCESSOR_FORMS", 17, LATEST, "handles on fields", ""),
            new JdkPart(CONSTRUCTOR, INVOKE + "MemberName", "", 26, LATEST, "places of static fields", ""),
            new JdkPart(FIELD, INVOKE + "MemberName", "type", 26, LATEST, "places of static fields", ""),
            new JdkPart(METHOD, INVOKE + "MethodHandleNatives", "resolve", 26, LATEST, "places of static fields", ""),
            new JdkPart(
                    METHOD,
                    INVOKE + "MethodHandleNatives",
                    "staticFieldOffset",
                    26,
                    LATEST,
                    "places of static fields",
                    ""),
            new JdkPart(CLASS, SNAPSHOT, "", 25, LATEST, "waits of threads", BLOCKERS),
            new JdkPart(METHOD, SNAPSHOT, "create", 25, LATEST, "waits of threads", BLOCKERS),
            new JdkPart(FIELD, SNAPSHOT, "stackTrace", 25, LATEST, "waits of threads", BLOCKERS),
            new JdkPart(FIELD, SNAPSHOT, "blockerObject", 25, LATEST, "waits of threads", BLOCKERS),
            new JdkPart(
                    METHOD,
                    MANAGEMENT + "ManagementFactoryHelper",
                    "getThreadMXBean",
                    17,
                    24,
                    "waits of threads",
                    "ManagementFactory, which loads more classes"),
            new JdkPart(
                    CLASS,
                    DIAGNOSTICS + "PlatformMBeanProviderImpl",
                    "",
                    17,
                    LATEST,
                    "directives for HotSpot's compilers",
                    DIRECTIVES),
            new JdkPart(
                    METHOD,
                    DIAGNOSTICS + "DiagnosticCommandImpl",
                    "executeDiagnosticCommand",
                    17,
                    LATEST,
                    "directives for HotSpot's compilers",
                    DIRECTIVES));

    private JdkParts() {}

    /**
     * {@return a sentence on the first necessary part that this JVM's JDK should have and has not; null if it has all}
     */
    static @Nullable String refusal() {
        for (JdkPart part : missing()) {
            if (part.isNecessary()) {
                return "this JDK, " + Runtime.version() + ", has no " + part.text() + ", which Braid needs for "
                        + part.use() + "; use a newer Braid, or a JDK that 'braid doctor --jdk HOME' finds fit";
            }
        }
        return null;
    }

    /** {@return the parts that this JVM's JDK should have and has not} */
    static List<JdkPart> missing() {
        List<JdkPart> missing = new ArrayList<>();
        for (JdkPart part : ALL) {
            if (part.isOf(Runtime.version().feature()) && !exists(part)) {
                missing.add(part);
            }
        }
        return missing;
    }

    /** {@return {@code true} if this JVM's JDK has a part} */
    static boolean exists(JdkPart part) {
        try {
            Class<?> owner = Class.forName(part.owner(), false, null);
            return switch (part.kind()) {
                case CLASS -> true;
                case FIELD -> !owner.getDeclaredField(part.name()).isSynthetic();
                case METHOD -> declaresMethod(owner, part.name());
                case CONSTRUCTOR -> owner.getDeclaredConstructors().length > 0;
            };
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static boolean declaresMethod(Class<?> owner, String name) {
        for (java.lang.reflect.Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
