// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.simulator.points.AccessLog.Entry;
import dev.braid.simulator.points.AccessLog.Kind;
import dev.braid.simulator.points.AccessLog.Location;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waits of a monitor or a condition of a lock that a notification does not end if it comes before them.
 *
 * <p>A wait is safe if its thread reads something after it has taken the monitor or lock, and the notifying thread has
 * written that before it gives up the monitor or lock (JLS 17.2; G. Hovemeyer and W. Pugh, Finding Concurrency Bugs in
 * Java, 2004: <em>naked notify</em> and <em>unconditional wait</em>). It is safe, too, if the notifying thread is
 * started while the waiting one has the monitor. Of each monitor and condition, the last notification counts, as any
 * later one may end the wait.
 *
 * <p>Thread safety: one thread.
 */
final class LostNotifications {
    private static final Set<String> TAKE = Set.of("lock", "lockInterruptibly", "tryLock");
    private static final Set<String> GIVE_UP = Set.of("unlock");
    private static final Set<String> AWAIT = Set.of("await", "awaitUninterruptibly");
    private static final Set<String> SIGNAL = Set.of("signal", "signalAll");
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final String CONDITION = "ConditionObject";

    private final AccessLog log;
    private final Symbols symbols;

    /** @param symbols the symbols of the trace; what it has no names for is left out */
    LostNotifications(AccessLog log, Symbols symbols) {
        this.log = log;
        this.symbols = symbols;
    }

    /** A place in the entries of a thread. */
    private record At(int thread, List<Entry> entries, int index) {
        Entry entry() {
            return entries.get(index);
        }
    }

    /** {@return the notifications that may be lost, each once} */
    List<LostNotification> find() {
        Set<LostNotification> found = new LinkedHashSet<>();
        log.entries().forEach((thread, entries) -> {
            for (int i = 0; i < entries.size(); i++) {
                LostNotification lost = lost(new At(thread, entries, i));
                if (lost != null) {
                    found.add(lost);
                }
            }
        });
        return new ArrayList<>(found);
    }

    private @Nullable LostNotification lost(At at) {
        return switch (at.entry().kind()) {
            case WAIT -> ofMonitor(at);
            case PARK -> isCall(at.entry(), AWAIT) ? ofCondition(at) : null;
            case ACCESS, NOTIFY, PARK_FOR_A_TIME, START -> null;
        };
    }

    private @Nullable LostNotification ofMonitor(At wait) {
        long monitor = wait.entry().location().object();
        At notification = last(
                wait.thread,
                entry -> entry.kind() == Kind.NOTIFY && entry.location().object() == monitor);
        if (notification == null) {
            return null;
        }
        int start = wait.index;
        while (start > 0 && isInSectionOf(wait.entry(), wait.entries.get(start - 1), monitor)) {
            start--;
        }
        int end = notification.index + 1;
        while (end < notification.entries.size()
                && isInSectionOf(notification.entry(), notification.entries.get(end), monitor)) {
            end++;
        }
        if (isGuarded(wait, start, notification, end)) {
            return null;
        }
        return made(
                symbols.site(wait.entry().place().site()),
                symbols.site(notification.entry().place().site()),
                symbols.site(wait.entry().held().firstSiteSince(HeldMonitors.NONE)),
                symbols.site(notification.entry().held().firstSiteSince(HeldMonitors.NONE)));
    }

    private static boolean isInSectionOf(Entry entry, Entry other, long monitor) {
        return other.held().acquisition(monitor) == entry.held().acquisition(monitor);
    }

    private @Nullable LostNotification ofCondition(At park) {
        int call = park.entry().place().call();
        int start = park.index;
        long condition = 0;
        while (start > 0 && isOfCall(park.entries.get(start - 1), call)) {
            start--;
            Entry entry = park.entries.get(start);
            if (entry.kind() != Kind.ACCESS) {
                return null; // that has parked before, and takes the lock again
            }
            condition =
                    isCondition(entry.location().object()) ? entry.location().object() : condition;
        }
        if (condition == 0) {
            return null;
        }
        long object = condition;
        At signal = last(
                park.thread, entry -> isCall(entry, SIGNAL) && entry.location().object() == object);
        if (signal == null) {
            return null;
        }
        int taken = start - 1;
        while (taken >= 0 && !isCall(park.entries.get(taken), TAKE) && !isCall(park.entries.get(taken), AWAIT)) {
            taken--;
        }
        int takenThere = signal.index;
        while (takenThere >= 0 && !isCall(signal.entries.get(takenThere), TAKE)) {
            takenThere--;
        }
        if (taken < 0 || takenThere < 0 || isCall(park.entries.get(taken), AWAIT)) {
            return null;
        }
        int end = signal.index + 1;
        while (end < signal.entries.size() && !isCall(signal.entries.get(end), GIVE_UP)) {
            end++;
        }
        if (isGuarded(new At(park.thread, park.entries, start), taken + 1, signal, end)) {
            return null;
        }
        return made(
                symbols.site(call),
                symbols.site(signal.entry().place().call()),
                symbols.site(park.entries.get(taken).place().call()),
                symbols.site(signal.entries.get(takenThere).place().call()));
    }

    private static @Nullable LostNotification made(
            @Nullable Site wait, @Nullable Site notification, @Nullable Site before, @Nullable Site beforeOther) {
        if (wait == null || notification == null || before == null || beforeOther == null) {
            return null;
        }
        return wait.platform() || notification.platform()
                ? null
                : new LostNotification(wait, notification, before, beforeOther);
    }

    /**
     * {@return {@code true} if a thread that waits sees that the notification is over, or it cannot be}
     *
     * @param start index of its first entry after it has taken the lock
     * @param end index of the first entry of the other thread after it has given up the lock
     */
    private static boolean isGuarded(At wait, int start, At notification, int end) {
        Set<Location> written = new HashSet<>();
        for (Entry entry : notification.entries.subList(0, end)) {
            if (entry.writes()) {
                written.add(entry.location());
            }
        }
        return wait.entries.subList(start, wait.index).stream()
                .anyMatch(entry -> entry.reads() && written.contains(entry.location())
                        || entry.kind() == Kind.START && entry.location().object() == notification.thread);
    }

    private interface Rule {
        boolean isMet(Entry entry);
    }

    /** {@return the last entry in the trace that meets a rule; null if there is none of another thread} */
    private @Nullable At last(int thread, Rule rule) {
        At last = null;
        for (Map.Entry<Integer, List<Entry>> ofThread : log.entries().entrySet()) {
            List<Entry> entries = ofThread.getValue();
            for (int i = entries.size() - 1; i >= 0 && ofThread.getKey() != thread; i--) {
                if (rule.isMet(entries.get(i))) {
                    At found = new At(ofThread.getKey(), entries, i);
                    last = last == null || last.entry().index() < found.entry().index() ? found : last;
                    break;
                }
            }
        }
        return last;
    }

    private boolean isCondition(long object) {
        String name = symbols.className(object);
        return name != null && name.endsWith(CONDITION);
    }

    /** {@return {@code true} if an entry is of a call of such a method of a lock or its condition, from the program} */
    private boolean isCall(Entry entry, Set<String> methods) {
        int id = entry.place().call();
        Site call = id == 0 ? null : symbols.site(id);
        return call != null
                && isOfCall(entry, id)
                && call.kind() == SiteKind.CALL
                && call.fieldOwner().startsWith(LOCKS)
                && methods.contains(call.fieldName());
    }

    private boolean isOfCall(Entry entry, int call) {
        Site site = symbols.site(entry.place().site());
        return entry.place().call() == call && site != null && site.platform();
    }
}
