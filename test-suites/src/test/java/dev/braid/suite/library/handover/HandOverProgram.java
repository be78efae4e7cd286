// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library.handover;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Hands parcels from one thread to another through the library that the first argument names. Beside that, both threads
 * change a counter without any order, which is the one race of this program.
 */
public final class HandOverProgram {
    /** As many parcels as the second argument says. */
    private static int parcels;

    private static int planted;

    private HandOverProgram() {}

    public static void main(String[] arguments) throws Exception {
        parcels = Integer.parseInt(arguments[1]);
        HandOver library = Libraries.named(arguments[0]);
        FutureTask<Long> producer = new FutureTask<>(() -> produce(library));
        FutureTask<Long> consumer = new FutureTask<>(() -> consume(library));
        Thread first = new Thread(producer, "producer");
        Thread second = new Thread(consumer, "consumer");
        first.start();
        second.start();
        System.out.println(sum(producer) + " " + sum(consumer) + " " + (planted > 0));
        System.exit(0); // threads of libraries may go on
    }

    private static long sum(FutureTask<Long> task) throws InterruptedException, ExecutionException {
        return task.get();
    }

    private static Long produce(HandOver library) throws Exception {
        planted++;
        long sum = 0;
        for (int number = 0; number < parcels; number++) {
            Parcel parcel = new Parcel(number);
            sum += parcel.open();
            library.put(parcel);
        }
        return sum;
    }

    private static Long consume(HandOver library) throws Exception {
        planted++;
        long sum = 0;
        for (int number = 0; number < parcels; number++) {
            sum += library.take().open();
        }
        return sum;
    }
}
