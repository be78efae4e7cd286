# SPDX-FileCopyrightText: 2026 The Braid authors
# SPDX-License-Identifier: Apache-2.0
"""Explicit-state check of the hand-over of turns between threads whose schedule is controlled.

Members are threads that run a small program each. They take and release locks that are modelled, and locks that are not
("real"), wait for input, and make plain steps. Before each operation stands a point. There the member that has the turn
asks the strategy, which may choose any member that is ready, gives the turn away, wakes the other and waits. All tables
are changed under one lock; the strategy is asked without it, and the chosen thread is woken without it. A member that
was ready is blocked again once another one has taken the lock that it wants.

The watchdog looks twice. A member that has the turn in both looks and is blocked outside of control loses it. It may
have gone on meanwhile, up to the next hand-over. It comes back at its next point.

Every interleaving of the steps of all members and of the watchdog is explored, with every choice of the strategy.

Right means:
- of the members that the watchdog has not taken the turn from, one at a time runs;
- no state is without a next step but those in which all have ended, a deadlock was reported, or the program is stuck
  in locks that are not modelled, as it would be without control;
- a reported deadlock is one, and the sets of members that are left over are those of the program run without control.

usage: python3 turns.py [SEED [PROGRAMS]]
  Checks the hand-over, and that each broken variant is found out. Exit code 1 if not.
"""
import random
import sys
from collections import namedtuple

# What can be broken on purpose.
VARIANTS = {
    "wakes-first": "a member wakes the other one before it gives it the turn, and does not wake it again",
    "no-loop": "a member that has been woken does not look whether it has the turn",
    "no-claim": "a member that comes back does not take the turn that nobody has",
    "no-second-look": "a member that was asked to choose when nobody was ready does not look again",
    "keeps-turn": "a member gives on a turn that the watchdog has taken from it meanwhile",
    "one-look": "the watchdog takes the turn from whoever has it now, be it another one than it saw",
    "forgets-turn": "the watchdog leaves the turn with nobody although a member is ready",
    "grants-held": "a lock is granted to a member although another one has it",
    "early-deadlock": "a deadlock is reported although a member outside of control may still come back",
}

STEP, LOCK, UNLOCK, REAL_LOCK, REAL_UNLOCK, INPUT = "step", "lock", "unlock", "real lock", "real unlock", "input"
READY, RUNNING, BLOCKED, OUTSIDE, ENDED = "ready", "running", "blocked", "outside", "ended"
NOBODY = -1

# pc: operations done; step: where in the hand-over; chosen, options: as the strategy saw them; status; permit
Member = namedtuple("Member", "pc step chosen options status permit")
# turn: whose it is; looks: of the watchdog at it; moved: since the first look; wakes: the member that the watchdog is
# to wake; locks, real: their owners; came: whether the input has come that a member waits for
State = namedtuple("State", "members turn looks moved wakes locks real came deadlock")


def replaced(values, index, value):
    return values[:index] + (value,) + values[index + 1:]


def with_member(state, index, **changes):
    return state._replace(members=replaced(state.members, index, state.members[index]._replace(**changes)))


def operation(programs, state, index):
    """The operation that a member is about to make; None at its end."""
    done = state.members[index].pc
    return programs[index][done] if done < len(programs[index]) else None


def is_granted(programs, state, index, variant):
    """Whether the pending operation of a member can be made now, as far as locks are modelled."""
    pending = operation(programs, state, index)
    if pending is None or pending[0] != LOCK or variant == "grants-held":
        return True
    return state.locks[pending[1]] in (NOBODY, index)


def refreshed(programs, state, variant):
    """The state with each waiting member ready or blocked, as the locks are now."""
    for index, member in enumerate(state.members):
        if member.status in (READY, BLOCKED):
            granted = is_granted(programs, state, index, variant)
            state = with_member(state, index, status=READY if granted else BLOCKED)
    return state


def ready(state):
    return tuple(index for index, member in enumerate(state.members) if member.status == READY)


def give(state, other):
    """The state in which another member has the turn, or nobody."""
    state = state._replace(turn=other, moved=True)
    return state if other == NOBODY else with_member(state, other, status=RUNNING)


def is_deadlock(state, variant):
    statuses = [member.status for member in state.members]
    if variant != "early-deadlock" and OUTSIDE in statuses:
        return False
    return BLOCKED in statuses and READY not in statuses and RUNNING not in statuses


def arrive(programs, state, index, variant):
    """A member at a point, under the lock: it says what it is about to do, and sees who may go on."""
    member = state.members[index]
    if state.turn != index:  # the watchdog has taken it: this one comes back
        return come_back(programs, state, index, variant)
    ended = operation(programs, state, index) is None
    status = ENDED if ended else READY if is_granted(programs, state, index, variant) else BLOCKED
    state = refreshed(programs, with_member(state, index, status=status), variant)
    return with_member(state, index, step="choose", options=ready(state), chosen=NOBODY)


def come_back(programs, state, index, variant):
    ended = operation(programs, state, index) is None
    status = ENDED if ended else READY if is_granted(programs, state, index, variant) else BLOCKED
    state = refreshed(programs, with_member(state, index, status=status), variant)
    next_step = "over" if ended else "wait"
    if state.turn == NOBODY and variant != "no-claim":
        others = ready(state)
        if others:
            # It gives the turn on by itself, so that whoever is ready is woken, be it itself.
            state = give(state, others[0])
            return with_member(state, index, step="wake", chosen=others[0])
        if is_deadlock(state, variant):
            state = state._replace(deadlock=True)
    return with_member(state, index, step=next_step)


def hand_over(programs, state, index, variant):
    """The member that has chosen, under the lock again: it gives the turn to the chosen one."""
    member = state.members[index]
    if state.turn != index and variant != "keeps-turn":
        # The watchdog was faster, and has said where the turn is. This one is outside, or ready already.
        if member.status == OUTSIDE:
            return come_back(programs, state, index, variant)
        return with_member(state, index, step="over" if member.status == ENDED else "wait")
    chosen = member.chosen
    if chosen == NOBODY and variant != "no-second-look":
        others = ready(state)
        chosen = others[0] if others else NOBODY
    state = give(state, chosen)
    if chosen == NOBODY and is_deadlock(state, variant):
        state = state._replace(deadlock=True)
    return with_member(state, index, step="wake", chosen=chosen)


def wake(state, index):
    if index == NOBODY:
        return state
    return with_member(state, index, permit=True)


def run(programs, state, index):
    """All states after the operation itself; none while it waits for a lock that is not modelled."""
    kind, *where = operation(programs, state, index)
    if kind == LOCK:
        state = state._replace(locks=replaced(state.locks, where[0], index))
    elif kind == UNLOCK:
        state = state._replace(locks=replaced(state.locks, where[0], NOBODY))
    elif kind == REAL_LOCK:
        if state.real[where[0]] != NOBODY:
            return []
        state = state._replace(real=replaced(state.real, where[0], index))
    elif kind == REAL_UNLOCK:
        state = state._replace(real=replaced(state.real, where[0], NOBODY))
    elif kind == INPUT:
        if not state.came[index]:
            return []
        state = state._replace(came=replaced(state.came, index, False))
    member = state.members[index]
    return [with_member(state, index, pc=member.pc + 1, step="point")]


def member_steps(programs, state, index, variant):
    member = state.members[index]
    after_waiting = "over" if operation(programs, state, index) is None else "wait"
    if member.step == "point":
        return [arrive(programs, state, index, variant)]
    if member.step == "choose":
        following = "early wake" if variant == "wakes-first" else "hand over"
        choices = member.options or (NOBODY,)
        return [with_member(state, index, step=following, chosen=choice) for choice in choices]
    if member.step == "early wake":
        return [with_member(wake(state, member.chosen), index, step="hand over")]
    if member.step == "hand over":
        return [hand_over(programs, state, index, variant)]
    if member.step == "wake":
        woken = state if variant == "wakes-first" else wake(state, member.chosen)
        return [with_member(woken, index, step=after_waiting)]
    if member.step == "wait":
        if state.turn == index:
            return [with_member(state, index, step="run")]
        return [with_member(state, index, step="park")]
    if member.step == "park":
        if not member.permit:
            return []
        return [with_member(state, index, permit=False, step="run" if variant == "no-loop" else "wait")]
    if member.step == "run":
        return run(programs, state, index)
    return []


def is_stuck(programs, state, index):
    """Whether a member is blocked by what is not modelled, as the JVM would say of its thread."""
    return state.members[index].step == "run" and not run(programs, state, index)


def watchdog_steps(programs, state, variant):
    """Two looks at a member that has the turn and is blocked, then the decision, under the lock."""
    if state.wakes != NOBODY:
        return [wake(state, state.wakes)._replace(wakes=NOBODY)]
    stuck = state.turn != NOBODY and is_stuck(programs, state, state.turn)
    if state.looks == 0:
        return [state._replace(looks=1, moved=False)] if stuck else []
    if state.looks == 1:
        return [state._replace(looks=2 if stuck and not state.moved else 0)]
    # The member may have gone on since the second look, up to the next hand-over.
    if state.moved and (variant != "one-look" or state.turn == NOBODY):
        return [state._replace(looks=0)]
    return [take(programs, state, variant)]


def take(programs, state, variant):
    state = with_member(state, state.turn, status=OUTSIDE)._replace(looks=0)
    state = refreshed(programs, state, variant)
    others = ready(state)
    if not others or variant == "forgets-turn":
        return give(state, NOBODY)
    return give(state, others[0])._replace(wakes=others[0])


def following(programs, state, variant):
    for index, member in enumerate(state.members):
        yield from member_steps(programs, state, index, variant)
        if member.step == "run" and operation(programs, state, index) == (INPUT,) and not state.came[index]:
            yield state._replace(came=replaced(state.came, index, True))
    yield from watchdog_steps(programs, state, variant)


def free_results(programs):
    """The sets of members that do not end, over all interleavings of the program without control."""
    locks = 1 + max((op[1] for program in programs for op in program if len(op) > 1), default=0)
    start = ((0,) * len(programs), ((NOBODY,) * locks,) * 2)
    results, known, left = set(), {start}, [start]
    while left:
        done, owners = left.pop()
        moved = False
        for index, program in enumerate(programs):
            if done[index] == len(program):
                continue
            kind, *where = program[done[index]]
            bank = 1 if kind in (REAL_LOCK, REAL_UNLOCK) else 0
            after = owners
            if kind in (LOCK, REAL_LOCK):
                if owners[bank][where[0]] != NOBODY:
                    continue
                after = replaced(owners, bank, replaced(owners[bank], where[0], index))
            elif kind in (UNLOCK, REAL_UNLOCK):
                after = replaced(owners, bank, replaced(owners[bank], where[0], NOBODY))
            moved = True
            state = (replaced(done, index, done[index] + 1), after)
            if state not in known:
                known.add(state)
                left.append(state)
        if not moved:
            results.add(frozenset(i for i, program in enumerate(programs) if done[i] < len(program)))
    return results


def fault(programs, variant=None):
    """What is wrong with the hand-over for these programs; None if nothing is."""
    locks = 1 + max((op[1] for program in programs for op in program if len(op) > 1), default=0)
    first = Member(0, "run", NOBODY, (), RUNNING, False)
    others = tuple(Member(0, "wait", NOBODY, (), READY, False) for _ in programs[1:])
    start = State((first,) + others, 0, 0, False, NOBODY, (NOBODY,) * locks, (NOBODY,) * locks,
                  (False,) * len(programs), False)
    expected, results = free_results(programs), set()
    known, left = {start}, [start]
    while left:
        state = left.pop()
        running = [i for i, member in enumerate(state.members) if member.step == "run" and member.status != OUTSIDE]
        if len(running) > 1:
            return "two members run"
        if state.deadlock and any(member.status not in (BLOCKED, ENDED) for member in state.members):
            return "a deadlock is reported of members that are not blocked"
        moved = False
        for after in following(programs, state, variant):
            moved = True
            if after.looks == 0 and after.moved:
                after = after._replace(moved=False)  # nobody asks
            if after not in known:
                known.add(after)
                left.append(after)
        if not moved:
            stuck = frozenset(i for i in range(len(programs)) if operation(programs, state, i) is not None)
            if stuck and not state.deadlock and not any(is_stuck(programs, state, i) for i in stuck):
                return "a wake-up or the turn is lost"
            results.add(stuck)
    if results - expected:
        return "members are left over that would have ended"
    if expected - results:
        return "a deadlock of the program is never reached"
    return None


# Two members that take two locks in opposite orders.
LOCK_ORDER = tuple(
    ((STEP,), (LOCK, one), (LOCK, other), (UNLOCK, other), (UNLOCK, one)) for one, other in ((0, 1), (1, 0))
)


def random_program(random_numbers, is_real):
    programs = []
    for _ in range(2):
        program = []
        kinds = [LOCK, REAL_LOCK if is_real else LOCK]
        random_numbers.shuffle(kinds)
        held = []
        for where, kind in enumerate(kinds):
            where = where if not is_real else 0
            program.append((kind, where))
            held.append((REAL_UNLOCK if kind == REAL_LOCK else UNLOCK, where))
            if random_numbers.random() < 0.5:
                program.append(held.pop(random_numbers.randrange(len(held))))
        random_numbers.shuffle(held)
        program += held
        if not is_real and random_numbers.random() < 0.5:
            program = [(kind, 1 - where) for kind, where in program]
        if is_real and random_numbers.random() < 0.7:
            program.insert(random_numbers.randrange(len(program)), (INPUT,))
        programs.append(((STEP,),) + tuple(program))
    return tuple(programs)


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    random_numbers = random.Random(seed)
    programs = [LOCK_ORDER] + [random_program(random_numbers, i % 3 != 0) for i in range(count)]
    for program in programs:
        wrong = fault(program)
        if wrong:
            print(f"WRONG: {wrong}: {program}")
            return 1
    print(f"right: every interleaving of {len(programs)} programs, seed {seed}")
    missed = 0
    for variant, text in VARIANTS.items():
        found = next(((number, wrong) for number, wrong in
                      ((number, fault(program, variant)) for number, program in enumerate(programs)) if wrong), None)
        missed += found is None
        verdict = f"{found[1]}, by program {found[0] + 1}" if found else "NOT FOUND OUT"
        print(f"{variant}: {text}: {verdict}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
