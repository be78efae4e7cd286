// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import org.jspecify.annotations.Nullable;

/** Says in words why no thread of a run can go on. The lock of the turns is held. */
final class Explanation {
    private Explanation() {}

    /** @param spins whether they spin */
    static String of(Members members, boolean spins) {
        return spins ? ofSpin(members) : ofDeadlock(members);
    }

    static String ofDeadlock(Members members) {
        StringBuilder text = new StringBuilder("deadlock: ");
        int told = 0;
        for (Member member : members.all()) {
            if (member.state == Member.WAITING) {
                if (told++ > 0) {
                    text.append("; ");
                }
                describe(text, member, members.monitors);
            }
        }
        return text.toString();
    }

    private static String ofSpin(Members members) {
        StringBuilder text = new StringBuilder("endless spin: ");
        int told = 0;
        for (Member member : members.all()) {
            if (member.state == Member.WAITING && member.isSpinning) {
                text.append(told++ > 0 ? ", " : "").append(name(member)).append(" reads the same again and again");
            }
        }
        return text.append(", which no thread will write").toString();
    }

    private static void describe(StringBuilder text, Member member, Monitors monitors) {
        Object target = member.target;
        text.append(name(member));
        Operation operation = member.operation;
        if (operation == Operation.ENTER || operation == Operation.WAIT) {
            boolean isNotified = member.isNotified || member.isBrokenOff || member.isTimedOut;
            text.append(
                            operation == Operation.ENTER || isNotified
                                    ? " waits to enter the monitor of "
                                    : " waits to be notified on ")
                    .append(nameOf(target));
            Member owner = monitors.ownerOf(target);
            if (owner != null) {
                text.append(", which ").append(name(owner)).append(" holds");
            }
        } else if (operation == Operation.JOIN && target instanceof Thread joined) {
            text.append(" waits for the end of '").append(joined.getName()).append('\'');
        } else {
            text.append(" is parked");
            if (target != null) {
                text.append(" for ").append(nameOf(target));
            }
        }
    }

    private static String name(Member member) {
        return "thread " + member.ordinal + " '" + member.thread.getName() + "'";
    }

    private static String nameOf(@Nullable Object target) {
        return target == null
                ? "nothing"
                : target instanceof Class
                        ? ((Class<?>) target).getName()
                        : "an instance of " + target.getClass().getName();
    }
}
