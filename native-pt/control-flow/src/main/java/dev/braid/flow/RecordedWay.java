// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.path.PathBuilder;
import dev.braid.report.path.PathMethod;
import dev.braid.report.path.PathPart;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.flow.HookedMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the parts of one thread's way out of its recorded flow, as {@link ThreadWay} does out of branch records.
 *
 * <p>The join has found out which instruction an access of the program's own comes from. Between two such accesses, the
 * events within the JDK are looked for at the calls that led there. A hook stands before each call, and the class files
 * say of which site it is. An access that is not joined has no place: the way is cut at the next one that has. If there
 * is a gap before that, the way is cut at the gap, as the access may have happened there.
 */
final class RecordedWay implements ProgramSteps {
    private static final int NONE = -1;

    private final JoinedEvents joined;
    private final List<Integer> cuts;
    /** Site at whose hook each event is looked for; 0 if it is joined, or has no such hook. */
    private final int[] siteOfEvent;

    private final Map<HookedMethod, Lines> lines = new HashMap<>();
    private final PathBuilder builder = new PathBuilder();
    private final List<PathPart> parts = new ArrayList<>();
    private int next;
    private int lastSite;
    private int unsureCuts;
    /** The last gap, if no event has been found behind it. */
    private String gap = "";

    private boolean hasBegun;
    /**
     * Depth of the thread in the methods of the program when it called into the JDK, if the last event was there;
     * otherwise 0.
     */
    private int depthOfCall;

    private int begin = NONE;
    /** Index of the end of the instruction at which the last event was found; {@link #NONE} if that has ended. */
    private int end = NONE;

    /** Facts about a method that are needed at each of its instructions. */
    private static final class Lines {
        final PathMethod method;
        private final int first;
        private final int[] lines;

        Lines(HookedMethod code) {
            method = new PathMethod(code.className() + "." + code.name(), code.sourceFile());
            first = code.firstWithLine();
            lines = new int[code.length()];
            for (int at = 0; at < lines.length; at++) {
                lines[at] = code.line(at);
            }
        }

        /**
         * {@return {@code true} if the class file as it was compiled has an instruction there, as far as its lines
         * tell}
         */
        boolean isShown(int at) {
            return at == SOMEWHERE || first < 0 || lines[at] >= 0;
        }

        int line(int at) {
            return at == SOMEWHERE ? -1 : lines[at];
        }

        /**
         * {@return the index from where the method began before it had hooks, which may stand before its first line}
         */
        int index(int at) {
            return at == SOMEWHERE ? -1 : at - Math.max(0, first);
        }
    }

    RecordedWay(ThreadEvents events, Symbols symbols, JoinedEvents joined) {
        this.joined = joined;
        cuts = events.cuts();
        List<RecordedEvent> all = events.events();
        siteOfEvent = new int[all.size()];
        for (int i = 0; i < siteOfEvent.length; i++) {
            siteOfEvent[i] = joined.isRecord(i) ? 0 : siteOfCall(all.get(i), symbols);
        }
    }

    private static int siteOfCall(RecordedEvent event, Symbols symbols) {
        Site site = symbols.userSite(event);
        if (site == null || site.platform()) {
            return 0;
        }
        return site.kind() == SiteKind.CALL || site.kind() == SiteKind.LIBRARY_CALL ? site.id() : 0;
    }

    @Override
    public void executed(HookedMethod method, int at, int depth, int passage) {
        if (isDone()) {
            return;
        }
        if (!hasBegun) {
            hasBegun = true;
            int first = joined.beforeFlow();
            if (first >= 0) {
                cutTo(first);
                found(first, 0);
                cutTo(passed());
            }
        }
        if (end != NONE && (at <= begin || at > end)) {
            endInstruction(); // of which compiled code does not tell the end
        }
        if (end == NONE && depth <= depthOfCall) {
            returnFromCall();
        }
        int event = joined.eventOf(passage);
        int site = event >= 0 || at == SOMEWHERE ? 0 : method.callSiteAt(at);
        if (event < 0 && site != 0) {
            event = find(site);
        }
        boolean isFound = event >= next;
        if (isFound) {
            cutTo(event);
            found(event, site);
            depthOfCall = site == 0 ? 0 : depth;
            begin = at;
            end = at == SOMEWHERE ? NONE : method.lastOfHook(at);
        }
        Lines view = lines.computeIfAbsent(method, Lines::new);
        if (view.isShown(at)) {
            boolean mayLeave = at == SOMEWHERE || method.mayLeave(at);
            builder.executed(view.method, view.line(at), view.index(at), depth, mayLeave);
        }
        if (at == SOMEWHERE ? isFound : at == end) {
            endInstruction();
        }
    }

    private void found(int event, int site) {
        next = event + 1;
        lastSite = site;
        gap = "";
    }

    /** Passes the other events of the call: they lie before the next instruction. */
    private void returnFromCall() {
        depthOfCall = 0;
        int at = passed();
        while (at < siteOfEvent.length && siteOfEvent[at] == lastSite) {
            found(at, lastSite);
            at = passed();
        }
        cutTo(at);
    }

    private void endInstruction() {
        end = NONE;
        cutTo(passed());
    }

    /**
     * {@return the event that the hook of a site has made; -1 if it is of another site} It is the next one that has a
     * place, or the one behind those of the hook before.
     */
    private int find(int site) {
        int at = firstWithPlace(next);
        while (at < siteOfEvent.length && siteOfEvent[at] != 0 && siteOfEvent[at] == lastSite && lastSite != site) {
            at = firstWithPlace(at + 1);
        }
        return at < siteOfEvent.length && siteOfEvent[at] == site ? at : NONE;
    }

    /** {@return the first event from there on that is a record, or is looked for at a hook} */
    private int firstWithPlace(int from) {
        int at = from;
        while (at < siteOfEvent.length && siteOfEvent[at] == 0 && !joined.isRecord(at)) {
            at++;
        }
        return at;
    }

    /**
     * {@return the number of events before the next instruction; those without a place of their own go with the last
     * one}
     */
    private int passed() {
        return firstWithPlace(next);
    }

    @Override
    public void begun(int depth) {
        if (!isDone()) {
            builder.leftTo(depth - 1);
        }
    }

    @Override
    public void gap(String reason) {
        if (!isDone()) {
            builder.gap(reason);
        }
    }

    @Override
    public void lost(String reason) {
        if (isDone()) {
            return;
        }
        if (end != NONE) {
            endInstruction();
        }
        builder.lost(reason);
        gap = reason;
        cutTo(firstThatIsFound());
    }

    /**
     * {@return the next event that may be found behind a gap: one that is joined, or one that is looked for at its
     * hook}
     */
    private int firstThatIsFound() {
        int at = firstWithPlace(next);
        if (at < siteOfEvent.length && siteOfEvent[at] != 0) {
            return at;
        }
        while (at < siteOfEvent.length && !joined.isJoined(at)) {
            at++;
        }
        return at;
    }

    /** {@return the parts between neighbouring cuts; what has not been executed by the end is in none} */
    List<PathPart> finish() {
        cutTo(siteOfEvent.length);
        return parts.subList(1, parts.size());
    }

    /** {@return the number of cuts at an access that is not joined} */
    int unsureCuts() {
        return unsureCuts;
    }

    private boolean isDone() {
        return parts.size() == cuts.size();
    }

    /** Cuts the way at each cut up to that number of events, which are before what comes next. */
    private void cutTo(int events) {
        while (!isDone() && cuts.get(parts.size()) <= events) {
            cut();
        }
    }

    private void cut() {
        int event = cuts.get(parts.size()) - 1;
        boolean isNew = parts.isEmpty() || event >= cuts.get(parts.size() - 1);
        boolean isUnsure = event >= 0 && joined.isRecord(event) && !joined.isJoined(event);
        unsureCuts += isNew && isUnsure ? 1 : 0;
        parts.add(builder.cut());
        if (!gap.isEmpty()) {
            builder.lost(gap); // behind that event, too: it may have been before the gap
        }
    }
}
