// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Runs through each kind of method that a coverage tool puts probes into, and stores three booleans to an array of its
 * own.
 */
public final class CoveredProgram implements Covered {
    static final boolean[] OWN = new boolean[2];
    private int rounds;

    private CoveredProgram() {}

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> OWN[0] = true);
        other.start();
        other.join();
        CoveredProgram program = new CoveredProgram();
        for (int i = 0; i < 3; i++) {
            program.count(i);
        }
        System.out.println(OWN[0] + " " + OWN[1] + " " + program.rounds + " " + program.name() + " " + Covered.LENGTH);
    }

    private void count(int i) {
        try {
            rounds += 6 / i;
            OWN[1] = i > 1;
        } catch (ArithmeticException e) {
            rounds++;
        }
    }
}

interface Covered {
    int LENGTH = "covered".length();

    default String name() {
        return LENGTH > 5 ? "long" : "short";
    }
}
