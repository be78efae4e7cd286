// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.old;

import java.util.Map;
import org.apache.commons.collections.map.LRUMap;
import org.apache.commons.lang3.concurrent.ConcurrentException;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.mutable.MutableInt;

/** Two threads use two libraries, {@code locked} or {@code racing}; both have class files without stack map frames. */
public final class OldLibrariesFixture {
    private static final int ROUNDS = 200;

    private OldLibrariesFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        boolean isLocked = arguments[0].equals("locked");
        LRUMap map = new LRUMap(16);
        MutableInt count = new MutableInt();
        LazyInitializer<MutableInt> lazy = new LazyInitializer<>() {
            @Override
            protected MutableInt initialize() {
                return isLocked ? new MutableInt(1) : count;
            }
        };
        Runnable work = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                if (isLocked) {
                    synchronized (map) {
                        use(map, count, i);
                    }
                } else {
                    use(map, count, i);
                }
                get(lazy);
            }
        };
        Thread first = new Thread(work, "first");
        Thread second = new Thread(work, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("total " + count);
    }

    @SuppressWarnings("unchecked")
    private static void use(Map<?, ?> map, MutableInt count, int number) {
        count.increment(); // first, as a map that was damaged by races throws
        ((Map<Object, Object>) map).put(number % 20, number);
    }

    private static int get(LazyInitializer<MutableInt> lazy) {
        try {
            return lazy.get().intValue();
        } catch (ConcurrentException e) {
            throw new IllegalStateException(e);
        }
    }
}
