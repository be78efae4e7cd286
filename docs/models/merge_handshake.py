# SPDX-FileCopyrightText: 2026 The Braid authors
# SPDX-License-Identifier: Apache-2.0
"""Explicit-state check of the handshake that lets the merge pass idle threads.

See docs/decisions/0003-merge-passes-idle-threads.md. The model has program threads (ThreadLogs.current, activate,
remove), the agent's thread (ThreadLogs.deactivateIfOutside) and the collector (Collector.poll, advance; RingIntake).
Every interleaving of their steps is explored for small programs. A thread's event is a number, the step of its Lamport
clock.

What the collector drains waits in a backlog for each slot. The merge is given one record at a time, of the slot that
holds the bound back, and the bound is announced after each. At any time the collector may find that too much waits, and
leave the ring of a slot that has a backlog as it is: the model lets it choose, which is more than it does.

Others close gates, too, at any time: threads that set a mark, or that others are to follow.

Right means: the merge is never given an event with a smaller clock than it has already emitted.

usage: python3 merge_handshake.py [VARIANT]
  Without an argument, checks the protocol, and that each broken variant is found out. Exit code 1 if not.
"""
import sys

# Steps of a thread. OUTSIDE is the only one at which no hook is on its stack.
(OUTSIDE, RAISE, READ_BOUND, WRITE_FLOOR, OPEN_GATE, RAISE_AGAIN, RECORD, CLOSE, LAST_FLOOR, LAST_DEACTIVATE,
 GONE) = range(11)

# What can be broken on purpose.
VARIANTS = {
    "floor-late": "the collector reads the floor after the drain",
    "activity-late": "the collector reads the activity after the drain",
    "no-recheck": "the collector does not look at the activity words again after raising the bound",
    "no-bump": "a thread that finds its slot active leaves the activity word as it is",
    "bound-early": "a thread reads the emit bound before it makes its slot active",
    "no-stack": "the agent does not look at the thread's stack",
    "no-gate": "the agent does not close the gate",
    "raised-once": "a thread leaves the activity word as it is once its gate is open",
    "gate-looked-at": "so it does, and the agent looks at the gate once it has seen the stack",
    "no-ended": "the agent does not ask whether the thread has ended",
    "left-passed": "the collector passes an inactive slot whose ring it left full",
    "left-floor": "the collector believes the floor of a slot whose ring it left full",
    "waiting-passed": "the collector passes an inactive slot of which records wait",
    "waiting-floor": "the collector believes the floor of a slot of which records wait",
}

# Name, programs of the threads, slot of each, index of the thread that must be gone before it starts (or None),
# agent's attempts, collector's rounds, gates that others close. A program that ends in 0 ends its thread.
SCENARIOS = [
    ("one thread", [(1, 1, 0)], [0], [None], 2, 2, 0),
    ("a slot's second user", [(0,), (1, 1), (3,)], [0, 0, 1], [None, 0, None], 1, 1, 0),
    ("two threads", [(1, 1), (3, 1)], [0, 1], [None, None], 1, 1, 0),
    ("two threads, and others that close gates", [(1, 1), (3,)], [0, 1], [None, None], 1, 1, 1),
    ("two threads, the collector twice", [(1,), (3,)], [0, 1], [None, None], 0, 2, 0),
    ("a thread that ends far ahead", [(1, 1, 0), (5,)], [0, 1], [None, None], 0, 2, 0),
]

# thread: (step, events done, clock, gate open)
# slot:   (activity, floor, clocks of the records that the collector has not taken)
# agent:  (attempts left, thread, step, activity seen, gates that others may close yet)
# collector: (rounds left, slot, step, floors seen, activities seen, last clock per slot, bound, merged below,
#             records that wait per slot, which rings were left full)


def initial(programs, slots, attempts, rounds, closings):
    number = max(slots) + 1
    threads = tuple((OUTSIDE, 0, 0, False) for _ in programs)
    collector = (rounds, 0, 0, (0,) * number, (0,) * number, (0,) * number, 0, 0, ((),) * number, (False,) * number)
    return threads, ((0, 0, ()),) * number, (attempts, -1, 0, 0, closings), collector, 0


def put(items, index, item):
    return items[:index] + (item,) + items[index + 1:]


def thread_step(t, state, program, slot_of, starts_after, variant):
    """The state after thread t's next step, or None if it cannot take one."""
    threads, slots, agent, collector, bound = state
    step, done, clock, is_open = threads[t]
    s = slot_of[t]
    activity, floor, published = slots[s]

    def to(thread, slot=None):
        new_slots = slots if slot is None else put(slots, s, slot)
        return put(threads, t, thread), new_slots, agent, collector, bound

    if step == GONE or done == len(program):
        return None
    if step == OUTSIDE:
        if starts_after is not None and threads[starts_after][0] != GONE:
            return None
        if is_open:
            return to((RECORD, done, clock, True))
        first = done == 0 and clock == 0
        if first:  # takes over the slot, whose last clock is its floor
            clock = floor
        return to((READ_BOUND if variant == "bound-early" else RAISE, done, clock, False))
    if step == RAISE:
        raised = activity + 1 + (activity & 1)
        if variant == "no-bump" and activity & 1:
            raised = activity
        after = WRITE_FLOOR if variant == "bound-early" else READ_BOUND
        return to((after, done, clock, False), (raised, floor, published))
    if step == READ_BOUND:
        after = RAISE if variant == "bound-early" else WRITE_FLOOR
        return to((after, done, max(clock, bound), False))
    if step == WRITE_FLOOR:
        return to((OPEN_GATE, done, clock, False), (activity, clock, published))
    if step == OPEN_GATE:
        after = RECORD if variant in ("raised-once", "gate-looked-at") else RAISE_AGAIN
        return to((after, done, clock, True))
    if step == RAISE_AGAIN:
        return to((RECORD, done, clock, is_open), (activity + 2, floor, published))
    if step == RECORD:
        ends = program[done] == 0
        clock += 1 if ends else program[done]
        thread = (CLOSE, done, clock, is_open) if ends else (OUTSIDE, done + 1, clock, is_open)
        return to(thread, (activity, floor, published + (clock,)))
    if step == CLOSE:
        return to((LAST_FLOOR, done, clock, False))
    if step == LAST_FLOOR:
        return to((LAST_DEACTIVATE, done, clock, False), (activity, clock, published))
    return to((GONE, done, clock, False), (activity + (activity & 1), floor, published))


def agent_steps(state, slot_of, variant):
    """All states after the agent's next step; it may turn to any thread that has a slot."""
    threads, slots, agent, collector, bound = state
    attempts, t, step, seen, closings = agent
    begun = [i for i, thread in enumerate(threads) if thread[0] != OUTSIDE or thread[1] > 0]
    if step == 0:
        if attempts == 0:
            return []
        seen = [slots[slot_of[i]][0] for i in begun]
        return [
            (threads, slots, (attempts - 1, i, 1, seen[at], closings), collector, bound) for at, i in enumerate(begun)]

    def to(new_agent, new_threads=threads, new_slots=slots):
        return [(new_threads, new_slots, (*new_agent, closings), collector, bound)]

    done = (attempts, -1, 0, 0)
    thread = threads[t]
    if step == 1:
        ended = thread[0] in (LAST_FLOOR, LAST_DEACTIVATE, GONE)
        if seen & 1 == 0 or ended and variant != "no-ended":
            return to(done)
        return to((attempts, t, 2, seen))
    if step == 2:  # closes the gate
        return to((attempts, t, 3, seen), threads if variant == "no-gate" else put(threads, t, closed(thread)))
    if step == 3:  # takes the stack
        inside = thread[0] not in (OUTSIDE, GONE) and variant != "no-stack"
        return to(done if inside else (attempts, t, 4, seen))
    if step == 4 and variant == "gate-looked-at":
        return to(done if thread[3] else (attempts, t, 5, seen))
    s = slot_of[t]
    activity, floor, published = slots[s]
    return to(done, threads, put(slots, s, (seen + 1, floor, published)) if activity == seen else slots)


def closed(thread):
    """A thread whose gate has been closed."""
    return thread[:3] + (False,)


def closer_steps(state):
    """All states after another one has closed an open gate."""
    threads, slots, agent, collector, bound = state
    if agent[4] == 0:
        return []
    fewer = agent[:4] + (agent[4] - 1,)
    return [
        (put(threads, t, closed(thread)), slots, fewer, collector, bound)
        for t, thread in enumerate(threads) if thread[3]]


def collector_steps(state, variant):
    """All states after the collector's next step."""
    threads, slots, agent, collector, bound = state
    rounds, s, step, floors, activities, clocks, own_bound, merged, waiting, left = collector
    if rounds == 0:
        return []
    order = {"floor-late": (1, 2, 0), "activity-late": (0, 2, 1)}.get(variant, (0, 1, 2))
    if s < len(slots):
        activity, floor, published = slots[s]
        following = []
        after = (s, step + 1) if step < 2 else (s + 1, 0)
        if order[step] == 0:
            floors = put(floors, s, floor)
        elif order[step] == 1:
            activities = put(activities, s, activity)
        else:
            if waiting[s]:  # too much waits: leaves the ring as it is
                kept = (rounds, *after, floors, activities, clocks, own_bound, merged, waiting, put(left, s, True))
                following.append((threads, slots, agent, kept, bound))
            waiting = put(waiting, s, waiting[s] + published)
            slots = put(slots, s, (activity, floor, ()))
        new = (rounds, *after, floors, activities, clocks, own_bound, merged, waiting, left)
        return [(threads, slots, agent, new, bound)] + following
    bounds = [bound_of(i, collector, variant) for i in range(len(slots))]
    active = [clock for clock in bounds if clock is not None]
    smallest = min(active) if active else max(clocks + (own_bound - 1,)) + 1
    if step == 0:  # announces the bound
        own_bound = max(own_bound, smallest)
        new = (rounds, s, 1, floors, activities, clocks, own_bound, merged, waiting, left)
        return [(threads, slots, agent, new, own_bound)]
    became_active = any(not activities[i] & 1 and slots[i][0] != activities[i] for i in range(len(slots)))
    may_go_on = not became_active or variant == "no-recheck"
    if may_go_on:  # lets the merge emit
        merged = max(merged, min(own_bound, smallest))
    slowest = bounds.index(smallest) if active else -1
    if may_go_on and active and waiting[slowest]:  # gives the merge one record, and looks again
        clocks = put(clocks, slowest, waiting[slowest][0])
        waiting = put(waiting, slowest, waiting[slowest][1:])
        new = (rounds, s, 0, floors, activities, clocks, own_bound, merged, waiting, left)
        return [(threads, slots, agent, new, bound)]
    nothing = (0,) * len(slots)
    new = (rounds - 1, 0, 0, nothing, nothing, clocks, own_bound, merged, waiting, (False,) * len(slots))
    return [(threads, slots, agent, new, bound)]


def bound_of(i, collector, variant):
    """The clock that the collector expects no further record of a slot below, or None if it passes the slot."""
    floors, activities, clocks, waiting, left = (collector[part] for part in (3, 4, 5, 8, 9))
    is_active = activities[i] & 1
    if left[i] and not (variant == "left-passed" and not is_active):
        return max(clocks[i], floors[i]) if variant == "left-floor" else clocks[i]
    if waiting[i] and not (variant == "waiting-passed" and not is_active):
        return max(clocks[i], floors[i]) if variant == "waiting-floor" else clocks[i]
    return max(clocks[i], floors[i]) if is_active else None


def is_wrong(state):
    """Whether a record has come too late: the merge has already emitted what belongs behind it."""
    merged, waiting = state[3][7:9]
    return any(clock < merged for slot in state[1] for clock in slot[2]) or any(
        clock < merged for records in waiting for clock in records)


def explore(programs, slot_of, starts_after, attempts, rounds, closings, variant):
    """Returns whether every interleaving is right, and the number of states."""
    start = initial(programs, slot_of, attempts, rounds, closings)
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        following = agent_steps(state, slot_of, variant)
        following += [
            thread_step(t, state, program, slot_of, starts_after[t], variant) for t, program in enumerate(programs)]
        following += closer_steps(state) + collector_steps(state, variant)
        for after in following:
            if after is not None and after not in seen:
                if is_wrong(after):
                    return False, len(seen)
                seen.add(after)
                todo.append(after)
    return True, len(seen)


def check(variant):
    """Returns the name of the first scenario that goes wrong, or "", and the number of states."""
    total = 0
    for name, programs, slot_of, starts_after, *limits in SCENARIOS:
        right, states = explore(programs, slot_of, starts_after, *limits, variant)
        total += states
        if not right:
            return name, total
    return "", total


def main(chosen=None):
    failed = False
    for variant in [chosen] if chosen else [""] + list(VARIANTS):
        wrong, states = check(variant)
        expected = variant == ""
        failed |= (wrong == "") != expected
        verdict = f"wrong with {wrong}" if wrong else "right"
        print(f"{variant or 'the protocol'}: {verdict}, {states} states")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
