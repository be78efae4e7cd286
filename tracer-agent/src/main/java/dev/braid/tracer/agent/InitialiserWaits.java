// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.ThreadWatch;
import dev.braid.tracer.bootstrap.log.WatchedThread;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Finds threads that wait for a class that another thread initialises (JLS 12.4.2). The JVM reports such a thread as
 * running. Its stack ends in the method whose instruction needs the class.
 *
 * <p>The class file says which class that is. The line of the innermost frame names it, and another quiet thread is, by
 * its stack, in its initialiser or in that of a superclass. In the latter case, the thread itself has begun to
 * initialise the class, although no method of it has been called yet: a thread that needs it waits for this thread.
 *
 * <p>Thread safety: one thread.
 */
final class InitialiserWaits {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final String INITIALISER = "<clinit>";

    /** Part of the name of a class that the JDK makes for a lambda, after that of the class whose method it calls. */
    private static final String LAMBDA = "$$Lambda";

    private final Instrumentation instrumentation;
    private final FrameSites frames;

    /** Quiet threads that are in an initialiser, by class. */
    private final Map<String, WatchedThread> initialising = new HashMap<>();

    InitialiserWaits(Instrumentation instrumentation, FrameSites frames) {
        this.instrumentation = instrumentation;
        this.frames = frames;
    }

    /**
     * A class that a thread waits for.
     *
     * @param begun the classes that the thread has begun to initialise, and that wait for it
     */
    private record Wanted(Class<?> type, WatchedThread by, List<Class<?>> begun) {}

    /** {@return {@code true} if a native method may initialise a class} */
    static boolean initialises(StackTraceElement frame) {
        String method = frame.getMethodName();
        return method.equals("forName0") || method.startsWith("ensureClassInitialized");
    }

    /** Records which of these threads wait for a class. */
    void look(@Nullable WatchedThread[] quiet) {
        initialising.clear();
        for (WatchedThread watched : quiet) {
            StackTraceElement[] stack = watched == null ? null : watched.stack;
            for (int i = 0; watched != null && stack != null && i < stack.length; i++) {
                if (stack[i].getMethodName().equals(INITIALISER)) {
                    initialising.put(stack[i].getClassName(), watched);
                }
            }
            Class<?>[] begun = watched == null ? null : watched.begun;
            for (int i = 0; watched != null && begun != null && i < begun.length; i++) {
                initialising.put(begun[i].getName(), watched);
            }
        }
        // A class that one thread has begun to initialise may be what another one waits for.
        boolean any = !initialising.isEmpty();
        while (any) {
            any = false;
            for (WatchedThread watched : quiet) {
                any |= watched != null && look(watched);
            }
        }
        initialising.clear();
    }

    /** {@return {@code true} if it has now been said of a thread that it waits for a class} */
    private boolean look(WatchedThread watched) {
        StackTraceElement[] stack = watched.stack;
        boolean mayWait = watched.recorded < 0
                && !watched.isNative
                && stack != null
                && stack.length > 0
                && watched.thread().getState() == Thread.State.RUNNABLE;
        if (mayWait && stack != null) {
            look(watched, stack);
        }
        return mayWait && watched.recorded >= 0;
    }

    private void look(WatchedThread watched, StackTraceElement[] stack) {
        Wanted wanted = null;
        for (String name : names(watched, stack[0])) {
            Class<?> type = find(name);
            wanted = wanted != null || type == null ? wanted : wanted(type, watched, new ArrayList<>());
        }
        if (wanted == null) {
            return;
        }
        int[] sites = frames.of(stack);
        if (ThreadWatch.begin(watched)) {
            try {
                long object = ThreadWatch.id(wanted.type());
                ThreadWatch.blocked(watched, RecordDescriptor.BLOCKED_CLASS, object, sites);
                ThreadWatch.blockedBy(wanted.by().thread(), object);
                for (Class<?> begun : wanted.begun()) {
                    ThreadWatch.initialises(begun, site(begun, null));
                }
                initialises(watched, stack);
                watched.recorded = RecordDescriptor.BLOCKED_CLASS;
                watched.begun = wanted.begun().toArray(new Class<?>[0]);
                for (Class<?> begun : wanted.begun()) {
                    initialising.put(begun.getName(), watched);
                }
            } finally {
                ThreadWatch.end();
            }
        }
        sayWhoInitialises(wanted);
    }

    /** Says that the other thread is in the class's initialiser, too. */
    private void sayWhoInitialises(Wanted wanted) {
        StackTraceElement[] stack = wanted.by().stack;
        if (stack != null && ThreadWatch.begin(wanted.by())) {
            initialises(wanted.by(), stack);
            ThreadWatch.end();
        }
    }

    private void initialises(WatchedThread watched, StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            Class<?> type = frame.getMethodName().equals(INITIALISER) ? find(frame.getClassName()) : null;
            if (type != null && initialising.get(type.getName()) == watched) {
                ThreadWatch.initialises(type, site(type, frame));
            }
        }
    }

    private int site(Class<?> type, @Nullable StackTraceElement frame) {
        return frames.of(frame != null ? frame : new StackTraceElement(type.getName(), INITIALISER, null, -1));
    }

    /** {@return the classes that the thread may need where it is} */
    private Set<String> names(WatchedThread watched, StackTraceElement frame) {
        int lambda = frame.getClassName().indexOf(LAMBDA);
        if (initialises(frame) || lambda > 0) {
            Set<String> names = onlyOther(watched);
            return names.isEmpty() && lambda > 0 ? Set.of(frame.getClassName().substring(0, lambda)) : names;
        }
        Class<?> type = find(frame.getClassName());
        Set<String> names = type == null ? Set.of() : InitialisingInstructions.at(frame, type);
        return names.contains(InitialisingInstructions.ANY) ? onlyOther(watched) : names;
    }

    /**
     * {@return the class that another thread initialises, if there is only one: it is not seen which one a native
     * method needs}
     */
    private Set<String> onlyOther(WatchedThread watched) {
        String only = null;
        for (Map.Entry<String, WatchedThread> entry : initialising.entrySet()) {
            if (entry.getValue() != watched) {
                if (only != null) {
                    return Set.of();
                }
                only = entry.getKey();
            }
        }
        return only == null ? Set.of() : Set.of(only);
    }

    private @Nullable Wanted wanted(Class<?> type, WatchedThread watched, List<Class<?>> begun) {
        WatchedThread by = initialising.get(type.getName());
        if (by != null) {
            return by == watched ? null : new Wanted(type, by, begun);
        }
        if (!U.shouldBeInitialized(type)) {
            return null;
        }
        List<Class<?>> more = new ArrayList<>(begun);
        if (!type.isInterface()) {
            more.add(type);
        }
        Class<?> parent = type.getSuperclass();
        Wanted found = parent == null ? null : wanted(parent, watched, more);
        for (Class<?> each : type.getInterfaces()) {
            found = found != null ? found : wanted(each, watched, more);
        }
        return found;
    }

    /** {@return a class of that name; the one that is not initialised yet, if class loaders have several} */
    private @Nullable Class<?> find(String name) {
        Class<?> found = null;
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getName().equals(name) && (found == null || U.shouldBeInitialized(type))) {
                found = type;
            }
        }
        return found;
    }
}
