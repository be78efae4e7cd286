// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.CyclicBarrier;

/**
 * Molecular dynamics: particles in a box with a Lennard-Jones potential. The pairs are dealt out to the threads, each
 * of which adds up forces of its own; between two barriers, each thread sums those of its share of the particles.
 */
final class MoleculeKernel implements Program {
    private static final int SIDE = 8;
    private static final int PARTICLES = 4 * SIDE * SIDE * SIDE;
    private static final int STEPS = 1;
    private static final double DENSITY = 0.83134;
    private static final double BOX = Math.cbrt(PARTICLES / DENSITY);
    private static final double REACH = BOX / 4;
    private static final double STEP = 0.0005;

    /** Particle, with the force on it. */
    private static final class Particle {
        double x;
        double y;
        double z;
        double speedX;
        double speedY;
        double speedZ;
        double forceX;
        double forceY;
        double forceZ;

        void move() {
            x = within(x + speedX + forceX);
            y = within(y + speedY + forceY);
            z = within(z + speedZ + forceZ);
            speedX += forceX;
            speedY += forceY;
            speedZ += forceZ;
        }

        private static double within(double at) {
            return at < 0 ? at + BOX : at > BOX ? at - BOX : at;
        }
    }

    @Override
    public String description() {
        return "molecular dynamics of 2,048 particles, all pairs within reach";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Particle[] particles = particles();
        double[][] forces = new double[threads][3 * PARTICLES];
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Crew.run(threads, number -> {
            int from = Crew.from(PARTICLES, number, threads);
            int to = Crew.from(PARTICLES, number + 1, threads);
            for (int step = 0; step < STEPS; step++) {
                for (int i = number; i < PARTICLES; i += threads) {
                    force(particles, i, forces[number]);
                }
                barrier.await();
                for (int i = from; i < to; i++) {
                    sum(particles[i], i, forces);
                    particles[i].move();
                }
                barrier.await();
            }
        });
        long sum = 0;
        for (Particle particle : particles) {
            // The order in which forces are added depends on the number of threads, and so do the last bits.
            sum = sum * 31 + Math.round((particle.x + particle.y + particle.z) * 1e6);
        }
        return sum;
    }

    /** {@return particles on a face-centred cubic lattice, at rest but for a little} */
    private static Particle[] particles() {
        Particle[] particles = new Particle[PARTICLES];
        double cell = BOX / SIDE;
        for (int i = 0; i < PARTICLES; i++) {
            int place = i / 4;
            int corner = i % 4;
            int layer = place / (SIDE * SIDE);
            Particle particle = new Particle();
            particle.x = (place % SIDE + (corner & 1) * 0.5) * cell;
            particle.y = (place / SIDE % SIDE + (corner >> 1) * 0.5) * cell;
            particle.z = (layer + ((corner ^ corner >> 1) & 1) * 0.5) * cell;
            particle.speedX = (Mix.below(2001, 3L * i) - 1000) * 1e-7;
            particle.speedY = (Mix.below(2001, 3L * i + 1) - 1000) * 1e-7;
            particle.speedZ = (Mix.below(2001, 3L * i + 2) - 1000) * 1e-7;
            particles[i] = particle;
        }
        return particles;
    }

    private static void force(Particle[] particles, int i, double[] forces) {
        Particle one = particles[i];
        double sumX = 0;
        double sumY = 0;
        double sumZ = 0;
        for (int j = i + 1; j < PARTICLES; j++) {
            Particle other = particles[j];
            double x = nearest(one.x - other.x);
            double y = nearest(one.y - other.y);
            double z = nearest(one.z - other.z);
            double square = x * x + y * y + z * z;
            if (square > REACH * REACH) {
                continue;
            }
            double inverse = 1 / square;
            double sixth = inverse * inverse * inverse;
            double pull = inverse * sixth * (sixth - 0.5) * 48 * STEP * STEP / 2;
            sumX += x * pull;
            sumY += y * pull;
            sumZ += z * pull;
            forces[3 * j] -= x * pull;
            forces[3 * j + 1] -= y * pull;
            forces[3 * j + 2] -= z * pull;
        }
        forces[3 * i] += sumX;
        forces[3 * i + 1] += sumY;
        forces[3 * i + 2] += sumZ;
    }

    private static double nearest(double away) {
        return away < -BOX / 2 ? away + BOX : away > BOX / 2 ? away - BOX : away;
    }

    private static void sum(Particle particle, int number, double[][] forces) {
        particle.forceX = 0;
        particle.forceY = 0;
        particle.forceZ = 0;
        for (double[] of : forces) {
            particle.forceX += of[3 * number];
            particle.forceY += of[3 * number + 1];
            particle.forceZ += of[3 * number + 2];
            of[3 * number] = 0;
            of[3 * number + 1] = 0;
            of[3 * number + 2] = 0;
        }
    }
}
