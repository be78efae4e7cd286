// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import dev.braid.engine.api.BenignRace;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Programs without data races, of all ways in which the Java memory model orders things: no false alarm. */
@SuppressWarnings({"LockNotBeforeTry", "UnusedVariable"}) // short programs; some fields are for handles alone
class OrderedProgramTests {
    private static final AtomicIntegerFieldUpdater<OrderedProgramTests> STATE =
            AtomicIntegerFieldUpdater.newUpdater(OrderedProgramTests.class, "state");
    private static final VarHandle HANDLED;
    private static final VarHandle REFERENCE;

    static {
        try {
            HANDLED = MethodHandles.lookup().findVarHandle(OrderedProgramTests.class, "handled", int.class);
            REFERENCE = MethodHandles.lookup().findVarHandle(OrderedProgramTests.class, "reference", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Object lock = new Object();
    private int value;
    private int handled;
    private volatile int state;
    private @Nullable Object reference;

    @BenignRace(reason = "a statistic, which may miss some")
    private int hits;

    private volatile boolean ready;
    private volatile int @Nullable [] published;

    @Correct
    void monitor() throws InterruptedException {
        Crew.run(this::incrementLocked, this::incrementLocked, this::incrementLocked);
    }

    private void incrementLocked() {
        for (int i = 0; i < 100; i++) {
            synchronized (lock) {
                value++;
            }
        }
    }

    @Correct
    void startAndJoin() throws InterruptedException {
        value = 1;
        Crew.run(() -> value++);
        value++;
        Crew.run(() -> value++);
        value++;
    }

    @Correct
    void endSeenByIsAlive() {
        Thread thread = Crew.start(() -> value++).get(0);
        while (thread.isAlive()) {
            Thread.onSpinWait();
        }
        value++;
    }

    @Correct
    void endSeenByGetState() {
        Thread thread = Crew.start(() -> value++).get(0);
        while (thread.getState() != Thread.State.TERMINATED) {
            Thread.onSpinWait();
        }
        value++;
    }

    @Correct
    void interruption() throws InterruptedException {
        Thread waiting = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            value++;
        });
        waiting.start();
        value++;
        waiting.interrupt();
        waiting.join();
    }

    @Correct
    void interruptionOfASleep() throws InterruptedException {
        Thread sleeping = new Thread(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                value++;
            }
        });
        sleeping.start();
        value++;
        sleeping.interrupt();
        sleeping.join();
    }

    @Correct
    void volatileFlag() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    ready = true;
                },
                () -> {
                    while (!ready) {
                        Thread.onSpinWait();
                    }
                    value++;
                });
    }

    @Correct
    void volatilePublication() throws InterruptedException {
        Crew.run(
                () -> {
                    int[] made = {1, 2, 3};
                    made[1] = 5;
                    published = made;
                },
                () -> {
                    int[] seen = published;
                    value = seen == null ? 0 : seen[1];
                });
    }

    @Correct
    void doubleCheckedLocking() throws InterruptedException {
        Crew.Part use = () -> {
            int[] seen = published;
            if (seen == null) {
                synchronized (lock) {
                    seen = published;
                    if (seen == null) {
                        seen = new int[] {7};
                        published = seen;
                    }
                }
            }
            if (seen[0] != 7) {
                throw new IllegalStateException();
            }
        };
        Crew.run(use, use, use);
    }

    @Correct
    void releaseAndAcquire() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    HANDLED.setRelease(this, 1);
                },
                () -> {
                    while ((int) HANDLED.getAcquire(this) == 0) {
                        Thread.onSpinWait();
                    }
                    value++;
                });
    }

    @Correct
    void releaseSequence_goesOnThroughUpdates() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    HANDLED.setRelease(this, 1);
                },
                () -> {
                    while (!HANDLED.weakCompareAndSetPlain(this, 1, 2)) {
                        Thread.onSpinWait();
                    }
                },
                () -> {
                    while ((int) HANDLED.getAcquire(this) != 2) {
                        Thread.onSpinWait();
                    }
                    value++;
                });
    }

    @Correct
    void spinLockOfCompareAndSet() throws InterruptedException {
        AtomicBoolean isHeld = new AtomicBoolean();
        Crew.Part increment = () -> {
            for (int i = 0; i < 50; i++) {
                while (!isHeld.compareAndSet(false, true)) {
                    Thread.yield();
                }
                value++;
                isHeld.set(false);
            }
        };
        Crew.run(increment, increment);
    }

    @Correct
    void spinLockOfAFieldUpdater() throws InterruptedException {
        Crew.Part increment = () -> {
            for (int i = 0; i < 50; i++) {
                while (!STATE.compareAndSet(this, 0, 1)) {
                    Thread.yield();
                }
                value++;
                STATE.lazySet(this, 0);
            }
        };
        Crew.run(increment, increment);
    }

    @Correct
    void atomicReference() throws InterruptedException {
        AtomicReference<int[]> box = new AtomicReference<>();
        Crew.run(() -> box.set(new int[] {1}), () -> {
            int[] seen = box.getAndSet(null);
            value = seen == null ? 0 : seen[0];
        });
    }

    @Correct
    void classInitialisation() throws InterruptedException {
        Crew.Part use = () -> Holder.NUMBERS.forEach(number -> {
            if (number < 1) {
                throw new IllegalStateException();
            }
        });
        Crew.run(use, use, use);
    }

    private static final class Holder {
        static final List<Integer> NUMBERS = new ArrayList<>(List.of(1, 2, 3));
    }

    @Correct
    void enumWithAMapOfItsValues() throws InterruptedException {
        Crew.run(() -> Colour.of("red"), () -> Colour.of("blue"), () -> Colour.of("red"));
    }

    private enum Colour {
        RED,
        BLUE;

        private static final Map<String, Colour> BY_NAME = new HashMap<>();

        static {
            BY_NAME.put("red", RED);
            BY_NAME.put("blue", BLUE);
        }

        static Colour of(String name) {
            Colour colour = BY_NAME.get(name);
            if (colour == null) {
                throw new IllegalArgumentException(name);
            }
            return colour;
        }
    }

    @Correct
    void waitAndNotify() throws InterruptedException {
        boolean[] isThere = {false};
        Crew.run(
                () -> {
                    synchronized (lock) {
                        while (!isThere[0]) {
                            lock.wait();
                        }
                        value++;
                    }
                },
                () -> {
                    synchronized (lock) {
                        value++;
                        isThere[0] = true;
                        lock.notifyAll();
                    }
                });
    }

    @Correct
    void reentrantLockAndCondition() throws InterruptedException {
        ReentrantLock mutex = new ReentrantLock();
        Condition changed = mutex.newCondition();
        Crew.run(
                () -> {
                    mutex.lock();
                    while (value == 0) {
                        changed.await();
                    }
                    value++;
                    mutex.unlock();
                },
                () -> {
                    mutex.lock();
                    value = 1;
                    changed.signal();
                    mutex.unlock();
                });
    }

    @Correct
    void fairLockAndTryLock() throws InterruptedException {
        ReentrantLock mutex = new ReentrantLock(true);
        Crew.Part increment = () -> {
            for (int i = 0; i < 20; i++) {
                if (mutex.tryLock(10, TimeUnit.SECONDS)) {
                    value++;
                    mutex.unlock();
                }
            }
        };
        Crew.run(increment, increment);
    }

    @Correct
    void readWriteLock() throws InterruptedException {
        ReentrantReadWriteLock locks = new ReentrantReadWriteLock();
        Crew.Part read = () -> {
            for (int i = 0; i < 30; i++) {
                locks.readLock().lock();
                int seen = value;
                locks.readLock().unlock();
                if (seen < 0) {
                    throw new IllegalStateException();
                }
            }
        };
        Crew.run(read, read, () -> {
            for (int i = 0; i < 30; i++) {
                locks.writeLock().lock();
                value++;
                locks.writeLock().unlock();
            }
        });
    }

    @Correct
    void stampedLock_readAndWrite() throws InterruptedException {
        StampedLock mutex = new StampedLock();
        Crew.run(
                () -> {
                    for (int i = 0; i < 30; i++) {
                        long stamp = mutex.writeLock();
                        value++;
                        mutex.unlockWrite(stamp);
                    }
                },
                () -> {
                    for (int i = 0; i < 30; i++) {
                        long stamp = mutex.readLock();
                        int seen = value;
                        mutex.unlockRead(stamp);
                        if (seen < 0) {
                            throw new IllegalStateException();
                        }
                    }
                });
    }

    @Correct
    void stampedLock_optimisticReads() throws InterruptedException {
        StampedLock mutex = new StampedLock();
        Crew.run(
                () -> {
                    for (int i = 0; i < 50; i++) {
                        long stamp = mutex.writeLock();
                        value++;
                        mutex.unlockWrite(stamp);
                    }
                },
                () -> {
                    for (int i = 0; i < 50; i++) {
                        if (optimisticValue(mutex) < 0) {
                            throw new IllegalStateException();
                        }
                    }
                });
    }

    private int optimisticValue(StampedLock mutex) {
        long stamp = mutex.tryOptimisticRead();
        if (stamp != 0) {
            int seen = value;
            if (mutex.validate(stamp)) {
                return seen;
            }
        }
        stamp = mutex.readLock();
        try {
            return value;
        } finally {
            mutex.unlockRead(stamp);
        }
    }

    /** A thread that gets hold of it sees what its fields refer to, as of the constructor's end (JLS 17.5). */
    private static final class Frozen {
        private final int[] numbers;

        Frozen() {
            numbers = new int[2];
            numbers[1] = 1;
        }
    }

    @Correct
    void whatAFinalFieldRefersTo() throws InterruptedException {
        Crew.run(() -> REFERENCE.setOpaque(this, new Frozen()), () -> {
            Frozen seen = null;
            while (seen == null) {
                seen = (Frozen) REFERENCE.getOpaque(this);
            }
            if (seen.numbers[1] != 1) {
                throw new IllegalStateException();
            }
        });
    }

    @Correct
    void fieldWhoseRacesAreDeclaredBenign() throws InterruptedException {
        Crew.run(() -> hits++, () -> hits++);
    }

    @Correct
    void methodWhoseRacesAreDeclaredBenign() throws InterruptedException {
        Crew.run(
                () -> {
                    for (int i = 0; i < 10; i++) {
                        value = i;
                    }
                },
                this::peek);
    }

    @BenignRace(reason = "any of the values will do")
    private void peek() {
        if (value < 0) {
            throw new IllegalStateException();
        }
    }

    @Correct
    void semaphore() throws InterruptedException {
        Semaphore mutex = new Semaphore(1);
        Crew.Part increment = () -> {
            for (int i = 0; i < 20; i++) {
                mutex.acquire();
                value++;
                mutex.release();
            }
        };
        Crew.run(increment, increment);
    }

    @Correct
    void latch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Crew.run(
                () -> {
                    value = 1;
                    latch.countDown();
                },
                () -> {
                    latch.await();
                    value++;
                });
    }

    @Correct
    void barrierBetweenPhases() throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        int[] cells = new int[2];
        Crew.run(() -> phases(barrier, cells, 0), () -> phases(barrier, cells, 1));
    }

    private static void phases(CyclicBarrier barrier, int[] cells, int own) throws Exception {
        for (int phase = 0; phase < 10; phase++) {
            cells[(own + phase) % 2]++;
            barrier.await();
        }
    }

    @Correct
    void phaser() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        int[] cells = new int[2];
        Crew.run(
                () -> {
                    cells[0]++;
                    phaser.arriveAndAwaitAdvance();
                    cells[1]++;
                },
                () -> {
                    cells[1]++;
                    phaser.arriveAndAwaitAdvance();
                    cells[0]++;
                });
    }

    @Correct
    void exchanger() throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Crew.Part swap = () -> {
            int[] mine = {1};
            for (int i = 0; i < 10; i++) {
                mine[0]++;
                mine = exchanger.exchange(mine);
            }
        };
        Crew.run(swap, swap);
    }

    @Correct
    void blockingQueues() throws InterruptedException {
        for (BlockingQueue<int[]> queue : List.of(
                new ArrayBlockingQueue<int[]>(2), new LinkedBlockingQueue<int[]>(), new SynchronousQueue<int[]>())) {
            Crew.run(
                    () -> {
                        for (int i = 0; i < 20; i++) {
                            queue.put(new int[] {i});
                        }
                    },
                    () -> {
                        for (int i = 0; i < 20; i++) {
                            queue.take()[0]++;
                        }
                    });
        }
    }

    @Correct
    void concurrentQueue() throws InterruptedException {
        ConcurrentLinkedQueue<int[]> queue = new ConcurrentLinkedQueue<>();
        Crew.run(
                () -> {
                    for (int i = 0; i < 20; i++) {
                        queue.add(new int[] {i});
                    }
                },
                () -> {
                    for (int taken = 0; taken < 20; ) {
                        int[] next = queue.poll();
                        if (next != null) {
                            next[0]++;
                            taken++;
                        }
                    }
                });
    }

    @Correct
    void concurrentMap() throws InterruptedException {
        ConcurrentHashMap<Integer, int[]> map = new ConcurrentHashMap<>();
        Crew.Part count = () -> {
            for (int i = 0; i < 40; i++) {
                map.compute(i % 4, (key, cell) -> {
                    int[] own = cell == null ? new int[1] : cell;
                    own[0]++;
                    return own;
                });
                map.computeIfAbsent(100 + i, key -> new int[] {key});
            }
        };
        Crew.run(count, count);
    }

    @Correct
    void synchronizedList() throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Crew.run(() -> list.add(1), () -> list.add(2), () -> value = list.contains(1) ? 1 : 0);
    }

    @Correct
    void unmodifiableMap_whoseViewsAreMadeByAnyThread() throws InterruptedException {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
        Map<String, Integer> shared = Collections.unmodifiableMap(map);
        Crew.Part read = () -> {
            int sum = shared.keySet().size() + shared.entrySet().size();
            for (int number : shared.values()) {
                sum += number;
            }
            if (sum != 7) {
                throw new IllegalStateException("sum " + sum);
            }
        };
        Crew.run(read, read);
    }

    @Correct
    void executor() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] cell = {1};
        Future<Integer> first = pool.submit(() -> ++cell[0]);
        first.get();
        cell[0]++;
        List<Callable<Integer>> tasks = new ArrayList<>();
        int[] cells = new int[6];
        for (int i = 0; i < cells.length; i++) {
            int own = i;
            tasks.add(() -> ++cells[own]);
        }
        pool.invokeAll(tasks);
        cells[3]++;
        pool.execute(() -> cell[0]++);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
            cell[0]++;
        }
    }

    @Correct
    void scheduledExecutor() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        value = 1;
        pool.schedule(() -> value++, 1, TimeUnit.MILLISECONDS).get();
        value++;
        pool.shutdown();
    }

    @Correct
    void futureTask() throws Exception {
        int[] cell = {0};
        FutureTask<int[]> task = new FutureTask<>(() -> {
            cell[0]++;
            return cell;
        });
        List<Thread> threads = Crew.start(task::run);
        task.get()[0]++;
        Crew.join(threads);
    }

    @Correct
    void completableFuture() throws Exception {
        int[] cell = {0};
        CompletableFuture.supplyAsync(() -> {
                    cell[0]++;
                    return cell;
                })
                .thenApplyAsync(own -> {
                    own[0]++;
                    return own;
                })
                .thenCombine(CompletableFuture.supplyAsync(() -> 1), (own, one) -> own[0] += one)
                .get();
        cell[0]++;
    }

    @Correct
    void forkJoin() {
        int[] numbers = IntStream.range(0, 400).toArray();
        if (new ForkJoinPool(3).invoke(new Sum(numbers, 0, 400)) != 79_800 + 400) {
            throw new IllegalStateException();
        }
        numbers[7]++;
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;

        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 20) {
                int sum = 0;
                for (int i = from; i < to; i++) {
                    sum += ++numbers[i];
                }
                return sum;
            }
            Sum left = new Sum(numbers, from, (from + to) / 2);
            left.fork();
            return new Sum(numbers, (from + to) / 2, to).compute() + left.join();
        }
    }

    @Correct
    void parallelStream() {
        int[] squares = new int[500];
        IntStream.range(0, 500).parallel().forEach(i -> squares[i] = i * i);
        List<Integer> sorted =
                Arrays.stream(squares).parallel().boxed().sorted().toList();
        squares[3] = sorted.get(499);
    }

    @Correct
    void parkAndUnparkBesideAVolatile() throws InterruptedException {
        Thread[] waiting = new Thread[1];
        waiting[0] = new Thread(() -> {
            while (!ready) {
                LockSupport.park(this);
            }
            value++;
        });
        waiting[0].start();
        value++;
        ready = true;
        LockSupport.unpark(waiting[0]);
        waiting[0].join();
    }

    @Correct
    void neighboursInAnArray() throws InterruptedException {
        byte[] bytes = new byte[64];
        Crew.run(() -> bytes[10]++, () -> bytes[11]++, () -> bytes[9]++);
    }

    @Correct
    void threadLocals() throws InterruptedException {
        ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[1]);
        Crew.Part increment = () -> own.get()[0]++;
        Crew.run(increment, increment);
    }

    @Correct
    void readsAlone() throws InterruptedException {
        int[] numbers = {1, 2, 3};
        Crew.Part sum = () -> {
            if (numbers[0] + numbers[1] + numbers[2] != 6) {
                throw new IllegalStateException();
            }
        };
        Crew.run(sum, sum, sum);
    }

    @Correct
    void handOverThroughAnotherThread() throws InterruptedException {
        int[] cell = {0};
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        Crew.run(
                () -> {
                    cell[0] = 1;
                    first.countDown();
                },
                () -> {
                    first.await();
                    second.countDown();
                },
                () -> {
                    second.await();
                    cell[0]++;
                });
    }

    @Correct
    void finalizerComesAfterTheConstructor() throws InterruptedException {
        int before = Collected.Finalized.sum;
        makeFinalized();
        Collected.collectUntil(() -> Collected.Finalized.sum > before);
    }

    private static void makeFinalized() {
        for (int number = 0; number < 10; number++) {
            new Collected.Finalized(number).use();
        }
    }

    @Correct
    void cleanerComesAfterTheRegistration() throws InterruptedException {
        AtomicInteger cleaned = new AtomicInteger();
        Cleaner cleaner = Cleaner.create();
        int[] state = {1};
        cleaner.register(new Object(), () -> cleaned.addAndGet(state[0]));
        Collected.collectUntil(() -> cleaned.get() > 0);
    }

    /** In JDKs before 25, the JVM's own thread for references frees their memory, without any queue. */
    @Correct
    void directBufferIsFreedAfterItsConstruction() throws InterruptedException {
        BufferPoolMXBean pool = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(each -> each.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
        makeDirectBuffers();
        long made = pool.getCount();
        Collected.collectUntil(() -> pool.getCount() < made);
    }

    private void makeDirectBuffers() {
        for (int number = 0; number < 10; number++) {
            value += ByteBuffer.allocateDirect(Integer.BYTES).putInt(0, number).getInt(0);
        }
    }

    @Correct
    void referenceTakenFromItsQueue_comesAfterItsConstructor() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        AtomicInteger found = new AtomicInteger();
        Thread reaper = Crew.start(() -> found.addAndGet(((Collected.Entry) queue.remove()).key()))
                .get(0);
        Collected.Entry entry = new Collected.Entry(queue, 1);
        Collected.collectUntil(() -> found.get() > 0);
        reaper.join();
        value = entry.key();
    }

    @Correct
    void referencePolledFromItsQueue_comesAfterItsConstructor() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        AtomicReference<Collected.@Nullable Entry> made = new AtomicReference<>();
        Thread maker =
                Crew.start(() -> made.setPlain(new Collected.Entry(queue, 1))).get(0);
        int[] keys = {0};
        Collected.collectUntil(() -> {
            Reference<?> polled = queue.poll();
            keys[0] += polled instanceof Collected.Entry entry ? entry.key() : 0;
            return keys[0] > 0;
        });
        maker.join();
    }
}
