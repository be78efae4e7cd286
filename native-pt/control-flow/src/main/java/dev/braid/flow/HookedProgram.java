// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.flow.HookedMethod;
import dev.braid.trace.flow.HookedMethod.Callee;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The program's methods as the JVM ran them. Classes of one name from several loaders count as one. */
final class HookedProgram {
    private final List<HookedMethod> methods = new ArrayList<>();
    private final Map<Callee, List<HookedMethod>> byOwner = new HashMap<>();
    private final Map<String, List<HookedMethod>> byName = new HashMap<>();
    private final Set<Integer> sites = new HashSet<>();
    private final Set<Integer> doubtfulSites = new HashSet<>();

    /**
     * @param classFiles with the calls of the hooks
     * @throws IllegalArgumentException if one of them is not a class file
     */
    HookedProgram(List<byte[]> classFiles) {
        for (byte[] classFile : classFiles) {
            for (HookedMethod method : HookedMethod.allOf(classFile)) {
                methods.add(method);
                Callee key = new Callee(method.internalName(), method.name(), method.descriptor());
                byOwner.computeIfAbsent(key, callee -> new ArrayList<>()).add(method);
                byName.computeIfAbsent(nameOf(key), name -> new ArrayList<>()).add(method);
                sites.addAll(method.sites());
                doubtfulSites.addAll(method.doubtfulSites());
            }
        }
    }

    private static String nameOf(Callee callee) {
        return callee.name() + callee.descriptor();
    }

    List<HookedMethod> methods() {
        return methods;
    }

    /** {@return {@code true} if a site is that of an instruction whose hook writes one record} */
    boolean hasSite(int site) {
        return sites.contains(site);
    }

    /**
     * {@return the sites whose calls say nothing: their hook leaves no record if the static field is constant, and no
     * thread has left one}
     */
    Set<Integer> silentSites(Collection<ThreadRecords.OfThread> threads) {
        Set<Integer> silent = new HashSet<>(doubtfulSites);
        threads.forEach(thread -> thread.records().forEach(record -> silent.remove((int) record.site())));
        return silent;
    }

    /** {@return the methods that an instruction may call: those of the class that it names, otherwise of any class} */
    List<HookedMethod> called(HookedMethod caller, int at) {
        Callee callee = caller.callee(at);
        List<HookedMethod> own = caller.isStaticCall(at) ? byOwner.getOrDefault(callee, List.of()) : List.of();
        return own.isEmpty() ? byName.getOrDefault(nameOf(callee), List.of()) : own;
    }

    /** {@return the methods of that name} */
    List<HookedMethod> named(String className, String name, String descriptor) {
        return byOwner.getOrDefault(new Callee(className.replace('.', '/'), name, descriptor), List.of());
    }
}
