// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ChoiceKind;
import dev.braid.schedule.Choices;
import dev.braid.schedule.Operation;
import dev.braid.schedule.Switch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Options among which a strategy chooses, and the switches that it has chosen so far.
 *
 * <p>Thread safety: the thread that has the turn; the calls are ordered by its hand-over.
 */
final class Options implements Choices {
    /**
     * Choices among spinning threads alone, after which they are said to spin forever: more than those that spin for a
     * while before they park.
     */
    private static final int IDLE_SPINS = 20_000;

    /** Times that end after the body's end, for which it waits. */
    private static final int LATE_TIMEOUTS = 100;

    /** Time after the body's end within which they end. Idle threads of pools wait longer. */
    private static final long LATE_NANOS = 10_000_000_000L;

    private final Members all;
    private ChoiceKind[] kinds = new ChoiceKind[8];
    private @Nullable Member[] members = new Member[8];
    private int size;
    private @Nullable Member asking;
    private boolean isForced;

    private Switch[] switches = new Switch[16];
    private int switchCount;

    /** The first option that ends a limit of time early, if there is one, and then more. */
    private int firstEarly = Integer.MAX_VALUE;

    private int earlyEnds;

    private int idleSpins;
    private long changesAtSpin;
    private int lateTimeouts;
    private long now;
    /** The time at which the body has ended. */
    private long end = Member.NEVER;

    Options(Members all) {
        this.all = all;
    }

    /**
     * Collects what can happen next, where a member asks. {@link Turns}' lock is held.
     *
     * @param time the virtual time
     * @param early operations that may end although something else can happen, each as {@link #early}
     */
    void collect(Member me, long time, long early) {
        now = time;
        start(me);
        boolean isOver = all.isOver();
        boolean canGoOn = me.state == Member.WAITING && all.isEnabled(me) && !Members.isAtEnd(me);
        boolean isSpinning = all.isSpinning(me);
        // At a minor point, nothing but to go on is the default: that is what strategies do that do not choose there.
        boolean yields = canGoOn && (me.yields || isSpinning && !me.isMinor) && !isOver;
        if (canGoOn && !yields) {
            add(ChoiceKind.RUN, me);
        } else {
            force();
        }
        addOthers(me, false);
        if (yields && !isSpinning) {
            add(ChoiceKind.RUN, me);
        }
        if (!isOver && !all.mayOthersAct()) {
            if (size == 0) {
                addTimeouts();
            }
            if (early != 0 && !Members.isAtEnd(all.first())) {
                addEarly(early);
            }
        }
        if (size == 0 && !isOver) {
            addSpinning(me, isSpinning && canGoOn);
        }
        Member first = all.first();
        if (size == 0 && !areSpinningForever() && Members.isAtEnd(first) && (isOver || !all.hasOutside())) {
            add(ChoiceKind.RUN, first);
        }
    }

    /** Adds threads that spin, where there is nothing else, and not forever. */
    private void addSpinning(Member me, boolean isOneOfThem) {
        if (changesAtSpin != all.changes()) {
            changesAtSpin = all.changes();
            idleSpins = 0;
        }
        addOthers(me, true);
        if (isOneOfThem) {
            add(ChoiceKind.RUN, me);
        }
        if (size > 0 && ++idleSpins > IDLE_SPINS && !all.isAnySpinTimed()) {
            start(me);
        }
    }

    /** {@return {@code true} if all threads that can go on have read the same again and again} */
    boolean areSpinningForever() {
        return idleSpins > IDLE_SPINS && changesAtSpin == all.changes() && !all.isAnySpinTimed();
    }

    private void addOthers(Member me, boolean spinning) {
        for (Member member : all.all()) {
            if (member != me
                    && member.state == Member.WAITING
                    && all.isSpinning(member) == spinning
                    && !Members.isAtEnd(member)
                    && all.isEnabled(member)) {
                add(ChoiceKind.RUN, member);
            }
        }
    }

    /** Adds the members whose time is over first. */
    private void addTimeouts() {
        Member earliest = all.firstByDeadline();
        if (earliest == null || Members.isAtEnd(all.first()) && isTooLate(earliest.deadline)) {
            return;
        }
        for (Member member : all.all()) {
            if (Members.pendingDeadline(member) == earliest.deadline) {
                add(ChoiceKind.TIME_OUT, member);
            }
        }
    }

    /**
     * {@return the bit of an operation that may end although something else can happen}
     *
     * @param hasLimit whether it has a limit of time
     */
    static long early(Operation operation, boolean hasLimit) {
        return 1L << operation.ordinal() + (hasLimit ? 0 : Integer.SIZE);
    }

    /**
     * Adds the members whose time is not over, and which something may hold up for as long; and those that may wake up.
     */
    private void addEarly(long early) {
        int before = size;
        long first = size == 0 || kinds[0] == ChoiceKind.RUN ? Member.NEVER : member(0).deadline;
        for (Member member : all.all()) {
            if ((early & early(member.operation, true)) != 0
                    && Members.pendingDeadline(member) != Member.NEVER
                    && Members.pendingDeadline(member) != first
                    && !all.isEnabled(member)) {
                add(ChoiceKind.TIME_OUT, member);
                firstEarly = before;
            }
        }
        for (Member member : all.all()) { // where all wait, that is a deadlock all the same
            if (before > 0 && (early & early(member.operation, false)) != 0 && all.waitsWithoutLimit(member)) {
                add(ChoiceKind.WAKE_UP, member);
            }
        }
    }

    private boolean isTooLate(long time) {
        if (end == Member.NEVER) {
            end = now;
        }
        return time - end > LATE_NANOS || ++lateTimeouts > LATE_TIMEOUTS;
    }

    /** Collects the members of which one can be notified, longest wait first. The lock is held. */
    void collectWaiters(Member me, Object monitor) {
        start(me);
        force();
        long after = 0;
        for (Member next = all.nextWaiter(monitor, after); next != null; next = all.nextWaiter(monitor, after)) {
            add(ChoiceKind.NOTIFY, next);
            after = next.waitsSince;
        }
    }

    private void start(Member member) {
        size = 0;
        firstEarly = Integer.MAX_VALUE;
        asking = member;
        isForced = false;
    }

    private void force() {
        isForced = true;
    }

    private void add(ChoiceKind kind, Member member) {
        if (size == members.length) {
            members = Arrays.copyOf(members, size * 2);
            kinds = Arrays.copyOf(kinds, size * 2);
        }
        kinds[size] = kind;
        members[size++] = member;
    }

    Member member(int option) {
        Member member = option < size ? members[option] : null;
        if (member == null) {
            throw new IllegalArgumentException("there is no option " + option + " of " + size);
        }
        return member;
    }

    /** Notes a choice; one of something other than the default is a switch. */
    void chosen(int option) {
        if (option >= firstEarly && kind(option) == ChoiceKind.TIME_OUT) {
            earlyEnds++;
        }
        if (option != 0) {
            if (switchCount == switches.length) {
                switches = Arrays.copyOf(switches, switchCount * 2);
            }
            switches[switchCount++] = new Switch(asking(), askingSite(), visit(), kind(option), thread(option));
        }
    }

    /** {@return the switches of the run so far} */
    Switch[] switches() {
        return Arrays.copyOf(switches, switchCount);
    }

    /** {@return {@code true} if an option is that a thread's operation ends without what it waits for} */
    boolean isEnd(int option) {
        return kind(option) == ChoiceKind.TIME_OUT || kind(option) == ChoiceKind.WAKE_UP;
    }

    /** {@return the number of limits of time that have ended early} */
    int earlyEnds() {
        return earlyEnds;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public ChoiceKind kind(int option) {
        member(option);
        return kinds[option];
    }

    @Override
    public int thread(int option) {
        return member(option).ordinal;
    }

    @Override
    public Operation operation(int option) {
        return member(option).operation;
    }

    @Override
    public int site(int option) {
        return member(option).site;
    }

    @Override
    public int location(int option) {
        return member(option).location;
    }

    private Member asker() {
        if (asking == null) {
            throw new IllegalStateException("nobody asks");
        }
        return asking;
    }

    @Override
    public int asking() {
        return asker().ordinal;
    }

    @Override
    public int askingSite() {
        return asker().site;
    }

    @Override
    public int visit() {
        return asker().visit;
    }

    @Override
    public boolean isForced() {
        return isForced;
    }
}
