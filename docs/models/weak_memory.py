# SPDX-FileCopyrightText: 2026 The Braid authors
# SPDX-License-Identifier: Apache-2.0
"""Explicit-state check of the ordering protocol on a processor that reorders, as 64-bit Arm does.

The protocol is that of stripe_protocol.py; here its stores go through buffers, and its loads keep an order only where
the code asks for one by name. So it shows which of the names in StripeBank are needed, and that they are enough.

What the machine may do, after W. Pulte et al., Simplifying ARM Concurrency, POPL 2018, of which it takes more than it
is given where that is simpler:

  - A store is seen by others later, and in any order with the thread's other stores to other locations. A release store
    is seen after all stores before it; a store after a fence for stores, after all stores before that.
  - A compare-and-set waits until the thread's own stores are seen, and is atomic: until its store is seen, nobody else's
    succeeds on that location. But later stores of the thread may be seen before it. So it is with a pair of exclusive
    instructions: nothing makes what follows wait for the second one.
  - A load sees the thread's own stores at once. Two loads keep their order if the first one acquires, or if a fence for
    loads stands between them; otherwise the second may come first.

usage: python3 weak_memory.py [SEED [PROGRAMS]]
  Checks the protocol, and that each omission is found out. Exit code 1 if not.
"""
import random
import sys

from stripe_protocol import READ, UPDATE, WRITE, random_programs, replaced, report, search, with_lead

OMISSIONS = {
    "no-store-fence": "the lock's store may be seen after that of the access (StripeBank.lock)",
    "plain-unlock": "the unlocking store may be seen before that of the access (StripeBank.unlockRelease)",
    "plain-first-load": "the access's load may come before that of the stripe (StripeBank.wordBeforeRead)",
    "no-load-fence": "the stripe may be looked at again before the access's load (StripeBank.wordAfterRead)",
}

PLAIN, RELEASE, EXCLUSIVE, FENCE = "plain", "release", "exclusive", "fence"

# thread: (operations done, step, clock, stripe's word as seen, value read, records, buffer)
# buffer: the stores that others do not see yet, each (kind, is of a stripe, index, value)
# memory: (words of the stripes, values of the locations, which stripes' compare-and-sets are not seen yet)


def drained(threads, memory):
    """All states to which a store's being seen leads."""
    for t, thread in enumerate(threads):
        buffer = thread[6]
        for at, (kind, of_stripe, index, value) in enumerate(buffer):
            before = buffer[:at]
            if any(entry[0] == FENCE or entry[1:3] == (of_stripe, index) for entry in before):
                continue
            if kind in (RELEASE, FENCE, EXCLUSIVE) and before:
                continue
            stripes, values, taken = memory
            if kind != FENCE and of_stripe:
                stripes = replaced(stripes, index, value)
            elif kind != FENCE:
                values = replaced(values, index, value)
            if kind == EXCLUSIVE:
                taken = replaced(taken, index, False)
            after = thread[:6] + (before + buffer[at + 1:],)
            yield replaced(threads, t, after), (stripes, values, taken)


def loaded(thread, memory, of_stripe, index):
    """What a load of the thread sees."""
    for _, entry_of_stripe, entry_index, value in reversed(thread[6]):
        if (entry_of_stripe, entry_index) == (of_stripe, index):
            return value
    return memory[0][index] if of_stripe else memory[1][index]


def exclusive(thread, memory, stripe, word):
    """The thread's buffer and the memory after a compare-and-set of a stripe."""
    return thread[6] + ((EXCLUSIVE, True, stripe, word),), (memory[0], memory[1], replaced(memory[2], stripe, True))


def may_set(thread, memory, stripe):
    return not memory[2][stripe] and not thread[6]


def read_steps(thread, memory, stripe, location, omission):
    done, step, clock, seen, found, records, buffer = thread
    if step == 0 and omission == "plain-first-load":
        found = loaded(thread, memory, False, location)
        yield (done, 1, clock, None, found, records, buffer), memory
    elif step in (0, 1):
        word = loaded(thread, memory, True, stripe)
        if word[2]:
            return
        if word[0] + word[1] >= clock:
            yield (done, 2, clock, word, found, records, buffer), memory
        elif may_set(thread, memory, stripe) and word == memory[0][stripe]:
            for pair in with_lead(word[0], word[1], clock, None):
                raised = pair + (False,)
                after, changed = exclusive(thread, memory, stripe, raised)
                yield (done, 2, clock, raised, found, records, after), changed
    elif step == 2 and omission == "no-load-fence":
        again = loaded(thread, memory, True, stripe)
        if again != seen:
            yield (done, 0, clock, None, None, records, buffer), memory
        else:
            yield (done, 3, clock, seen, None, records, buffer), memory
    elif step == 2:
        value = found if omission == "plain-first-load" else loaded(thread, memory, False, location)
        yield (done, 3, clock, seen, value, records, buffer), memory
    else:
        if omission == "no-load-fence":
            found = loaded(thread, memory, False, location)
        elif loaded(thread, memory, True, stripe) != seen:
            yield (done, 0, clock, None, None, records, buffer), memory
            return
        now = max(seen[0], clock)
        yield (done + 1, 0, now, None, None, records + ((now, 1, location, found, None),), buffer), memory


def write_steps(thread, memory, operation, stripe, location, fresh, omission):
    done, step, clock, seen, _, records, buffer = thread
    if step == 0:
        word = memory[0][stripe]
        if word[2] or not may_set(thread, memory, stripe):
            return
        after, changed = exclusive(thread, memory, stripe, (word[0], word[1], True))
        if omission != "no-store-fence":
            after += ((FENCE, False, -1, None),)
        yield (done, 1, clock, word, None, records, after), changed
    elif step == 1:
        now = max(seen[0] + seen[1], clock) + 1
        old = loaded(thread, memory, False, location) if operation == UPDATE else None
        after = buffer + ((PLAIN, False, location, fresh),)
        yield (done, 2, now, seen, None, records + ((now, 0, location, old, fresh),), after), memory
    else:
        kind = PLAIN if omission == "plain-unlock" else RELEASE
        yield (done + 1, 0, clock, None, None, records, buffer + ((kind, True, stripe, (clock, 0, False)),)), memory


def steps(state, programs, stripe_of, omission):
    threads, memory = state
    yield from drained(threads, memory)
    for t, program in enumerate(programs):
        thread = threads[t]
        if thread[0] == len(program):
            continue
        operation, location = program[thread[0]]
        stripe = stripe_of[location]
        if operation == READ:
            following = read_steps(thread, memory, stripe, location, omission)
        else:
            fresh = 10 * (t + 1) + thread[0]
            following = write_steps(thread, memory, operation, stripe, location, fresh, omission)
        for after, changed in following:
            yield replaced(threads, t, after), changed


def explore(programs, stripe_of, omission):
    """What is wrong with some execution, or None; and how many states there are."""
    stripes = max(stripe_of) + 1
    start = (
        ((0, 0, 0, None, None, (), ()),) * len(programs),
        (((0, 0, False),) * stripes, (0,) * len(stripe_of), (False,) * stripes),
    )
    return search(start, lambda state: steps(state, programs, stripe_of, omission), programs, len(stripe_of))


def main(seed=1, count=40):
    rng = random.Random(int(seed))
    # One thread publishes a value, the other one looks whether it has; each writes and looks at the other's.
    samples = [
        ([[(WRITE, 0), (WRITE, 1)], [(READ, 1), (READ, 0)]], [0, 1]),
        ([[(WRITE, 0), (READ, 1)], [(WRITE, 1), (READ, 0)]], [0, 1]),
    ]
    while len(samples) < int(count) + 2:
        programs, stripe_of = random_programs(rng)
        if len(programs) == 2:
            samples.append(([program[:3] for program in programs], stripe_of))
    return report("the protocol", samples, explore, OMISSIONS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
