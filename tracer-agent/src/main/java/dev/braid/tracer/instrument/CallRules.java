// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.hook.HookCalls;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * Tells which calls lead out of the code that makes them.
 *
 * <p>In the program's code, these are calls of whatever is not the program's, traced or not, and calls of other classes
 * of the program, which may inherit the method from such code. In the JDK's traced code, they are calls of untraced
 * code.
 */
final class CallRules {
    /** Classes whose methods call nothing that is traced, and nothing of the program. */
    private static final Set<String> LEAVES = Set.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Math",
            "java/lang/Short",
            "java/lang/StrictMath");

    /** Methods of these that read properties, tables of names, or text. */
    private static final Set<String> WAYS_OUT_OF_NUMBERS = Set.of(
            "codePointOf",
            "getBoolean",
            "getInteger",
            "getLong",
            "getName",
            "parseDouble",
            "parseFloat",
            "toHexString");

    private static final Set<String> LEAVES_OF_OBJECT =
            Set.of("<init>", "clone", "finalize", "getClass", "notify", "notifyAll", "wait");

    /** Methods of {@code String} that lead to traced code: they format, or make collections, streams or patterns. */
    private static final Set<String> WAYS_OUT_OF_STRING = Set.of(
            "chars",
            "codePoints",
            "format",
            "formatted",
            "getBytes",
            "join",
            "lines",
            "matches",
            "replaceAll",
            "replaceFirst",
            "split",
            "splitWithDelimiters",
            "toLowerCase",
            "toUpperCase",
            "transform",
            "valueOf");

    /** Classes that traced code of the JDK may call and stay within what it does for its caller. */
    private static final Set<String> QUIET_CLASSES = Set.of(
            "java/lang/AutoCloseable",
            "java/lang/CharSequence",
            "java/lang/Class",
            "java/lang/Comparable",
            "java/lang/Enum",
            "java/lang/Iterable",
            "java/lang/Number",
            "java/lang/Object",
            "java/lang/Record",
            "java/lang/Runnable",
            "java/lang/Runtime",
            "java/lang/StringBuilder",
            "java/lang/System",
            "java/lang/Thread",
            "java/lang/Thread$UncaughtExceptionHandler",
            "java/lang/ThreadLocal",
            "java/lang/reflect/Array");

    /** Packages of such classes. */
    private static final List<String> QUIET_PACKAGES = List.of(
            "java/lang/invoke/",
            "java/lang/ref/",
            "jdk/internal/access/",
            "jdk/internal/misc/",
            "jdk/internal/util/",
            "jdk/internal/vm/");

    private CallRules() {}

    /** {@return {@code true} if a call from a class of the program must be reported to the hooks} */
    static boolean leavesProgram(int opcode, String owner, String name, String descriptor, CallScope scope) {
        if (owner.startsWith("[") || owner.startsWith(HookCalls.PACKAGE)) {
            return false;
        }
        if (isOfJdk(owner)) {
            return !isLeaf(owner, name, descriptor);
        }
        if (!scope.isProgram(owner)) {
            return true;
        }
        boolean mayBeInherited = opcode != Opcodes.INVOKESTATIC && !name.equals("<init>");
        return mayBeInherited && !scope.declares(owner, name, descriptor);
    }

    /**
     * {@return {@code true} if a call from traced code of the JDK leads to code of it that is not traced, and serves
     * the JDK itself}
     */
    static boolean leavesTraced(String owner, String name, String descriptor) {
        if (!isOfJdk(owner) || Scope.isTracedPlatform(owner) || isLeaf(owner, name, descriptor) || isThrowable(owner)) {
            return false;
        }
        if (QUIET_CLASSES.contains(owner)) {
            return false;
        }
        for (String quiet : QUIET_PACKAGES) {
            if (owner.startsWith(quiet)) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return {@code true} if a class is a throwable} Calls of such classes are in checks of arguments, as in
     * {@code Objects.requireNonNull}, which must stay as fast as they are.
     */
    private static boolean isThrowable(String owner) {
        return owner.endsWith("Exception") || owner.endsWith("Error") || owner.equals("java/lang/Throwable");
    }

    /** {@return {@code true} if a call runs no code that is traced} */
    static boolean isLeaf(String owner, String name, String descriptor) {
        return switch (owner) {
            case "java/lang/Object" -> LEAVES_OF_OBJECT.contains(name);
            case "java/lang/String" ->
                !WAYS_OUT_OF_STRING.contains(name) || name.equals("valueOf") && !descriptor.startsWith("(Ljava");
            case "java/lang/StringBuilder" ->
                !descriptor.startsWith("(Ljava/lang/Object;")
                        && !descriptor.startsWith("(ILjava/lang/Object;")
                        && !descriptor.contains("Ljava/lang/CharSequence;");
            default ->
                LEAVES.contains(owner)
                        && !WAYS_OUT_OF_NUMBERS.contains(name)
                        && !(name.equals("valueOf") && descriptor.startsWith("(Ljava"));
        };
    }

    /**
     * {@return {@code true} if an access of the program to a static field may initialise a class of the JDK that is not
     * traced: what its initialiser makes is not the program's} Nothing can come before a {@code new}: stack map frames
     * name its place.
     */
    static boolean mayInitialise(int opcode, String owner) {
        return (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC)
                && isOfJdk(owner)
                && !owner.equals("java/lang/System")
                && !owner.equals("java/lang/Object")
                && !owner.equals("java/lang/String")
                && !owner.equals("java/lang/StringBuilder")
                && !LEAVES.contains(owner)
                && !isThrowable(owner)
                && !Scope.isTracedPlatform(owner);
    }

    static boolean isOfJdk(String owner) {
        return owner.startsWith("java/")
                || owner.startsWith("javax/")
                || owner.startsWith("jdk/")
                || owner.startsWith("sun/")
                || owner.startsWith("com/sun/") && !owner.startsWith("com/sun/jna/");
    }

    /** The facts about the classes that a class being instrumented calls. */
    interface CallScope extends ProgramClasses {
        /**
         * {@return {@code true} if the class declares the method itself, as far as is known: that is known only of the
         * calling class}
         */
        boolean declares(String owner, String name, String descriptor);
    }
}
