# SPDX-FileCopyrightText: 2026 The Braid authors
# SPDX-License-Identifier: Apache-2.0
"""Explicit-state check of the ordering protocol: OrderedAccess, ElementRuns and StripeBank.

Small random programs of two or three threads read, write, update and copy a few locations, some of which share a stripe.
Every interleaving of the protocol's steps is explored. At the end, the records of all threads are merged by (clock,
writes before reads, thread, position) and replayed.

Right means: each thread's records keep their order, and each read is of the last value written before it.

A stripe is (clock, lead, locked). A reader may go ahead if its thread's clock is at most clock + lead. To let it, the
lead is raised, or the clock, by what is needed or more. How much more, and which of them where both are possible, is a
matter of speed (StripeBank.withLead); the model tries each.

A copy reads two locations, which may have two stripes, and then writes what it read to two locations of one stripe, with
one record of all four.

A read that finds what its thread has found or left there since its last update is a repeated one (SpanAccesses): it
looks at no stripe and leaves no record. Right means, too, that its value is that of its thread's last record of the
location.

usage: python3 stripe_protocol.py [SEED [PROGRAMS]]
  Checks the protocol, and that each broken variant is found out. Exit code 1 if not.
"""
import random
import sys

# Small ones, so that few steps reach the limit.
MOST_MORE, LEAD_LIMIT = 1, 2

# What can be broken on purpose.
VARIANTS = {
    "no-raise": "a read does not raise the stripe to its thread's clock",
    "lead-ignored": "a write only exceeds the stripe's clock, not its lead",
    "no-recheck": "a read does not look at the stripe again after its access",
    "clock-ignored": "a read keeps its thread's clock although the stripe's is later",
    "lead-lost": "the lead is cut off at its limit, and the clock not raised",
    "early-unlock": "a write unlocks its stripe before its access",
    "copy-one-recheck": "a copy looks only at the stripe of the first location again after its reads",
    "copy-own-clock": "a copy's reads of each stripe have the clock of that stripe alone",
    "copy-one-clock": "a copy unlocks its stripe with the clock of its first write, not of its last one",
    "copy-reads-late": "a copy's reads have the clock that its thread has before its first write",
    "repeat-unchecked": "a read is taken for a repeated one whatever value it finds",
}

READ, WRITE, UPDATE, COPY = "read", "write", "update", "copy"
LEFT_OUT = 2

# thread: (operations done, step, clock, stripe's word as seen, value read, records)
# record: (clock, 0 for a write and 1 for a read, location, value read or None, value written or None); a read that is
# left out has LEFT_OUT there, and is in no trace


def noted(records, location):
    """The value that a thread has found or left at a location since its last update; None if it has not been there."""
    for _, kind, place, found, written in reversed(records):
        if found is not None and written is not None:
            return None  # an update ends the span
        if place == location and kind != LEFT_OUT:
            return found if written is None else written
    return None


def with_lead(stripe, lead, clock, variant):
    """All pairs of clock and lead to which the stripe may be raised, so that reads with that clock may go ahead."""
    for more in range(MOST_MORE + 1):
        raised = clock + more - stripe
        if raised <= LEAD_LIMIT:
            yield stripe, raised
        elif variant == "lead-lost":
            yield stripe, LEAD_LIMIT
        if variant != "lead-lost":
            yield clock, more


def read_step(thread, location, word, value, variant):
    """What the thread and the stripe's word may be after the next step of a read; nothing while it waits."""
    done, step, clock, seen, found, records = thread
    stripe, lead, locked = word
    if step == 0:
        note = noted(records, location)
        if note is not None and (note == value or variant == "repeat-unchecked"):
            return [((done + 1, 0, clock, None, None, records + ((clock, LEFT_OUT, location, value, None),)), word)]
        if locked:
            return []
        if stripe + lead < clock and variant != "no-raise":
            words = [pair + (False,) for pair in with_lead(stripe, lead, clock, variant)]
        else:
            words = [word]
        return [((done, 1, clock, after, None, records), after) for after in words]
    if step == 1:
        return [((done, 2, clock, seen, value, records), word)]
    if word != seen and variant != "no-recheck":
        return [((done, 0, clock, None, None, records), word)]
    now = clock if variant == "clock-ignored" else max(seen[0], clock)
    record = (now, 1, location, found, None)
    return [((done + 1, 0, now, None, None, records + (record,)), word)]


def write_step(thread, operation, location, word, value, fresh, variant):
    """What the thread, the stripe's word and the location's value are after the next step of a write or an update."""
    done, step, clock, seen, _, records = thread
    stripe, lead, locked = word
    if step == 0:
        if locked:
            return []
        locked_word = (stripe, lead, variant != "early-unlock")
        return [((done, 1, clock, word, None, records), locked_word, value)]
    if step == 1:
        latest = seen[0] + (0 if variant == "lead-ignored" else seen[1])
        now = max(latest, clock) + 1
        record = (now, 0, location, value if operation == UPDATE else None, fresh)
        return [((done, 2, now, seen, None, records + (record,)), word, fresh)]
    return [((done + 1, 0, clock, None, None, records), (clock, 0, False), value)]


def copy_steps(thread, copied, stripes, memory, stripe_of, variant):
    """All of (thread, stripes, memory) to which the next step of a copy leads; nothing while it waits."""
    done, step, clock, seen, values, records = thread
    sources, targets = copied
    words = [stripes[stripe_of[source]] for source in sources]
    if step in (0, 1):  # looks at the stripe of one source, and raises it if need be
        stripe, lead, locked = words[step]
        if locked:
            return []
        now = seen[2] if seen else clock
        allowing = [words[step]]
        if stripe + lead < now and variant != "no-raise":
            allowing = [pair + (False,) for pair in with_lead(stripe, lead, now, variant)]
        following = []
        for word in allowing:
            raised = replaced(stripes, stripe_of[sources[step]], word)
            latest = max(now, word[0])
            if latest > now and variant not in ("clock-ignored", "copy-own-clock"):
                after = (done, 0, clock, (None, None, latest), None, records)  # both once more, with a later clock
            else:
                looked = (word, None, now) if step == 0 else (seen[0], word, now)
                after = (done, step + 1, clock, looked, (), records)
            following.append((after, raised, memory))
        return following
    if step in (2, 3):  # reads
        return [((done, step + 1, clock, seen, values + (memory[sources[step - 2]],), records), stripes, memory)]
    if step == 4:  # looks at both stripes again
        changed = words[0] != seen[0] or (words[1] != seen[1] and variant != "copy-one-recheck")
        if changed and variant != "no-recheck":
            return [((done, 0, clock, None, None, records), stripes, memory)]
        return [((done, 5, clock, seen, values, records), stripes, memory)]
    target = stripe_of[targets[0]]
    stripe, lead, locked = stripes[target]
    if step == 5:  # locks the stripe of the targets
        if locked:
            return []
        word = (stripe, lead, variant != "early-unlock")
        after = (done, 6, clock, seen + (stripes[target],), values, records)
        return [(after, replaced(stripes, target, word), memory)]
    if step in (6, 7):  # writes, then publishes the record of it all
        memory = replaced(memory, targets[step - 6], values[step - 6])
        if step == 6:
            return [((done, 7, clock, seen, values, records), stripes, memory)]
        now = seen[2]
        latest = seen[3][0] + (0 if variant == "lead-ignored" else seen[3][1])
        first = max(latest, now) + 1
        reads = [max(now, seen[i][0]) if variant == "copy-own-clock" else now for i in range(2)]
        if variant == "copy-reads-late":
            reads = [first - 1] * 2
        added = tuple((reads[i], 1, sources[i], values[i], None) for i in range(2))
        added += tuple((first + i, 0, targets[i], None, values[i]) for i in range(2))
        return [((done, 8, first + 1, seen, None, records + added), stripes, memory)]
    unlocked = (clock - 1 if variant == "copy-one-clock" else clock, 0, False)
    return [((done + 1, 0, clock, None, None, records), replaced(stripes, target, unlocked), memory)]


def replaced(items, index, item):
    return items[:index] + (item,) + items[index + 1:]


def steps(state, programs, stripe_of, variant):
    """All states that one step of one thread leads to."""
    threads, stripes, memory = state
    for t, program in enumerate(programs):
        thread = threads[t]
        if thread[0] == len(program):
            continue
        operation, location = program[thread[0]]
        if operation == COPY:
            for after, words, values in copy_steps(thread, location, stripes, memory, stripe_of, variant):
                yield threads[:t] + (after,) + threads[t + 1:], words, values
            continue
        stripe = stripe_of[location]
        if operation == READ:
            found = memory[location]
            following = [pair + (found,) for pair in read_step(thread, location, stripes[stripe], found, variant)]
        else:
            fresh = 10 * (t + 1) + thread[0]
            following = write_step(thread, operation, location, stripes[stripe], memory[location], fresh, variant)
        for after, word, value in following:
            yield (
                threads[:t] + (after,) + threads[t + 1:],
                stripes[:stripe] + (word,) + stripes[stripe + 1:],
                memory[:location] + (value,) + memory[location + 1:],
            )


def recorded(thread):
    """The records of a thread that are in the trace."""
    return [record for record in thread[5] if record[1] != LEFT_OUT]


def fault(threads, locations):
    """What is wrong with the merged records, or None."""
    for thread in threads:
        for position, (_, kind, location, found, _) in enumerate(thread[5]):
            if kind == LEFT_OUT and found != noted(thread[5][:position], location):
                return "a read that is left out has another value than its thread's last record"
    order = sorted(
        (record[0], record[1], t, position, record)
        for t, thread in enumerate(threads)
        for position, record in enumerate(recorded(thread))
    )
    positions, memory = [0] * len(threads), [0] * locations
    for _, _, t, position, (_, _, location, found, written) in order:
        if position != positions[t]:
            return "a thread's records have changed places"
        positions[t] += 1
        if found is not None and found != memory[location]:
            return "a read of a value that is not the last one written"
        if written is not None:
            memory[location] = written
    return None


def search(start, steps_from, programs, locations):
    """What is wrong with some way on from the first state, or None; and how many states there are."""
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        following = list(steps_from(state))
        if not following:
            if any(thread[0] < len(program) for thread, program in zip(state[0], programs)):
                return "threads that wait for each other", len(seen)
            wrong = fault(state[0], locations)
            if wrong:
                return wrong, len(seen)
        for next_state in following:
            if next_state not in seen:
                seen.add(next_state)
                todo.append(next_state)
    return None, len(seen)


def explore(programs, stripe_of, variant):
    """What is wrong with some interleaving, or None; and how many states there are."""
    start = (
        ((0, 0, 0, None, None, ()),) * len(programs),
        ((0, 0, False),) * (max(stripe_of) + 1),
        (0,) * len(stripe_of),
    )
    return search(start, lambda state: steps(state, programs, stripe_of, variant), programs, len(stripe_of))


def report(what, samples, explored, variants):
    """Prints whether it is right in all samples, and whether each variant is found out; returns the exit code."""
    states, failed = 0, False
    for programs, stripe_of in samples:
        wrong, visited = explored(programs, stripe_of, None)
        states += visited
        if wrong:
            failed = True
            print("WRONG:", wrong, programs, stripe_of)
    print(f"{what}: {len(samples)} programs, {states} states" + (", WRONG" if failed else ", right"))
    for variant, meaning in variants.items():
        wrong = next((w for w in (explored(p, s, variant)[0] for p, s in samples) if w), None)
        failed = failed or not wrong
        print(f"{variant} ({meaning}): " + (wrong or "NOT FOUND OUT"))
    return 1 if failed else 0


def random_programs(rng):
    threads, locations = rng.choice((2, 2, 3)), rng.choice((1, 2, 3))
    length = 4 if threads == 2 else 2
    programs = [
        [(rng.choice((READ, READ, WRITE, UPDATE)), rng.randrange(locations)) for _ in range(length)]
        for _ in range(threads)
    ]
    return programs, [rng.randrange(2) for _ in range(locations)]


def random_copies(rng):
    """Two threads, one of which copies, or both do."""
    stripe_of = rng.choice(([0, 0], [0, 1, 1], [0, 0, 1]))
    pairs = [
        (a, b)
        for a in range(len(stripe_of))
        for b in range(len(stripe_of))
        if a != b and stripe_of[a] == stripe_of[b]
    ]
    sources = rng.sample(range(len(stripe_of)), 2)

    def other():
        return rng.choice((READ, WRITE, WRITE, UPDATE)), rng.randrange(len(stripe_of))

    def copy():
        return COPY, (tuple(sources), rng.choice(pairs))

    first = [other(), copy(), other()] if rng.randrange(2) else [copy(), other()]
    second = [other() for _ in range(3)] if rng.randrange(3) else [other(), copy()]
    return [first, second], stripe_of


def main(seed=1, count=60):
    rng = random.Random(int(seed))
    # A thread whose clock is further ahead than a lead can say, which chance seldom makes.
    far_ahead = ([[(WRITE, 1)] * 3 + [(READ, 0)], [(WRITE, 0)]], [0, 1])
    samples = [far_ahead] + [random_programs(rng) for _ in range(int(count))]
    samples += [random_copies(rng) for _ in range(int(count))]
    return report("the protocol", samples, explore, VARIANTS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
