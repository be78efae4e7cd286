// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.predict.PredictedRaceSimulator;
import dev.braid.simulator.race.RaceSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.StampedLock;

/**
 * Programs that read with an optimistic stamp: by the patterns in the documentation of {@link StampedLock}, and
 * otherwise.
 */
@SuppressWarnings({"LockNotBeforeTry", "UnusedVariable"}) // short programs
class OptimisticReadProgramTests {
    private static final int ROUNDS = 30;
    private static final int PAUSE_MILLIS = 30;

    private final StampedLock lock = new StampedLock();
    private final StampedLock otherLock = new StampedLock();
    private final double[] cells = new double[8];
    private double x;
    private double y;
    private double z;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(
            simulators = {RaceSimulator.class, PredictedRaceSimulator.class},
            expect = DIVERGES,
            trials = 10)
    private @interface Racy {}

    private void move(double by) {
        long stamp = lock.writeLock();
        try {
            x += by;
            y += by;
            cells[(int) Math.abs(x) % cells.length] = x;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private static Crew.Part repeat(Crew.Part part) {
        return () -> {
            for (int i = 0; i < ROUNDS; i++) {
                part.run();
            }
        };
    }

    /** Runs readers beside two threads that move the point. */
    private void besideWriters(Crew.Part read) throws InterruptedException {
        Crew.run(repeat(() -> move(1)), repeat(read), repeat(read), repeat(read), repeat(() -> move(-1)));
    }

    private double distanceFromOrigin() {
        long stamp = lock.tryOptimisticRead();
        try {
            for (; ; stamp = lock.readLock()) {
                if (stamp == 0L) {
                    continue;
                }
                double currentX = x;
                double currentY = y;
                if (!lock.validate(stamp)) {
                    continue;
                }
                return Math.hypot(currentX, currentY);
            }
        } finally {
            if (StampedLock.isReadLockStamp(stamp)) {
                lock.unlockRead(stamp);
            }
        }
    }

    @Correct
    void optimisticReadWithALockToFallBackOn() throws InterruptedException {
        besideWriters(this::distanceFromOrigin);
    }

    private void moveIfAtOrigin(double newX, double newY) {
        long stamp = lock.tryOptimisticRead();
        try {
            for (; ; stamp = lock.writeLock()) {
                if (stamp == 0L) {
                    continue;
                }
                double currentX = x;
                double currentY = y;
                if (!lock.validate(stamp)) {
                    continue;
                }
                if (currentX != 0.0 || currentY != 0.0) {
                    break;
                }
                stamp = lock.tryConvertToWriteLock(stamp);
                if (stamp == 0L) {
                    continue;
                }
                x = newX;
                y = newY;
                return;
            }
        } finally {
            if (StampedLock.isWriteLockStamp(stamp)) {
                lock.unlockWrite(stamp);
            }
        }
    }

    @Correct
    void optimisticReadThatBecomesAWriteLock() throws InterruptedException {
        besideWriters(() -> moveIfAtOrigin(1, 1));
    }

    @Correct
    void readLockThatBecomesAWriteLock() throws InterruptedException {
        besideWriters(() -> {
            long stamp = lock.readLock();
            try {
                while (x == 0.0 && y == 0.0) {
                    long write = lock.tryConvertToWriteLock(stamp);
                    if (write != 0L) {
                        stamp = write;
                        x = 1;
                        y = 1;
                        break;
                    }
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                }
            } finally {
                lock.unlock(stamp);
            }
        });
    }

    @Correct
    void validationAsTheConditionOfALoop() throws InterruptedException {
        besideWriters(() -> {
            double sum;
            long stamp;
            do {
                stamp = lock.tryOptimisticRead();
                sum = x + y;
            } while (!lock.validate(stamp));
        });
    }

    /** A stamp may be asked for as often as one likes, about what was read since. */
    @Correct
    @SuppressWarnings("ModifiedButNotUsed") // what was read is enough
    void validationAfterEachStep() throws InterruptedException {
        besideWriters(() -> {
            long stamp = lock.tryOptimisticRead();
            List<Double> seen = new ArrayList<>();
            for (int i = 0; i < cells.length && lock.validate(stamp); i++) {
                double cell = cells[i];
                if (lock.validate(stamp)) {
                    seen.add(cell);
                }
            }
        });
    }

    @Correct
    void optimisticReadUnderTwoLocks() throws InterruptedException {
        Crew.Part write = () -> {
            long stamp = otherLock.writeLock();
            z++;
            otherLock.unlockWrite(stamp);
            move(1);
        };
        Crew.Part read = () -> {
            long stamp = lock.tryOptimisticRead();
            long other = otherLock.tryOptimisticRead();
            double sum = x + y + z;
            if (!lock.validate(stamp) || !otherLock.validate(other)) {
                stamp = lock.readLock();
                sum = x + y;
                lock.unlockRead(stamp);
            }
        };
        Crew.run(repeat(write), repeat(read), repeat(read), repeat(write));
    }

    @Correct
    void lockThatBecomesAnOptimisticStamp() throws InterruptedException {
        besideWriters(() -> {
            long stamp = lock.tryConvertToOptimisticRead(lock.readLock());
            double sum = x + y;
            boolean isValid = lock.validate(stamp);
            stamp = lock.writeLock();
            x++;
            stamp = lock.tryConvertToOptimisticRead(stamp);
            sum = x + y;
            isValid &= lock.validate(stamp);
            stamp = lock.tryOptimisticRead();
            sum = x + y;
            isValid &= lock.tryConvertToOptimisticRead(stamp) != 0;
        });
    }

    @Correct
    void optimisticReadThatBecomesAReadLock() throws InterruptedException {
        besideWriters(() -> {
            long stamp = lock.tryOptimisticRead();
            double sum = x + y;
            stamp = lock.tryConvertToReadLock(stamp);
            if (stamp == 0) {
                stamp = lock.readLock();
                sum = x + y;
            }
            sum += x;
            lock.unlockRead(stamp);
        });
    }

    private void readOptimistically() {
        long stamp = lock.tryOptimisticRead();
        double sum = x + y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            sum = x + y;
            lock.unlockRead(stamp);
        }
    }

    @Racy
    @Bug(BugClass.RACE)
    void writeWithoutTheLock_beforeAnOptimisticRead() throws InterruptedException {
        Crew.run(() -> x++, () -> {
            Thread.sleep(PAUSE_MILLIS);
            readOptimistically();
        });
    }

    @Racy
    @Bug(BugClass.RACE)
    void writeWithoutTheLock_afterAnOptimisticRead() throws InterruptedException {
        Crew.run(this::readOptimistically, () -> {
            Thread.sleep(PAUSE_MILLIS);
            x++;
        });
    }

    @Racy
    @Bug(BugClass.RACE)
    void optimisticReadThatNobodyValidates() throws InterruptedException {
        Crew.run(repeat(() -> move(1)), () -> {
            for (int i = 0; i < ROUNDS; i++) {
                long stamp = lock.tryOptimisticRead();
                double sum = x + y;
            }
        });
    }
}
