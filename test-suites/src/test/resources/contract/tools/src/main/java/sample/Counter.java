package sample;

import java.util.concurrent.atomic.AtomicLong;

/** Called by traced tests alone, so its lines are run in workers alone. */
public final class Counter {
    private final AtomicLong value = new AtomicLong();

    public void increment() {
        value.incrementAndGet();
    }

    public long value() {
        return value.get();
    }

    public void neverCalled() {
        value.set(0);
    }
}
