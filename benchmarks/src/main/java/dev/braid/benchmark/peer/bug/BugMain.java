// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

/** A program that runs a bug once: {@code BugMain NAME}. */
public final class BugMain {
    private BugMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        Bug.valueOf(arguments[0]).run();
    }
}
