// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes simulators, by class or by name. Named ones are those that {@link ServiceLoader} finds, the built-in ones too.
 */
public final class Simulators {
    /** The name of the value oracle. */
    static final String VALUE_ORACLE = "replay";

    /** Names of those that judge where nobody names any. */
    private static final List<String> DEFAULTS = List.of(VALUE_ORACLE, "race", "deadlock", "predicted-race");

    private static @Nullable Known lastKnown;

    private Simulators() {}

    /**
     * {@return a new simulator of that class}
     *
     * @throws IllegalArgumentException if the class can't be instantiated; the message says why, and the fix
     */
    public static Simulator create(Class<? extends Simulator> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (NoSuchMethodException e) {
            String fix = type.isMemberClass() ? "; make the class static and give it one" : "; give it one";
            throw new IllegalArgumentException(
                    "simulator " + type.getName() + " has no public constructor without parameters" + fix, e);
        } catch (InstantiationException e) {
            throw new IllegalArgumentException(
                    "simulator " + type.getName() + " is abstract; name a class that can be instantiated", e);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException("simulator " + type.getName() + " is not public; make it public", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    "the constructor of simulator " + type.getName() + " failed: " + e.getCause(), e.getCause());
        }
    }

    /**
     * {@return a new simulator of that name, or of the class of that name, which need not be listed as a service}
     *
     * @throws IllegalArgumentException if there is none; the message lists the known names
     */
    public static Simulator byName(String name) {
        Map<String, ServiceLoader.Provider<Simulator>> known = known();
        ServiceLoader.Provider<Simulator> provider = known.get(name);
        if (provider == null && name.indexOf('.') >= 0) {
            return ofClass(name);
        }
        if (provider == null) {
            throw new IllegalArgumentException(
                    "there is no simulator '" + name + "'; known are " + String.join(", ", known.keySet()));
        }
        return provider.get();
    }

    private static Simulator ofClass(String name) {
        try {
            return create(programClass(name).asSubclass(Simulator.class));
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("there is no class " + name + " on the class path; correct the name", e);
        } catch (ClassCastException e) {
            throw new IllegalArgumentException("class " + name + " is not a simulator; let it implement Simulator", e);
        }
    }

    /**
     * {@return new instances of the default simulators, for a test that names none: the value oracle, data races,
     * deadlocks and predicted races} Those that predict leave that to be confirmed.
     */
    public static List<Simulator> byDefault() {
        List<Simulator> simulators = DEFAULTS.stream().map(Simulators::byName).toList();
        for (Simulator simulator : simulators) {
            if (simulator instanceof Predictor predictor) {
                predictor.leaveToConfirm();
            }
        }
        return simulators;
    }

    /** {@return the names of all simulators that can be made, in alphabetical order} */
    public static List<String> names() {
        return List.copyOf(known().keySet());
    }

    /**
     * {@return a class of the program under test, not initialised yet}
     *
     * @throws ClassNotFoundException if neither this class's loader nor the thread's knows it
     */
    public static Class<?> programClass(String name) throws ClassNotFoundException {
        ClassLoader own = Simulators.class.getClassLoader();
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        try {
            return Class.forName(name, false, own);
        } catch (ClassNotFoundException e) {
            if (context == own) {
                throw e;
            }
            return Class.forName(name, false, context);
        }
    }

    /** Looks for services only if the context class loader is not that of the last look: each test asks. */
    private static synchronized Map<String, ServiceLoader.Provider<Simulator>> known() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        Known last = lastKnown;
        if (last == null || last.context.get() != context) {
            Map<String, ServiceLoader.Provider<Simulator>> providers = new TreeMap<>();
            addServices(providers, Simulators.class.getClassLoader());
            if (context != Simulators.class.getClassLoader()) {
                addServices(providers, context);
            }
            last = new Known(new WeakReference<>(context), providers);
            lastKnown = last;
        }
        return last.providers;
    }

    private static void addServices(
            Map<String, ServiceLoader.Provider<Simulator>> known, @Nullable ClassLoader loader) {
        try {
            ServiceLoader.load(Simulator.class, loader).stream().forEach(provider -> add(known, provider));
        } catch (ServiceConfigurationError e) {
            throw new IllegalStateException(
                    "a simulator listed in META-INF/services/" + Simulator.class.getName() + " can't be loaded: "
                            + e.getMessage() + "; fix the list or the class",
                    e);
        }
    }

    /** Only an instance knows its name. */
    private static void add(
            Map<String, ServiceLoader.Provider<Simulator>> known, ServiceLoader.Provider<Simulator> simulator) {
        String name = simulator.get().name();
        ServiceLoader.Provider<Simulator> other = known.putIfAbsent(name, simulator);
        if (other != null && other.type() != simulator.type()) {
            throw new IllegalStateException("simulators " + other.type().getName() + " and "
                    + simulator.type().getName() + " are both named '" + name + "'; rename one");
        }
    }

    /** The services found from a context class loader; a null loader is the bootstrap one. */
    private record Known(
            WeakReference<@Nullable ClassLoader> context, Map<String, ServiceLoader.Provider<Simulator>> providers) {}
}
