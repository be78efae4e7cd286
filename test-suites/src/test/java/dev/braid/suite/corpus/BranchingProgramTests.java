// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import java.util.ArrayList;
import java.util.List;

/** Programs without faults whose threads take many different ways. */
class BranchingProgramTests {
    private static final String[] WORDS = {"one", "two", "three", "Aa", "BB", "", "ten thousand"};

    private final Object lock = new Object();
    private final List<String> log = new ArrayList<>();
    private int sum;

    private enum Sign {
        NEGATIVE,
        ZERO,
        POSITIVE;

        static Sign of(int number) {
            return number < 0 ? NEGATIVE : number == 0 ? ZERO : POSITIVE;
        }
    }

    /** Thrown by {@link #checked}. */
    private static final class OddException extends Exception {
        private static final long serialVersionUID = 1;

        OddException(String message) {
            super(message);
        }
    }

    @Correct
    void switches() throws InterruptedException {
        Crew.Part choose = () -> {
            for (int i = -12; i < 12; i++) {
                int chosen = sparse(i) + dense(i) + word(WORDS[(i + 14) % WORDS.length]) + sign(Sign.of(i));
                synchronized (lock) {
                    sum += chosen;
                }
            }
        };
        Crew.run(choose, choose);
    }

    @SuppressWarnings("fallthrough") // a way like any other
    private static int dense(int number) {
        switch (number & 7) {
            case 0:
                return 5;
            case 1:
            case 2:
                return 7;
            case 3:
                number++;
            // falls through
            case 4:
                return number;
            default:
                return -1;
        }
    }

    private static int sparse(int number) {
        return switch (number * 1000) {
            case -12_000 -> 1;
            case 5000, 7000 -> 2;
            case 0 -> {
                int all = 0;
                for (int i = 0; i < 3; i++) {
                    all += i;
                }
                yield all;
            }
            default -> 3;
        };
    }

    private static int word(String word) {
        return switch (word) {
            case "one" -> 1;
            case "two" -> 2;
            case "Aa" -> 3; // both have the same hash
            case "BB" -> 4;
            case "" -> 5;
            default -> word.length();
        };
    }

    private static int sign(Sign sign) {
        return switch (sign) {
            case NEGATIVE -> -1;
            case ZERO -> 0;
            case POSITIVE -> 1;
        };
    }

    @Correct
    void exceptions() throws InterruptedException {
        Crew.Part attempt = () -> {
            for (int i = 0; i < 20; i++) {
                note(outcome(i));
            }
        };
        Crew.run(attempt, attempt);
    }

    private void note(String outcome) {
        try {
            synchronized (lock) {
                log.add(outcome);
                if (outcome.startsWith("odd")) {
                    throw new IllegalStateException(outcome);
                }
            }
        } catch (IllegalStateException e) {
            synchronized (lock) {
                sum++;
            }
        }
    }

    private static String outcome(int number) {
        int[] cells = new int[4];
        try {
            cells[number % 6] = 12 / (number % 5);
            return checked(number) + cells[0];
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return e.getClass().getSimpleName();
        } catch (OddException e) {
            return String.valueOf(e.getMessage());
        } finally {
            cells[0]++;
        }
    }

    private static String checked(int number) throws OddException {
        try {
            if (number % 2 == 1) {
                throw new OddException("odd " + number);
            }
            Object text = number % 4 == 0 ? "text" : (Object) number;
            return (String) text;
        } catch (ClassCastException e) {
            return "no text";
        } finally {
            if (number > 15) {
                Thread.yield();
            }
        }
    }

    @Correct
    void virtualThreads() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int own = i;
            threads.add(startVirtual(() -> {
                for (int round = 0; round < 10 + own; round++) {
                    synchronized (lock) {
                        sum += round % 3 == 0 ? own : 1;
                    }
                    Thread.yield();
                }
            }));
        }
        Crew.join(threads);
    }

    /** {@return a virtual thread where the JDK has them, otherwise another one} */
    private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
        try {
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        } catch (NoSuchMethodException e) {
            Thread thread = new Thread(task);
            thread.start();
            return thread;
        }
    }
}
