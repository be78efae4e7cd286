// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells which races the program declares to be benign, and says what was left out for that. */
public final class BenignRaces {
    private final Symbols symbols;
    private final Map<DeclaredRace, Long> leftOut = new LinkedHashMap<>();

    public BenignRaces(Symbols symbols) {
        this.symbols = symbols;
    }

    /** {@return what is declared without saying why: nobody can tell whether that is benign} */
    public List<DeclaredRace> withoutReason() {
        return symbols.declaredRaces().stream()
                .filter(declared -> declared.reason().isBlank())
                .toList();
    }

    /**
     * {@return whether a race is declared benign, with a reason; then it is left out}
     *
     * @param count how often there was one of the same places
     */
    public boolean leavesOut(RecordedEvent earlier, RecordedEvent later, long count) {
        for (DeclaredRace declared : symbols.declaredRaces()) {
            if (!declared.reason().isBlank() && covers(declared, earlier, later)) {
                leftOut.merge(declared, count, Long::sum);
                return true;
            }
        }
        return false;
    }

    /** {@return the sentence that says that something is declared without a reason, and the mend} */
    public String withoutReasonText() {
        return "Races of " + withoutReason().get(0)
                + " are declared benign without a reason, so nobody can tell whether they are; say why in"
                + " @BenignRace(reason = …).";
    }

    /** {@return what was left out and why, such as {@code demo.Counter.hits 3 times ("a hint")}; "" if nothing was} */
    public String text() {
        return leftOut.entrySet().stream()
                .map(entry -> String.format(
                        Locale.ROOT,
                        "%s %s (\"%s\")",
                        entry.getKey(),
                        entry.getValue() == 1 ? "once" : String.format(Locale.ROOT, "%,d times", entry.getValue()),
                        entry.getKey().reason()))
                .collect(Collectors.joining(", "));
    }

    private boolean covers(DeclaredRace declared, RecordedEvent earlier, RecordedEvent later) {
        if (declared.methodDescriptor().isEmpty()) {
            return isOfField(declared, earlier) || isOfField(declared, later);
        }
        return isInMethod(declared, symbols.userSite(earlier)) || isInMethod(declared, symbols.userSite(later));
    }

    /** Instructions name the class by which they reach a field; layouts know the one that declares it. */
    private boolean isOfField(DeclaredRace declared, RecordedEvent event) {
        Site site = symbols.site(event.site());
        if (site != null && site.kind() != SiteKind.FIELD && site.kind() != SiteKind.STATIC_FIELD) {
            site = null;
        }
        String owner = symbols.fieldOwner(event.object(), event.offset());
        if (owner == null) {
            owner = site != null ? site.fieldOwner() : symbols.className(event.object());
        }
        String name = site != null ? site.fieldName() : symbols.fieldName(event.object(), event.offset());
        return declared.className().equals(owner) && declared.member().equals(name);
    }

    private static boolean isInMethod(DeclaredRace declared, @Nullable Site site) {
        return site != null
                && site.className().equals(declared.className())
                && site.methodName().equals(declared.member())
                && site.methodDescriptor().equals(declared.methodDescriptor());
    }
}
