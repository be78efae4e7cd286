// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.receiver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import junit.demo.Meeting;

/** Two threads use each of the {@link UnsafeObjects}, in a way that the argument names; prints the objects' classes. */
final class SharedObjectsProgram {
    private static final int TURNS = 3;

    private SharedObjectsProgram() {}

    public static void main(String[] arguments) throws Exception {
        List<UnsafeObjects.Use> uses = new ArrayList<>();
        for (UnsafeObjects.Maker maker : UnsafeObjects.all()) {
            use(maker.make()); // what is loaded and linked by the first use, orders threads
            uses.add(maker.make());
        }
        switch (arguments[0]) {
            case "racing" -> racing(uses);
            case "locked" -> locked(uses);
            case "handed" -> handed(uses);
            default -> confined();
        }
        for (UnsafeObjects.Use use : uses) {
            System.out.println(use.object().getClass().getName());
        }
    }

    private static void racing(List<UnsafeObjects.Use> uses) throws InterruptedException {
        both(() -> {
            for (int number = 0; number < uses.size(); number++) {
                Meeting.meet(number); // otherwise what the JDK locks on the way may order the two uses
                use(uses.get(number));
            }
        });
    }

    private static void locked(List<UnsafeObjects.Use> uses) throws InterruptedException {
        both(() -> uses.forEach(use -> {
            synchronized (use) {
                use(use);
            }
        }));
    }

    private static void handed(List<UnsafeObjects.Use> uses) throws InterruptedException {
        BlockingQueue<UnsafeObjects.Use> queue = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> uses.forEach(use -> {
            use(use);
            queue.add(use);
        }));
        Thread consumer = new Thread(() -> {
            try {
                for (int left = uses.size(); left > 0; left--) {
                    use(queue.take());
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }

    private static void confined() throws InterruptedException {
        both(() -> {
            for (UnsafeObjects.Maker maker : UnsafeObjects.all()) {
                try {
                    use(maker.make());
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    /** Uses an object, and ignores all that is thrown: an object that two threads use may be broken. */
    private static void use(UnsafeObjects.Use use) {
        for (int turn = 0; turn < TURNS; turn++) {
            try {
                use.step().run();
            } catch (Exception e) {
                continue;
            }
        }
    }

    private static void both(Runnable work) throws InterruptedException {
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
