// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockClass;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.List;
import java.util.stream.Collectors;

/** Says what a thread waits for in no deadlock, and which threads could have woken it. */
final class HangText {
    private final Symbols symbols;
    private final LockEvents locks;
    private final LockWaits waits;
    private final BlockedStacks stacks;

    HangText(LockEvents locks, LockWaits waits, BlockedStacks stacks) {
        symbols = locks.symbols();
        this.locks = locks;
        this.waits = waits;
        this.stacks = stacks;
    }

    String what(ThreadState thread, RecordedEvent wait) {
        Blockage blockage = locks.blocked().of(thread.id);
        if (wait.kind() == EventKind.WAIT) {
            return "for a notification of " + symbols.objectName(wait.object());
        }
        if (wait.kind() == EventKind.PARK || blockage == null) {
            return park(thread.blocker);
        }
        return switch (blockage.kind) {
            case RecordDescriptor.BLOCKED_MONITOR -> "to enter the monitor of " + symbols.objectName(wait.object());
            case RecordDescriptor.BLOCKED_JOIN -> "for the end of " + thread(blockage.by);
            case RecordDescriptor.BLOCKED_CLASS -> "for the initialisation of a class by " + thread(blockage.by);
            case RecordDescriptor.BLOCKED_WAIT -> "for a notification of " + symbols.objectName(wait.object());
            default -> park(wait.object());
        };
    }

    private String park(long blocker) {
        return blocker == 0 ? "to be unparked" : "in a park for " + symbols.objectName(blocker);
    }

    /** {@return the threads that hold what the thread waits for, or that have woken others by it before} */
    String wakers(ThreadState thread, RecordedEvent wait) {
        List<LockWaits.LockWait> holders = waits.of(thread);
        if (!holders.isEmpty()) {
            return holders.stream()
                    .map(each -> thread(each.holder().id) + " holds it"
                            + (each.hold() == null ? "" : ", taken " + place(each.hold().taken)))
                    .collect(Collectors.joining(", and "));
        }
        long object = wait.kind() == EventKind.PARK && thread.blocker != 0 ? thread.blocker : wait.object();
        List<RecordedEvent> wakers = locks.wakers().of(object);
        String count = count(object);
        if (wakers.isEmpty()) {
            return "no thread has ever " + verb(wait, object) + " it" + count;
        }
        return wakers.stream()
                        .map(event -> thread(event.thread()) + " has " + verb(event, object) + " it " + place(event)
                                + (locks.wakers().hasEnded(event.thread()) ? " and has ended" : ""))
                        .collect(Collectors.joining(", ", "before that wait or since, ", ""))
                + count;
    }

    /** {@return the count that a latch still waits for} */
    private String count(long object) {
        long last = locks.wakers().lastCount(object);
        return last > 0 && type(object) == LockClass.LATCH ? ", whose count is still " + last : "";
    }

    private LockClass type(long object) {
        return LockClass.of(symbols.className(object));
    }

    private String verb(RecordedEvent event, long object) {
        if (event.kind() == EventKind.WAIT
                || event.kind() == EventKind.NOTIFY
                || event.kind() == EventKind.NOTIFY_ALL) {
            return "notified";
        }
        return switch (type(object)) {
            case LATCH -> "counted down";
            case SEMAPHORE -> "released";
            default -> "unparked";
        };
    }

    private String thread(int id) {
        return "thread '" + symbols.threadName(id) + "'";
    }

    private String place(RecordedEvent event) {
        return stacks.place(event, null);
    }
}
