// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import dev.braid.tracer.bootstrap.machine.ThreadStates;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Sees that the thread that has the turn is blocked out of control, and has the others go on meanwhile.
 *
 * <p>It looks each millisecond. A member that has had the turn in a few looks without handing it over, and is blocked
 * or waits in all of them, loses it; so does one that stays inside a native method for longer.
 *
 * <p>Where nobody has the turn, as threads that are not controlled may still do something, it goes on with a member as
 * soon as one can, and ends the run if that takes too long.
 */
final class Watchdog extends Thread {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Consecutive looks in which a member is blocked. */
    private static final int BLOCKED_LOOKS = 3;
    /**
     * The same for one that does the agent's work or the JVM's, which hardly waits for other members, and where no
     * other member can go on: on a busy machine, one that loads a class may stand still for long.
     */
    private static final int MANY_LOOKS = 500;

    private static final int LOOKS_BEFORE_STACK = 10;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Time in which all threads wait for each other, after which that is a deadlock. */
    private static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private volatile @Nullable Turns watched;
    private @Nullable Turns seen;
    private int handOvers;
    private int looks;
    private int blockedLooks;
    private long nobodySince;
    private long waitingSince;
    private volatile long limit;
    private volatile long begin;
    private StackTraceElement[] stack;

    Watchdog() {
        super(null, null, "braid-watchdog", 0, false);
        setDaemon(true);
        // The first stack of a JVM initialises a class. If a member did so, and stood still, this thread would, too.
        stack = new Throwable().getStackTrace();
    }

    /**
     * Watches a run, or none.
     *
     * @param mostNanos the most time that it may last
     */
    void watch(@Nullable Turns turns, long mostNanos) {
        begin = System.nanoTime();
        limit = mostNanos;
        watched = turns;
    }

    @Override
    public void run() {
        while (true) {
            U.park(false, PAUSE_NANOS);
            Turns turns = watched;
            if (turns != null) {
                look(turns);
            }
        }
    }

    private void look(Turns turns) {
        Member member = turns.running();
        int now = turns.handOvers();
        if (turns != seen || now != handOvers) {
            seen = turns;
            handOvers = now;
            looks = 0;
            blockedLooks = 0;
            nobodySince = System.nanoTime();
            waitingSince = nobodySince;
        } else if (member == null) {
            lookAtNobody(turns, System.nanoTime());
        } else {
            look(turns, member, now);
        }
        if (System.nanoTime() - begin > limit && !turns.members().isOver()) {
            giveUpAtLimit(turns, member == null ? System.nanoTime() - nobodySince : 0);
        }
    }

    /** @param nobodyNanos the time for which nobody has had the turn */
    private void giveUpAtLimit(Turns turns, long nobodyNanos) {
        if (nobodyNanos > STILL_NANOS) {
            giveUpStuck(turns, nobodyNanos);
        } else {
            turns.intervention()
                    .giveUp(
                            Ending.TOO_LONG,
                            "the run lasted longer than " + TimeUnit.NANOSECONDS.toMillis(limit)
                                    + " ms and has not ended");
        }
    }

    private static void giveUpStuck(Turns turns, long nobodyNanos) {
        String name = UncontrolledThreads.anyName();
        turns.intervention()
                .giveUp(
                        Ending.STUCK,
                        "no thread under control could go on for " + TimeUnit.NANOSECONDS.toSeconds(nobodyNanos) + " s"
                                + (name.isEmpty() ? "" : ", beside " + name + ", which is not controlled"));
    }

    private void lookAtNobody(Turns turns, long now) {
        if (!turns.intervention().isDeadlocked()) {
            waitingSince = now;
        }
        if (now - waitingSince > STILL_NANOS) {
            turns.intervention().endDeadlocked();
        } else if (now - nobodySince > PATIENCE_NANOS) {
            giveUpStuck(turns, now - nobodySince);
        } else {
            turns.intervention().goOn(now - nobodySince);
        }
    }

    private void look(Turns turns, Member member, int now) {
        looks++;
        if (member.isAtBaton) {
            blockedLooks = 0;
        } else if (isBlockedLong(turns, member)) {
            turns.intervention().takeFrom(member, now, note(member));
        }
    }

    private boolean isBlockedLong(Turns turns, Member member) {
        if (ThreadStates.isBlocked(member.thread)) {
            return ++blockedLooks >= BLOCKED_LOOKS
                    && (blockedLooks >= MANY_LOOKS
                            || !member.isInOtherWork() && turns.intervention().canAnotherGoOn(member));
        }
        blockedLooks = 0;
        boolean isNow = looks % MANY_LOOKS == 0
                || looks % LOOKS_BEFORE_STACK == 0
                        && member.suspensions == 0
                        && turns.intervention().canAnotherGoOn(member);
        return isNow && isStill(turns, member);
    }

    /**
     * {@return {@code true} if a member stays in a native method, or waits for a class}
     *
     * <p>A thread that waits for a class which another one initialises counts as running for the JVM: its stack does
     * not change.
     */
    private boolean isStill(Turns turns, Member member) {
        StackTraceElement[] before = stack;
        stack = ThreadStacks.of(member.thread);
        return stack.length > 0
                && Arrays.equals(stack, before)
                && (stack[0].isNativeMethod()
                        || turns.members().isOtherInUpcall(member)
                        || turns.members().isOtherInInitialiser(member));
    }

    private static String note(Member member) {
        StackTraceElement[] stack = ThreadStacks.of(member.thread);
        for (StackTraceElement frame : stack) {
            if (!isOfJvmOrAgent(frame.getClassName())) {
                return "thread " + member.ordinal + " was blocked out of control in " + frame;
            }
        }
        return "thread " + member.ordinal + " was blocked out of control"
                + (stack.length == 0 ? "" : " in " + stack[stack.length - 1]);
    }

    private static boolean isOfJvmOrAgent(String className) {
        return className.startsWith("java.lang.") || className.startsWith("dev.braid.tracer.");
    }
}
