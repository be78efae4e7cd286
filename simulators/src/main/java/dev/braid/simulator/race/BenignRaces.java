// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells which races are declared benign, in the program or beside it, and says what was left out for that. */
public final class BenignRaces {
    /** More than anybody wants to read in each verdict. */
    private static final int STALE_LIMIT = 5;

    private final Symbols symbols;
    private final Map<DeclaredRace, Long> leftOut = new LinkedHashMap<>();
    private final Set<DeclaredRace> matched = new HashSet<>();

    public BenignRaces(Symbols symbols) {
        this.symbols = symbols;
    }

    /** {@return the declarations without a reason: nobody can tell whether these races are benign} */
    public List<DeclaredRace> withoutReason() {
        return symbols.declaredRaces().stream()
                .filter(declared -> declared.reason().isBlank())
                .toList();
    }

    /**
     * {@return {@code true} if a race is left out}
     *
     * <p>It is if it is of a final field, whose readers see what the constructor assigned, however they came by the
     * object (JLS 17.5); or if it is declared benign, with a reason.
     *
     * @param count number of races of the same places
     */
    public boolean leavesOut(RecordedEvent earlier, RecordedEvent later, long count) {
        if (symbols.isFinal(later.object(), later.offset())) {
            return true;
        }
        DeclaredRace first = null;
        for (DeclaredRace declared : symbols.declaredRaces()) {
            if (!declared.reason().isBlank() && covers(declared, earlier, later)) {
                matched.add(declared);
                first = first == null ? declared : first;
            }
        }
        if (first != null) {
            leftOut.merge(first, count, Long::sum);
        }
        return first != null;
    }

    /** {@return the sentence that says that something is declared without a reason, and the fix} */
    public String withoutReasonText() {
        return "Races of " + withoutReason().get(0)
                + " are declared benign without a reason, so nobody can tell whether they are; say why in"
                + " @BenignRace(reason = …).";
    }

    /**
     * {@return a note of the races left out, with reasons, and of the files' declarations that match no race, so that
     * stale ones are noticed; for the end of a sentence, "" if there is neither}
     *
     * @param leavesOut the text before the races that were left out
     */
    public String clauses(String leavesOut) {
        return (leftOut.isEmpty() ? "" : leavesOut + leftOutText())
                + (stale().isEmpty() ? "" : "; declared benign, but in no race of this run: " + staleText());
    }

    /** {@return the same as sentences, to be put behind others} */
    public String sentences() {
        return (leftOut.isEmpty() ? "" : " Races declared benign were left out: " + leftOutText() + ".")
                + (stale().isEmpty() ? "" : " Declared benign, but in no race of this run: " + staleText() + ".");
    }

    private List<DeclaredRace> stale() {
        return symbols.declaredRaces().stream()
                .filter(declared -> !declared.source().isEmpty() && !matched.contains(declared))
                .toList();
    }

    private String staleText() {
        List<DeclaredRace> stale = stale();
        String names = stale.stream()
                .limit(STALE_LIMIT)
                .map(declared -> declared + " (" + declared.source() + ")")
                .collect(Collectors.joining(", "));
        return names + (stale.size() > STALE_LIMIT ? " and " + (stale.size() - STALE_LIMIT) + " more" : "");
    }

    private String leftOutText() {
        return leftOut.entrySet().stream()
                .map(entry -> String.format(
                        Locale.ROOT,
                        "%s %s (\"%s\"%s)",
                        entry.getKey(),
                        entry.getValue() == 1 ? "once" : String.format(Locale.ROOT, "%,d times", entry.getValue()),
                        entry.getKey().reason(),
                        entry.getKey().source().isEmpty()
                                ? ""
                                : ", " + entry.getKey().source()))
                .collect(Collectors.joining(", "));
    }

    private boolean covers(DeclaredRace declared, RecordedEvent earlier, RecordedEvent later) {
        if (declared.methodDescriptor().isEmpty()) {
            return isOfField(declared, earlier) || isOfField(declared, later);
        }
        return isInMethod(declared, earlier) || isInMethod(declared, later);
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
        return owner != null && name != null && declared.isOfField(owner, name);
    }

    /** {@return {@code true} if a method makes an access itself, or the JDK does when the method calls it} */
    private boolean isInMethod(DeclaredRace declared, RecordedEvent event) {
        return isAt(declared, symbols.userSite(event)) || isAt(declared, symbols.site(event.site()));
    }

    private static boolean isAt(DeclaredRace declared, @Nullable Site site) {
        return site != null && declared.isOfMethodAt(site);
    }
}
