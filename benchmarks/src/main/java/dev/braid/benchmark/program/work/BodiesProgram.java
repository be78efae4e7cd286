// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.CyclicBarrier;

/** Bodies that attract each other: all pairs in each step, much arithmetic for each access, two barriers a step. */
final class BodiesProgram implements Program {
    private static final int BODIES = 320;
    private static final int STEPS = 5;
    private static final double STEP = 0.001;

    /** A body, with the force on it in its step. */
    private static final class Body {
        double x;
        double y;
        double z;
        double speedX;
        double speedY;
        double speedZ;
        final double mass;

        Body(long seed) {
            x = Mix.below(10_000, seed) / 100.0;
            y = Mix.below(10_000, seed + 1) / 100.0;
            z = Mix.below(10_000, seed + 2) / 100.0;
            mass = 1 + Mix.below(100, seed + 3) / 100.0;
        }
    }

    @Override
    public String description() {
        return "all-pairs attraction of objects with fields of doubles, two barriers a step";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Body[] bodies = new Body[BODIES];
        for (int i = 0; i < BODIES; i++) {
            bodies[i] = new Body(4L * i);
        }
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Crew.run(threads, number -> {
            int first = Crew.from(BODIES, number, threads);
            int end = Crew.from(BODIES, number + 1, threads);
            for (int step = 0; step < STEPS; step++) {
                attract(bodies, first, end);
                barrier.await();
                move(bodies, first, end);
                barrier.await();
            }
        });
        double sum = 0;
        for (Body body : bodies) {
            sum += body.x + body.y + body.z;
        }
        return Double.doubleToLongBits(sum);
    }

    private static void attract(Body[] bodies, int first, int end) {
        for (int i = first; i < end; i++) {
            Body body = bodies[i];
            double x = body.x;
            double y = body.y;
            double z = body.z;
            double forceX = 0;
            double forceY = 0;
            double forceZ = 0;
            for (Body other : bodies) {
                double awayX = other.x - x;
                double awayY = other.y - y;
                double awayZ = other.z - z;
                double square = awayX * awayX + awayY * awayY + awayZ * awayZ + 0.01;
                double pull = other.mass / (square * Math.sqrt(square));
                forceX += pull * awayX;
                forceY += pull * awayY;
                forceZ += pull * awayZ;
            }
            body.speedX += forceX * STEP;
            body.speedY += forceY * STEP;
            body.speedZ += forceZ * STEP;
        }
    }

    private static void move(Body[] bodies, int first, int end) {
        for (int i = first; i < end; i++) {
            Body body = bodies[i];
            body.x += body.speedX * STEP;
            body.y += body.speedY * STEP;
            body.z += body.speedZ * STEP;
        }
    }
}
