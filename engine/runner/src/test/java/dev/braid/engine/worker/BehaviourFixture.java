// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.trace.Outputs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Behaviour of tests towards their worker. */
public class BehaviourFixture {
    private static final List<long[]> HOARD = new ArrayList<>();

    @Test
    void passes(Outputs outputs) {
        outputs.put("long", 1L);
        outputs.put("double", 0.5);
        outputs.put("boolean", true);
        outputs.put("string", "text");
    }

    @Test
    void fails(Outputs outputs) {
        outputs.put("reached", true);
        throw new IllegalStateException("on purpose", new Error("the cause"));
    }

    @Test
    void aborts() {
        Assumptions.assumeTrue(false, "no such hardware");
    }

    @Test
    void outputThatCannotBeSent(Outputs outputs) {
        outputs.put("large", "x".repeat(40 << 20));
    }

    @Test
    void prints() {
        System.out.print("out: ä€😀, ");
        System.out.println("x".repeat(200_000));
        System.err.print("err: ü");
        System.out.write('!');
    }

    @Test
    void readsInput(Outputs outputs) throws Exception {
        outputs.put("read", System.in.read());
    }

    @Test
    void tellsSettings(Outputs outputs) {
        outputs.put("property", System.getProperty("braid.test.property", "(none)"));
        outputs.put("odd", System.getProperty("braid.test.odd", "(none)"));
        outputs.put("argument", System.getProperty("braid.test.argument", "(none)"));
        outputs.put("environment", String.valueOf(System.getenv("BRAID_TEST")));
        outputs.put("twice", String.valueOf(System.getenv("JAVA_TOOL_OPTIONS")));
        outputs.put("heap", Runtime.getRuntime().maxMemory());
        outputs.put("assertions", BehaviourFixture.class.desiredAssertionStatus());
        outputs.put("thread", Thread.currentThread().getName());
        outputs.put("folder", Path.of("").toAbsolutePath().toString());
    }

    @Test
    void threadDies() throws InterruptedException {
        Thread thread = new Thread(
                () -> {
                    throw new IllegalArgumentException("in a thread");
                },
                "victim");
        thread.start();
        thread.join();
    }

    @Test
    void threadDiesHandled(Outputs outputs) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, e) -> outputs.put("handled", String.valueOf(e.getMessage())));
        threadDies();
    }

    @Test
    void interruptsItself() {
        Thread.currentThread().interrupt();
    }

    @SuppressWarnings("InfiniteRecursion")
    @Test
    void overflowsTheStack() {
        overflowsTheStack();
    }

    @Test
    void exits() {
        System.exit(3);
    }

    @Test
    void exitsLikeASignal() {
        System.exit(130);
    }

    @Test
    void halts() {
        System.out.print("last words");
        Runtime.getRuntime().halt(7);
    }

    @Test
    void haltsInMidMessage() throws IOException {
        writeReply(new byte[] {0, 0, 1, 0, 17});
        Runtime.getRuntime().halt(7);
    }

    @Test
    void damagesItsReplies() throws IOException, InterruptedException {
        writeReply(new byte[] {-1, -1, -1, -1});
        new CountDownLatch(1).await();
    }

    @Test
    void hangs() throws InterruptedException {
        System.out.println("hanging");
        new CountDownLatch(1).await();
    }

    @Test
    void deadlocks() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Object monitor = new Object();
        CyclicBarrier both = new CyclicBarrier(2, () -> System.out.println("both hold one"));
        new Thread(
                        () -> {
                            lock.lock();
                            await(both);
                            takeMonitor(monitor);
                        },
                        "there")
                .start();
        new Thread(
                        () -> {
                            synchronized (monitor) {
                                await(both);
                                takeLock(lock);
                            }
                        },
                        "back")
                .start();
        new CountDownLatch(1).await();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void takeMonitor(Object monitor) {
        synchronized (monitor) {
            System.out.println("never");
        }
    }

    @SuppressWarnings("LockNotBeforeTry")
    private static void takeLock(ReentrantLock lock) {
        lock.lock();
        System.out.println("never");
        lock.unlock();
    }

    @Test
    void exhaustsMemory() {
        while (true) {
            HOARD.add(new long[1 << 10]);
        }
    }

    /** As after an initialisation that ran out of memory, a class that is needed to report the error cannot be used. */
    @Test
    void exhaustsMemoryWithinAnInitialisation() {
        throw new OutOfMemoryError("Java heap space") {
            @Override
            public StackTraceElement[] getStackTrace() {
                throw new NoClassDefFoundError("Could not initialize class java.lang.Anything");
            }
        };
    }

    /** Writes into the pipe that takes this worker's replies, which has no name any more. */
    private static void writeReply(byte[] bytes) throws IOException {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path file : open) {
                if (Files.isSymbolicLink(file)
                        && Files.readSymbolicLink(file).toString().contains("/replies")) {
                    Files.write(file, bytes, StandardOpenOption.WRITE);
                    return;
                }
            }
        }
        throw new AssertionError("this worker has no pipe for replies");
    }
}
