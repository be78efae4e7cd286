// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Virtual threads that access little and park now and then, while a platform thread makes macro-events: THREADS. */
final class ManyVirtualThreads {
    private static final Object MONITOR = new Object();

    private static volatile int touched;
    private static volatile boolean over;

    private ManyVirtualThreads() {}

    public static void main(String[] args) throws Exception {
        Thread emitter = new Thread(ManyVirtualThreads::emit, "emitter");
        emitter.start();
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = Thread.ofVirtual().name("virtual-" + i).start(() -> touch(number));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        over = true;
        emitter.join();
        System.out.println("over");
    }

    private static void touch(int number) {
        for (int i = 0; i < number % 7; i++) {
            touched = number;
            if (i % 3 == 1) {
                java.util.concurrent.locks.LockSupport.parkNanos(1000);
            }
        }
    }

    private static void emit() {
        while (!over) {
            synchronized (MONITOR) {
                touched = -1;
            }
            Thread.yield();
        }
    }
}
