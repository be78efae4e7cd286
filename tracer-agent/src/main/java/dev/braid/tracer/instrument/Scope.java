// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.ExcludedByDefault;
import dev.braid.trace.LeftOut;
import dev.braid.tracer.instrument.hook.ProgramInterfaceVisitor;
import dev.braid.tracer.instrument.hook.UpcallVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which classes are instrumented, and how far.
 *
 * <p>In the JDK, the collections and streams of {@code java.util}, and {@code java.util.concurrent}, are instrumented
 * as ordinary code. The implementations of variable handles and {@code sun.misc.Unsafe}, to which the rest comes down,
 * are instrumented for what they do to memory on behalf of others. {@code Thread} is instrumented for its life, and so
 * are the entries through which the JVM loads classes and links calls. In all other packages of the JDK but its core,
 * only operations of synchronisation are.
 *
 * <p>In the program, by default, everything but test frameworks, loggers, agents' runtimes and Braid is instrumented.
 * Loggers, and classes that options leave out, are instrumented for operations of synchronisation alone; the others are
 * not instrumented.
 */
public final class Scope implements ProgramClasses {
    /** Depth to which a class is instrumented. */
    public enum Depth {
        /** Nothing. */
        NONE,
        /** Fields, array elements and Unsafe operations, as well as calls into the JDK. */
        PROGRAM,
        /** Fields, array elements and Unsafe operations. */
        PLATFORM,
        /** Array elements and Unsafe operations: the class's own fields are constants, or do not concern others. */
        MEMORY_OPERATIONS,
        /** The start and the end of threads. */
        THREAD,
        /** The start and the end of virtual threads. */
        VIRTUAL_THREAD,
        /** The kind of virtual threads that are made, and where they park. */
        BOUND_THREAD,
        /** Accesses through views, of arrays that untraced code writes. */
        VIEWS,
        /** The making of method handles on fields. */
        FIELD_HANDLES,
        /** The definition of hidden classes. */
        HIDDEN_CLASSES,
        /** The entries through which the JVM calls in on its own account. */
        UPCALLS,
        /**
         * Operations of synchronisation alone: monitors, volatile and atomic accesses, fences, waiting, initialisation.
         * They order things for the program wherever they are.
         */
        SYNCHRONISATION,
        /** The program's calls of Braid. */
        PROGRAM_INTERFACE;

        /** {@return {@code true} if data accesses of such a class are recorded, or made on behalf of others} */
        public boolean isInScope() {
            return this != NONE && this != SYNCHRONISATION;
        }
    }

    /**
     * Decision on a class, and its reason.
     *
     * @param rule for people; says why a class is left alone
     */
    public record Decision(Depth depth, String rule) {}

    private static final Decision THREAD = new Decision(Depth.THREAD, "");
    private static final Decision VIRTUAL_THREAD = new Decision(Depth.VIRTUAL_THREAD, "");
    private static final Decision BOUND_THREAD = new Decision(Depth.BOUND_THREAD, "");
    private static final String ACCESSORS = "jdk.internal.reflect.";
    private static final String PROXY = "$Proxy";
    private static final Decision REFLECTION = new Decision(Depth.NONE, "made by the JDK for reflection");
    private static final Decision PROGRAM_INTERFACE = new Decision(Depth.PROGRAM_INTERFACE, "");
    private static final Decision UPCALLS = new Decision(Depth.UPCALLS, "");
    private static final Decision HIDDEN_CLASSES = new Decision(Depth.HIDDEN_CLASSES, "");
    private static final Decision FIELD_HANDLES = new Decision(Depth.FIELD_HANDLES, "");
    private static final Decision VIEWS = new Decision(Depth.VIEWS, "");
    private static final Decision PLATFORM = new Decision(Depth.PLATFORM, "");
    private static final Decision MEMORY_OPERATIONS = new Decision(Depth.MEMORY_OPERATIONS, "");
    private static final Decision PROGRAM = new Decision(Depth.PROGRAM, "");
    private static final String OUTSIDE = "JDK class outside java.util";
    private static final Decision OTHER_PLATFORM = new Decision(Depth.NONE, OUTSIDE);
    private static final Decision SYNCHRONISING_PLATFORM = new Decision(Depth.SYNCHRONISATION, OUTSIDE);

    /**
     * Packages of the JDK, with those in them, whose synchronisation is not recorded; that of all other packages is.
     * The JVM itself calls them to load, link and run, or the hooks and the agent's threads use them, such as the beans
     * that say what a thread waits for.
     */
    private static final List<String> CORE_PACKAGES = List.of(
            "com/sun/management/",
            "java/lang/",
            "java/util/regex/",
            "jdk/graal/",
            "jdk/internal/access/",
            "jdk/internal/classfile/",
            "jdk/internal/event/",
            "jdk/internal/foreign/",
            "jdk/internal/invoke/",
            "jdk/internal/misc/",
            "jdk/internal/org/objectweb/",
            "jdk/internal/perf/",
            "jdk/internal/ref/",
            "jdk/internal/reflect/",
            "jdk/internal/util/",
            "jdk/internal/vm/",
            "jdk/jfr/",
            "jdk/vm/",
            "sun/instrument/",
            "sun/invoke/",
            "sun/management/",
            "sun/misc/",
            "sun/nio/cs/",
            "sun/reflect/");

    /** Packages and classes among them that programs exchange data through. */
    private static final List<String> SYNCHRONISING_PACKAGES = List.of("java/lang/module/");

    private static final Set<String> SYNCHRONISING_CLASSES = Set.of(
            "java/lang/Process",
            "java/lang/ProcessImpl",
            "java/lang/ProcessHandleImpl",
            "java/lang/StringBuffer",
            "java/lang/ThreadGroup",
            "java/lang/ref/Cleaner",
            "java/lang/ref/ReferenceQueue",
            "jdk/internal/ref/Cleaner",
            "jdk/internal/ref/CleanerImpl",
            "jdk/internal/ref/PhantomCleanable");

    /** Class of the methods that read and write with fences, which are called from anywhere, also by reflection. */
    private static final String FENCES = "java/lang/invoke/VarHandle";

    /** Packages whose classes are instrumented as ordinary code. */
    private static final Set<String> PLATFORM_PACKAGES = Set.of(
            "java/util",
            "java/util/concurrent",
            "java/util/concurrent/atomic",
            "java/util/concurrent/locks",
            "java/util/function",
            "java/util/stream");

    private static final Decision TRACED_COPY =
            new Decision(Depth.NONE, "JDK class's copy, instrumented as it was made");
    private static final Decision TWIN = new Decision(Depth.NONE, "JDK class of which a copy is traced in its place");

    private static final List<String> HANDLE_TYPES =
            List.of("Booleans", "Bytes", "Chars", "Doubles", "Floats", "Ints", "Longs", "References", "Shorts");

    /** Other users of byte array views in the JDK; there are no more. */
    private static final Set<String> VIEW_USERS = Set.of(
            "com/sun/crypto/provider/ChaCha20Cipher",
            "com/sun/crypto/provider/GHASH",
            "com/sun/crypto/provider/GaloisCounterMode",
            "jdk/internal/util/ByteArray",
            "jdk/internal/util/ByteArrayLittleEndian",
            "sun/security/provider/ByteArrayAccess",
            "sun/security/provider/SHA3",
            "sun/security/util/math/intpoly/IntegerPolynomial1305");

    /** Classes that move what untraced code has put into buffers, and pass it on. */
    private static final Set<String> TEXT_STREAMS = Set.of("sun/nio/cs/StreamDecoder", "sun/nio/cs/StreamEncoder");

    private static final String HANDLE_PREFIX = "java/lang/invoke/VarHandle";

    /**
     * Further classes that access memory on behalf of others. The second holds field accesses made at the JDK's build.
     */
    private static final Set<String> MEMORY_ACCESSORS = Set.of(
            "sun/misc/Unsafe",
            "java/lang/invoke/DirectMethodHandle$Holder",
            "java/io/ObjectStreamClass$FieldReflector",
            "jdk/internal/misc/ScopedMemoryAccess");

    /** Prefixes of class names, with dots, that are left alone whatever the user includes. */
    private static final List<String> NEVER = List.of(
            "dev.braid.engine.",
            "dev.braid.frame.",
            "dev.braid.pt.",
            "dev.braid.report.",
            "dev.braid.schedule.",
            "dev.braid.simulator.",
            "dev.braid.trace"); // and dev.braid.tracer; with a dot, the shade plugin would relocate this string

    /** Prefix of the names of Braid's programs with planted bugs, which are traced whatever the user includes. */
    private static final String PLANTED = "dev.braid.planted.";

    /**
     * Prefixes among the {@linkplain ExcludedByDefault default excludes} of what runs beside the program, and shares
     * nothing with it: test frameworks, and the runtimes of agents. Of these not even the synchronisation is recorded.
     */
    private static final List<String> BESIDE_THE_PROGRAM = List.of(
            "com.intellij.rt.",
            "junit.",
            "net.bytebuddy.",
            "org.apache.maven.",
            "org.apiguardian.",
            "org.eclipse.jdt.internal.junit",
            "org.jacoco.",
            "org.junit.",
            "org.opentest4j.");

    /** Begins an include that adds to what is traced by default, and does not take its place. */
    private static final String ADDS = "+";

    /** Prefixes of the names of program classes to trace. If there are any, other program classes are left alone. */
    private final List<String> includes;

    private final List<String> added;
    private final List<String> excludes;

    /**
     * @param includes prefixes of class names. One that begins with a plus is traced beside what is traced by default.
     *     If there are any others, other program classes are left alone.
     * @param excludes prefixes of class names to leave alone, beside the {@linkplain ExcludedByDefault default ones}
     */
    public Scope(List<String> includes, List<String> excludes) {
        List<String> only = new ArrayList<>();
        List<String> more = new ArrayList<>();
        for (String include : includes) {
            if (include.startsWith(ADDS)) {
                more.add(include.substring(ADDS.length()));
            } else {
                only.add(include);
            }
        }
        this.includes = List.copyOf(only);
        this.added = List.copyOf(more);
        this.excludes = List.copyOf(excludes);
    }

    /**
     * Decides about one class.
     *
     * @param internalName with slashes
     * @param loader null for the bootstrap class loader
     */
    public Decision decide(String internalName, @Nullable ClassLoader loader) {
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return decidePlatform(internalName);
        }
        return decideProgram(internalName);
    }

    private Decision decideProgram(String internalName) {
        if (internalName.equals(ProgramInterfaceVisitor.CLASS)) {
            return PROGRAM_INTERFACE;
        }
        String name = internalName.replace('/', '.');
        if (name.startsWith(PLANTED)) {
            return PROGRAM;
        }
        String never = matching(NEVER, name);
        if (never != null) {
            return new Decision(Depth.NONE, "part of Braid");
        }
        if (isMadeForReflection(name)) {
            return REFLECTION;
        }
        String exclude = matching(excludes, name);
        if (exclude != null) {
            return leftOut(name, LeftOut.USER_RULE + exclude);
        }
        if (matching(added, name) != null) {
            return PROGRAM;
        }
        if (!includes.isEmpty()) {
            return matching(includes, name) != null ? PROGRAM : leftOut(name, LeftOut.NOT_INCLUDED_RULE);
        }
        ExcludedByDefault left = ExcludedByDefault.of(name);
        return left == null ? PROGRAM : leftOut(name, ExcludedByDefault.RULE + left.prefix());
    }

    /**
     * {@return {@code true} if the JDK makes such a class at run time: an accessor of a member, or a proxy, which may
     * be in any package. Neither has code of the program}
     */
    private static boolean isMadeForReflection(String name) {
        if (name.startsWith(ACCESSORS)) {
            return true;
        }
        int number = name.lastIndexOf('.') + 1 + PROXY.length();
        if (number >= name.length() || !name.startsWith(PROXY, number - PROXY.length())) {
            return false;
        }
        for (int i = number; i < name.length(); i++) {
            if (name.charAt(i) < '0' || name.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static Decision leftOut(String name, String rule) {
        return new Decision(matching(BESIDE_THE_PROGRAM, name) == null ? Depth.SYNCHRONISATION : Depth.NONE, rule);
    }

    @Override
    public boolean isProgram(String internalName) {
        Depth depth = decideProgram(internalName).depth();
        return depth == Depth.PROGRAM || depth == Depth.PROGRAM_INTERFACE;
    }

    /** {@return {@code true} if no option says which of the program's classes to trace} */
    public boolean isUnlimited() {
        return includes.isEmpty() && added.isEmpty() && excludes.isEmpty();
    }

    /**
     * {@return {@code true} if a class of the program may be in scope}
     *
     * @param prefix the prefix with which its name begins: that of its package, with dots, the last one included
     */
    public boolean mayHold(String prefix) {
        if (matching(NEVER, prefix) != null || matching(excludes, prefix) != null) {
            return false;
        }
        return isOnTheWayTo(added, prefix)
                || (includes.isEmpty() ? ExcludedByDefault.of(prefix) == null : isOnTheWayTo(includes, prefix));
    }

    private static boolean isOnTheWayTo(List<String> includes, String prefix) {
        for (String include : includes) {
            if (include.startsWith(prefix) || prefix.startsWith(include)) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if a class of the JDK is instrumented as ordinary code} */
    static boolean isTracedPlatform(String internalName) {
        return TwinClasses.isTwin(internalName) || decidePlatform(internalName).depth() == Depth.PLATFORM;
    }

    private static Decision decidePlatform(String name) {
        if (TwinClasses.hasTwin(name)) {
            return TWIN;
        }
        if (TwinClasses.isTwin(name)) {
            return TRACED_COPY;
        }
        if (name.startsWith("java/util/") && PLATFORM_PACKAGES.contains(name.substring(0, name.lastIndexOf('/')))) {
            return PLATFORM;
        }
        if (TEXT_STREAMS.contains(name)
                || name.startsWith("java/nio/") && name.indexOf('/', 9) < 0 && name.contains("Buffer")) {
            return PLATFORM;
        }
        if (isMemoryAccessor(name)) {
            return MEMORY_OPERATIONS;
        }
        if (VIEW_USERS.contains(name)) {
            return VIEWS;
        }
        if (name.equals(FieldHandleVisitor.HANDLES)) {
            return FIELD_HANDLES;
        }
        if (name.equals(HiddenClassVisitor.LOOKUP)) {
            return HIDDEN_CLASSES;
        }
        if (UpcallVisitor.encloses(name)) {
            return UPCALLS;
        }
        if (name.equals(VirtualThreadVisitor.VIRTUAL_THREAD)) {
            return VIRTUAL_THREAD;
        }
        if (BoundThreadVisitor.isWanted(name)) {
            return BOUND_THREAD;
        }
        if (name.equals(ThreadVisitor.THREAD)) {
            return THREAD;
        }
        return synchronisesForOthers(name) ? SYNCHRONISING_PLATFORM : OTHER_PLATFORM;
    }

    private static boolean synchronisesForOthers(String name) {
        int nested = name.indexOf('$');
        return name.equals(FENCES)
                || CallRules.isOfJdk(name) && matching(CORE_PACKAGES, name) == null
                || matching(SYNCHRONISING_PACKAGES, name) != null
                || SYNCHRONISING_CLASSES.contains(nested < 0 ? name : name.substring(0, nested));
    }

    /** {@return {@code true} if a class of the JDK accesses memory on behalf of others} */
    private static boolean isMemoryAccessor(String name) {
        if (name.startsWith(HANDLE_PREFIX)) {
            int nested = name.indexOf('$');
            String type = name.substring(HANDLE_PREFIX.length(), nested < 0 ? name.length() : nested);
            return nested >= 0 && HANDLE_TYPES.contains(type)
                    || type.startsWith("ByteArrayAs")
                    || type.startsWith("SegmentAs");
        }
        return MEMORY_ACCESSORS.contains(name)
                || name.startsWith("jdk/internal/reflect/Unsafe") && name.endsWith("FieldAccessorImpl");
    }

    private static @Nullable String matching(List<String> prefixes, String name) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return prefix;
            }
        }
        return null;
    }
}
