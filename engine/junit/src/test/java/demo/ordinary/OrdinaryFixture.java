// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.ordinary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordinary tests, of which some share something between threads. */
public class OrdinaryFixture {
    /** Number of this class's runs in this JVM. */
    public static final AtomicInteger CALLS = new AtomicInteger();

    private int counter;

    @BeforeAll
    static void beforeAll() {
        CALLS.incrementAndGet();
    }

    @BeforeEach
    void beforeEach() {
        CALLS.incrementAndGet();
    }

    @Test
    @Tag("shared")
    void shares() throws InterruptedException {
        Thread other = new Thread(this::increment);
        other.start();
        increment();
        other.join();
    }

    private synchronized void increment() {
        counter++;
    }

    @Test
    void sharesNothing() {
        assertEquals(1, ++counter);
    }

    @Test
    @ExtendWith(Slow.class)
    void isPreparedSlowly() throws InterruptedException {
        shares();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void many(int number) throws InterruptedException {
        shares();
    }

    /** A test in which nothing is to be traced. */
    public static class Empty {
        @Test
        void doesNothing() {}
    }

    /** An extension that takes its time. */
    static final class Slow implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) throws InterruptedException {
            Thread.sleep(60);
        }
    }
}
