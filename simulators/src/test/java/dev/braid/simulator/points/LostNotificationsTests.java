// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.SiteKind;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proves which notifications are said to be able to come before the wait that they are to end. */
class LostNotificationsTests {
    private static final long OBJECT = 10;
    private static final long MONITOR = 20;
    private static final long CONDITION = 30;
    private static final long SYNC = 40;
    private static final long FLAG = 16;
    private static final int WAITER = 1;
    private static final int NOTIFIER = 2;
    private static final int LIBRARY = 90;
    private static final int LOCK = 50;
    private static final int AWAIT = 51;
    private static final int UNLOCK = 52;
    private static final int LOCK_THERE = 60;
    private static final int SIGNAL = 61;
    private static final int UNLOCK_THERE = 62;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void begin() {
        trace.begin(WAITER, "first").begin(NOTIFIER, "second");
        for (int site = 1; site < 40; site++) {
            trace.symbols.siteIn(site, SiteKind.SYNC, "demo.Gate", "method" + site, "");
        }
        trace.symbols.platformFieldSite(LIBRARY, "firstWaiter");
        trace.symbols.type(CONDITION, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject");
        trace.symbols.type(SYNC, "java.util.concurrent.locks.ReentrantLock$NonfairSync");
        lockCall(LOCK, "lock");
        lockCall(AWAIT, "await");
        lockCall(UNLOCK, "unlock");
        lockCall(LOCK_THERE, "lock");
        lockCall(SIGNAL, "signal");
        lockCall(UNLOCK_THERE, "unlock");
    }

    private void lockCall(int site, String method) {
        trace.symbols.callSite(site, "java.util.concurrent.locks.Lock", method);
    }

    private List<String> found() {
        TargetSearch search = new TargetSearch();
        trace.feed(search, EventBatch.MAX_EVENTS);
        return search.lostNotifications(trace.symbols).stream()
                .map(lost -> lost.waiting().id() + " " + lost.notification().id() + ", before "
                        + lost.beforeWait().id() + " and "
                        + lost.beforeNotification().id())
                .toList();
    }

    private void locked(int thread, int site, Runnable code) {
        trace.at(site).operation(EventKind.MONITOR_ENTER, thread, MONITOR);
        code.run();
        trace.at(site).operation(EventKind.MONITOR_EXIT, thread, MONITOR);
    }

    private void waits(int site, long millis) {
        trace.at(site).operation(EventKind.WAIT, WAITER, MONITOR, millis);
    }

    private void wakes(int site) {
        trace.at(site).operation(EventKind.WAKE, WAITER, MONITOR, 0);
    }

    private void notifies(int site) {
        trace.at(site).operation(EventKind.NOTIFY, NOTIFIER, MONITOR);
    }

    @Test
    void waitWithoutACondition_mayComeAfterTheNotification() {
        locked(WAITER, 1, () -> {
            waits(2, 0);
            locked(NOTIFIER, 3, () -> notifies(4));
            wakes(2);
        });

        assertThat(found()).containsExactly("2 4, before 1 and 3");
    }

    @Test
    void conditionThatIsReadBeforeTheMonitorIsEntered_helpsNothing() {
        trace.at(5).read(WAITER, OBJECT, FLAG, 0);
        locked(WAITER, 1, () -> {
            waits(2, 0);
            locked(NOTIFIER, 3, () -> {
                trace.at(6).write(NOTIFIER, OBJECT, FLAG, 1);
                notifies(4);
            });
            wakes(2);
        });

        assertThat(found()).containsExactly("2 4, before 1 and 3");
    }

    @Test
    void conditionThatIsReadInTheMonitor_isEnough_whereverItIsWrittenBeforeTheMonitorIsLeft() {
        trace.at(6).write(NOTIFIER, OBJECT, FLAG, 1);
        locked(WAITER, 1, () -> {
            trace.at(5).read(WAITER, OBJECT, FLAG, 0);
            waits(2, 0);
            locked(NOTIFIER, 3, () -> {
                notifies(4);
                trace.at(6).write(NOTIFIER, OBJECT, FLAG + 8, 1);
            });
            wakes(2);
            trace.at(5).read(WAITER, OBJECT, FLAG + 8, 0);
            waits(7, 0);
        });

        assertThat(found()).isEmpty();
    }

    @Test
    void conditionThatIsWrittenAfterTheMonitorIsLeft_comesTooLate() {
        locked(WAITER, 1, () -> {
            trace.at(5).read(WAITER, OBJECT, FLAG, 0);
            waits(2, 0);
            locked(NOTIFIER, 3, () -> notifies(4));
            trace.at(6).write(NOTIFIER, OBJECT, FLAG, 1);
            wakes(2);
        });

        assertThat(found()).containsExactly("2 4, before 1 and 3");
    }

    @Test
    void waitForATime_andOneThatNobodyNotifies_areNone() {
        locked(WAITER, 1, () -> {
            waits(2, 100);
            locked(NOTIFIER, 3, () -> notifies(4));
            wakes(2);
        });
        trace.at(8).operation(EventKind.MONITOR_ENTER, WAITER, MONITOR + 1);
        trace.at(9).operation(EventKind.WAIT, WAITER, MONITOR + 1, 0);

        assertThat(found()).isEmpty();
    }

    /** It has to enter the monitor, too. */
    @Test
    void threadThatIsStartedInTheMonitor_cannotBeTooEarly() {
        TraceFixture fixture = new TraceFixture();
        fixture.begin(1, "main");
        for (int site = 1; site < 10; site++) {
            fixture.symbols.siteIn(site, SiteKind.SYNC, "demo.Gate", "method" + site, "");
        }
        fixture.at(1).operation(EventKind.MONITOR_ENTER, 1, MONITOR);
        fixture.at(5).start(1, 2).begin(2, "other");
        fixture.at(2).operation(EventKind.WAIT, 1, MONITOR, 0);
        fixture.at(3).operation(EventKind.MONITOR_ENTER, 2, MONITOR);
        fixture.at(4).operation(EventKind.NOTIFY_ALL, 2, MONITOR);
        fixture.at(3).operation(EventKind.MONITOR_EXIT, 2, MONITOR);
        fixture.at(2).operation(EventKind.WAKE, 1, MONITOR, 0);
        TargetSearch search = new TargetSearch();
        fixture.feed(search, EventBatch.MAX_EVENTS);

        assertThat(search.lostNotifications(fixture.symbols)).isEmpty();
    }

    private void called(int site, int thread, long object, long offset) {
        trace.at(LIBRARY).calledAt(site).readWrite(thread, object, offset, 0, 1);
    }

    private void awaits(long limit) {
        called(AWAIT, WAITER, CONDITION, 16);
        trace.at(LIBRARY).calledAt(AWAIT).operation(EventKind.PARK, WAITER, 0, limit);
    }

    private void signals() {
        called(LOCK_THERE, NOTIFIER, SYNC, 16);
        called(SIGNAL, NOTIFIER, CONDITION, 16);
        called(UNLOCK_THERE, NOTIFIER, SYNC, 16);
    }

    @Test
    void conditionOfALock_isWaitedForInTheSameWay() {
        called(LOCK, WAITER, SYNC, 16);
        awaits(0);
        signals();

        assertThat(found()).containsExactly(AWAIT + " " + SIGNAL + ", before " + LOCK + " and " + LOCK_THERE);
    }

    @Test
    void conditionOfALockThatIsChecked_orWaitedForForATime_isNone() {
        called(LOCK, WAITER, SYNC, 16);
        trace.at(5).read(WAITER, OBJECT, FLAG, 0);
        awaits(0);
        trace.at(6).write(NOTIFIER, OBJECT, FLAG, 1);
        signals();
        called(UNLOCK, WAITER, SYNC, 16);
        called(LOCK, WAITER, SYNC, 16);
        awaits(1_000);
        trace.at(LIBRARY).calledAt(AWAIT).operation(EventKind.PARK, WAITER, 0, 0);

        assertThat(found()).isEmpty();
    }
}
