// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

/** A recipe of docs/cookbook.md. */
enum Recipe {
    QUEUE(
            "Queue",
            "MailboxTest",
            "NoProgressError: deadlock: thread 1 'braid-test' waits to be notified on an instance of MailboxTest"),
    CACHE("Cache", "SessionCacheTest", "AssertionFailedError: expected: <SessionCacheTest$Session@"),
    POOL("Pool", "ConnectionPoolTest", "linearizable found not-linearizable"),
    LAZY_SINGLETON("Lazy singleton", "SettingsTest", "race found data-race"),
    EVENT_BUS("Event bus", "EventBusTest", "deadlock"),
    RATE_LIMITER("Rate limiter", "RateLimiterTest", "atomicity found atomicity-violation"),
    PIPELINE("CompletableFuture pipeline", "OrderPipelineTest", "The test hung"),
    SERVER("Virtual-thread server", "ServerTest", "An earlier trial predicted it, and it was confirmed"),
    STATE_MACHINE("State machine", "ConnectionTest", "no schedule without a preemption has that");

    private final String section;
    private final String test;
    private final String finding;

    Recipe(String section, String test, String finding) {
        this.section = section;
        this.test = test;
        this.finding = finding;
    }

    /** {@return the heading of its section} */
    String section() {
        return section;
    }

    /** {@return the class with the fault, as the page calls it} */
    String wrong() {
        return test;
    }

    /** {@return the class without it} */
    String right() {
        return "Right" + test;
    }

    /** {@return the words by which a failure says what was found} */
    String finding() {
        return finding;
    }

    /** {@return {@code true} if it needs a JDK that has virtual threads} */
    boolean isOfVirtualThreads() {
        return this == SERVER;
    }
}
