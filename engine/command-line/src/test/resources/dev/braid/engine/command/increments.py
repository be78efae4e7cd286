# SPDX-FileCopyrightText: 2026 The Braid authors
# SPDX-License-Identifier: Apache-2.0
"""Counts, for each thread of an ordered text trace, its increments of a counter, and those of an even value.

The counter is what atomic_trace::special_malloc has returned. Written from docs/text-format.md alone.
"""
import sys


def fail(number, why):
    sys.exit(f"line {number}: {why}")


def main():
    counter = None
    value = 0
    counts = {}
    for number, line in enumerate(sys.stdin, 1):
        words = line.rstrip("\n").lstrip("\t").split("\t")
        tid, kind = int(words[0]), words[1]
        if kind == "tr":
            counts[tid] = [0, 0]
        elif kind == "fr" and words[2] == "atomic_trace::special_malloc":
            counter = int(words[4])
        elif kind == "m" and counter is not None:
            at = 2
            accesses = {}
            while at < len(words):
                name = words[at]
                if name == "r2":
                    accesses[name] = (int(words[at + 1]), accesses["r"][1])
                    at += 2
                elif name in ("r", "w"):
                    accesses[name] = (int(words[at + 1]), int(words[at + 2]))
                    at += 3
                else:
                    fail(number, f"unknown access {name}")
            if accesses.get("w", (None,))[0] == counter:
                if accesses["w"][1] != 8 or accesses.get("r") != accesses["w"]:
                    fail(number, "the counter is written otherwise than by an update of 8 bytes")
                counts[tid][0] += 1
                counts[tid][1] += value % 2 == 0
                value += 1
        elif kind not in ("tf", "fc", "fr", "m", "start_roi", "end_roi", "ctxt_change"):
            fail(number, f"unknown line {kind}")
    if counter is None:
        fail(0, "special_malloc never returned")
    for tid, (increments, evens) in sorted(counts.items()):
        if increments:
            print(f"{increments} {evens}")


main()
