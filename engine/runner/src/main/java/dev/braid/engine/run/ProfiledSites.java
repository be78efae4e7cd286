// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.schedule.Switch;
import dev.braid.simulator.points.PointProfile;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Sites of accesses in the traces of a test, as schedules name them.
 *
 * <p>Minor are those at which a search for schedules need not switch: in no trace have they accessed memory that
 * threads shared and one of them wrote. A site that no trace has is not minor.
 *
 * <p>Thread safety: one thread.
 */
public final class ProfiledSites {
    private static final List<String> HANDLES = List.of(
            "java.lang.invoke.MethodHandle",
            "java.lang.invoke.Invokers",
            "java.lang.invoke.LambdaForm",
            "java.lang.invoke.DirectMethodHandle",
            "java.lang.invoke.BoundMethodHandle");

    private final Map<Integer, Site> seen = new TreeMap<>();
    private final Set<Integer> shared = new TreeSet<>();
    /** Names of the program's classes whose code has accessed memory, or had the JDK do so. */
    private final Set<String> classes = new TreeSet<>();

    private boolean isKnown = true;

    /** Takes what the trace of a run has shown. */
    public void add(PointProfile profile, Symbols symbols) {
        isKnown &= profile.isComplete();
        forEach(profile.seen(), symbols, (number, site) -> {
            seen.put(number, site);
            addClass(site);
        });
        forEach(profile.calls(), symbols, (number, site) -> addClass(site));
        forEach(profile.shared(), symbols, (number, site) -> shared.add(number));
    }

    private void addClass(Site site) {
        if (!site.platform()) {
            classes.add(site.className());
        }
    }

    /** {@return the number of a site, see {@link Switch#site}} */
    public static int number(Site site) {
        return Switch.siteOf(
                site.className().replace('.', '/'), site.methodName(), site.methodDescriptor(), site.bytecodeIndex());
    }

    private static void forEach(BitSet ids, Symbols symbols, BiConsumer<Integer, Site> action) {
        ids.stream().forEach(id -> {
            Site site = symbols.site(id);
            if (site != null) {
                action.accept(number(site), site);
            }
        });
    }

    /** {@return the minor ones, see {@link Switch#site}; none if a trace had too much memory} */
    public List<Integer> minor() {
        return isKnown
                ? seen.entrySet().stream()
                        .filter(site -> !shared.contains(site.getKey()) || isOfHandle(site.getValue()))
                        .map(Map.Entry::getKey)
                        .toList()
                : List.of();
    }

    /**
     * {@return {@code true} if a site belongs to what a method handle does to make its call} It counts its calls at
     * first, and then takes a shorter way, in whichever thread that happens. No program relies on that.
     */
    private static boolean isOfHandle(Site site) {
        return HANDLES.stream().anyMatch(site.className()::startsWith);
    }

    /**
     * {@return static fields that the traces have seen, such as {@code demo.Counter#total}, but for those of the JDK;
     * and the classes that may have constants whose contents change, such as {@code demo.Counter#}}
     */
    public List<String> statics() {
        return Stream.concat(
                        seen.values().stream()
                                .filter(site -> site.kind() == SiteKind.STATIC_FIELD && !site.platform())
                                .map(site -> site.fieldOwner() + "#" + site.fieldName()),
                        classes.stream().map(name -> name + "#"))
                .distinct()
                .toList();
    }

    /** {@return the place in the program that has a site; empty if no trace has it} */
    public Optional<Site> find(int site) {
        return Optional.ofNullable(seen.get(site));
    }
}
