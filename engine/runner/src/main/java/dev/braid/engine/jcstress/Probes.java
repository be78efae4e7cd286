// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Runs of one actor, or the arbiter, alone, on objects whose fields have values at random: they tell which written
 * value follows from which read one, for the simulator {@code outcomes}. The first probe of each finds the objects as
 * their constructors leave them.
 *
 * <p>Only code that takes the same way whatever it reads is probed: other code might wait forever, alone. All of it
 * runs once untraced before, so that what is only done once, as to initialise classes, is done.
 */
final class Probes {
    private static final int COUNT = 13;

    /** Number of looks until a thread that does not wait is taken for one that never ends. */
    private static final int MOST_LOOKS = 2_000;

    private static final long MILLIS_BETWEEN_LOOKS = 5;

    /** Number of looks that must see a thread wait before it is taken for one that waits for others. */
    private static final int LOOKS_WHILE_WAITING = 20;

    /** Seed of the values: the same in each trial, so that each trial has the same model. */
    private static final long SEED = 20_260_101;

    private final List<ParticipantThread> threads = new ArrayList<>();
    private String obstacle;

    private Probes(String obstacle) {
        this.obstacle = obstacle;
    }

    static Probes none() {
        return new Probes("");
    }

    /** {@return probes of the methods, ready to run; throws what constructors throw} */
    static Probes of(RunObjects.Maker maker, List<CalledMethod> methods) throws Throwable {
        for (CalledMethod method : methods) {
            Optional<String> obstacle = StraightCode.obstacle(method.method());
            if (obstacle.isPresent()) {
                return new Probes(obstacle.get());
            }
        }
        Probes probes = new Probes("");
        for (CalledMethod method : methods) {
            probes.runAlone(new ParticipantThread("warm-up", method, maker.make()));
        }
        SplittableRandom random = new SplittableRandom(SEED);
        for (int number = 0; number < COUNT; number++) {
            for (CalledMethod method : methods) {
                RunObjects objects = maker.make();
                if (number > 0) {
                    RandomFields.set(objects.test(), random);
                    Object state = objects.state();
                    if (state != null && state != objects.test()) {
                        RandomFields.set(state, random);
                    }
                }
                probes.threads.add(new ParticipantThread("probe " + number, method, objects));
            }
        }
        return probes;
    }

    void run() throws InterruptedException {
        for (ParticipantThread thread : threads) {
            runAlone(thread);
        }
    }

    private void runAlone(ParticipantThread thread) throws InterruptedException {
        if (!obstacle.isEmpty()) {
            return;
        }
        thread.start();
        if (!comesToItsEnd(thread)) {
            thread.interrupt();
            obstacle = thread.method() + " waits for others";
        } else if (thread.failure().isPresent()) {
            obstacle = thread.method() + " throws "
                    + thread.failure().get().getClass().getName()
                    + " when it runs alone on fields with values at random";
        }
    }

    /**
     * Returns whether a thread ends: one that waits, alone, waits forever; how long one that runs takes depends on the
     * machine.
     */
    private static boolean comesToItsEnd(Thread thread) throws InterruptedException {
        int waiting = 0;
        for (int looks = 0; looks < MOST_LOOKS && waiting < LOOKS_WHILE_WAITING; looks++) {
            thread.join(MILLIS_BETWEEN_LOOKS);
            if (!thread.isAlive()) {
                return true;
            }
            Thread.State state = thread.getState();
            boolean waits = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
            waiting = waits ? waiting + 1 : 0;
        }
        return false;
    }

    /** {@return the reason why nothing can be told from them; "" if something can} */
    String obstacle() {
        return obstacle;
    }
}
