// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The obvious model of monitors: one owner at a time, which alone may exit, wait and notify. */
public final class MonitorReplay {
    private final Map<Long, Holding> holdings = new HashMap<>();
    private final Map<Integer, Holding> waiting = new HashMap<>();
    private final List<String> violations = new ArrayList<>();
    private final Set<Long> entered = new HashSet<>();
    private final boolean startsInside;

    private record Holding(int thread, long object, int count) {}

    private MonitorReplay(boolean startsInside) {
        this.startsInside = startsInside;
    }

    /** {@return the events that no correct JVM can have made, in this order; empty also if all is well} */
    public static List<String> violations(List<Step> steps) {
        return violations(steps, false);
    }

    /** {@return the same for a trace that starts while threads may be inside monitors: then their exits come first} */
    public static List<String> violationsOfLateStart(List<Step> steps) {
        return violations(steps, true);
    }

    private static List<String> violations(List<Step> steps, boolean startsInside) {
        MonitorReplay replay = new MonitorReplay(startsInside);
        for (Step step : steps) {
            replay.step(step);
        }
        return replay.violations;
    }

    private void step(Step step) {
        EventKind kind = step.event().kind();
        int thread = step.event().thread();
        long object = step.event().object();
        Holding now = holdings.get(object);
        boolean own = now != null && now.thread() == thread;
        switch (kind) {
            case MONITOR_ENTER -> {
                entered.add(object);
                check(now == null || own, step);
                holdings.put(object, new Holding(thread, object, own && now != null ? now.count() + 1 : 1));
            }
            case MONITOR_EXIT -> {
                check(own || startsInside && !entered.contains(object), step);
                if (now != null && now.count() > 1) {
                    holdings.put(object, new Holding(thread, object, now.count() - 1));
                } else {
                    holdings.remove(object);
                }
            }
            case WAIT -> {
                check(own && !waiting.containsKey(thread), step);
                waiting.put(thread, now == null ? new Holding(thread, object, 1) : now);
                holdings.remove(object);
            }
            case WAKE -> {
                Holding before = waiting.remove(thread);
                check(now == null && before != null && before.object() == object, step);
                holdings.put(object, before == null ? new Holding(thread, object, 1) : before);
            }
            case NOTIFY, NOTIFY_ALL -> check(own, step);
            default -> {}
        }
    }

    private void check(boolean condition, Step step) {
        if (!condition) {
            violations.add(step + ", while monitors are held: "
                    + holdings.get(step.event().object()));
        }
    }
}
