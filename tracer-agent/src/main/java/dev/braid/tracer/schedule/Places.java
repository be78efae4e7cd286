// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Point;
import dev.braid.schedule.Switch;

/** Sites at which members are for a schedule, and whether most strategies choose there. */
final class Places {
    private static volatile SiteSet minorSites = new SiteSet(new int[0]);

    private Places() {}

    /** Sets the sites of accesses at which most strategies do not choose. */
    static void setMinorSites(int[] sites) {
        minorSites = new SiteSet(sites);
    }

    /**
     * Notes where a member is. Of the points of a call of {@code java.util.concurrent}, and of what it calls in the
     * rest of the JDK, most strategies choose at the first one alone, and where the thread has to wait: its callers
     * rely on it. Those points have the site of the program's call, so that a schedule is the same on each JDK. A
     * sleep, a start or an interrupt has a site of its own, made of the call's: which points {@code Thread} has besides
     * differs between JDKs, and most strategies choose at none of those, nor at the minor sites that were set.
     * Everything else, such as time, is the same at each point, so that a schedule is the same run whichever strategy
     * has chosen it.
     */
    static void place(Member me, int point) {
        Operation operation = me.operation;
        Point.Code code = Point.code(point);
        boolean isOfThread = code == Point.Code.THREAD && isOfThread(me);
        me.site = isOfThread ? me.callSite : Point.site(point);
        me.isMinor = false;
        me.isInThread = code == Point.Code.THREAD && !isOfThread;
        me.isInProgram = code == Point.Code.PROGRAM || isOfThread && !me.worksForLibrary;
        if (isOfThread || code == Point.Code.PROGRAM && operation == Operation.SLEEP) {
            me.site = Switch.siteInThread(me.site);
        } else if (me.isInThread) {
            me.isMinor = true;
        } else if (me.upcalls == 0 && (code == Point.Code.CONCURRENT || code == Point.Code.JDK && me.worksForLibrary)) {
            me.isMinor = !me.hasCalled && (operation.compareTo(Operation.ENTER) < 0 || operation == Operation.UNPARK);
            me.hasCalled = false;
            if (!me.isMinor && me.callSite != Switch.AT_END) {
                me.site = me.callSite;
            }
        } else if (operation.compareTo(Operation.ENTER) < 0) {
            me.isMinor = minorSites.has(me.site);
        }
    }

    /** {@return {@code true} if an operation is one that {@code Thread} makes for its caller, on each JDK} */
    private static boolean isOfThread(Member me) {
        Operation operation = me.operation;
        return operation == Operation.START
                || operation == Operation.INTERRUPT
                || operation == Operation.SLEEP
                || operation == Operation.READ && me.target != null; // of the interrupt status or the state
    }
}
