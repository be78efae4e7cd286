// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes simulators, by class or by name. Named ones are those that {@link ServiceLoader} finds, the built-in ones too. */
public final class Simulators {
    private Simulators() {}

    /**
     * {@return a new simulator of that class}
     *
     * @throws IllegalArgumentException if the class can't be instantiated; the message says why, and the mend
     */
    public static Simulator create(Class<? extends Simulator> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (NoSuchMethodException e) {
            String mend = type.isMemberClass() ? "; make the class static and give it one" : "; give it one";
            throw new IllegalArgumentException(
                    "simulator " + type.getName() + " has no public constructor without parameters" + mend, e);
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
     * {@return a new simulator of that name}
     *
     * @throws IllegalArgumentException if there is none; the message lists the known names
     */
    public static Simulator byName(String name) {
        Map<String, Simulator> known = known();
        Simulator simulator = known.get(name);
        if (simulator == null) {
            throw new IllegalArgumentException(
                    "there is no simulator '" + name + "'; known are " + String.join(", ", known.keySet()));
        }
        return simulator;
    }

    /** {@return the names of all simulators that can be made, in alphabetical order} */
    public static List<String> names() {
        return List.copyOf(known().keySet());
    }

    /** One new instance of each: only an instance knows its name. */
    private static Map<String, Simulator> known() {
        Map<String, Simulator> known = new TreeMap<>();
        addServices(known, Simulators.class.getClassLoader());
        addServices(known, Thread.currentThread().getContextClassLoader());
        return known;
    }

    private static void addServices(Map<String, Simulator> known, @Nullable ClassLoader loader) {
        try {
            for (Simulator service : ServiceLoader.load(Simulator.class, loader)) {
                add(known, service);
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalStateException(
                    "a simulator listed in META-INF/services/" + Simulator.class.getName() + " can't be loaded: "
                            + e.getMessage() + "; mend the list or the class",
                    e);
        }
    }

    private static void add(Map<String, Simulator> known, Simulator simulator) {
        Simulator other = known.putIfAbsent(simulator.name(), simulator);
        if (other != null && other.getClass() != simulator.getClass()) {
            throw new IllegalStateException("simulators " + other.getClass().getName() + " and "
                    + simulator.getClass().getName() + " are both named '" + simulator.name() + "'; rename one");
        }
    }
}
