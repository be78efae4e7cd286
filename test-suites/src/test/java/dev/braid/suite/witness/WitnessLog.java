// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Instructions that each thread has begun.
 *
 * <p>Thread safety: any thread logs; what others have logged is written when they have ended, or run no logged code.
 */
public final class WitnessLog {
    private static final List<String> INSTRUCTIONS = new ArrayList<>();
    /** In the order in which the threads began. */
    private static final Map<Thread, ThreadLog> LOGS = new LinkedHashMap<>();

    private static final ThreadLocal<ThreadLog> OWN = ThreadLocal.withInitial(WitnessLog::own);

    private WitnessLog() {}

    /** Instructions that one thread has begun, by their numbers. */
    private static final class ThreadLog {
        private final String thread = Thread.currentThread().getName();
        private int[] numbers = new int[1024];
        private int size;

        private void add(int instruction) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = instruction;
        }
    }

    /**
     * A log that was read.
     *
     * @param instructions begun, such as {@code demo.Counter.add(I)V:12}, the number being the bytecode index
     */
    public record Witnessed(String thread, List<String> instructions) {}

    /** Workers of pools may lose what is local to them between two tasks. */
    private static ThreadLog own() {
        synchronized (LOGS) {
            ThreadLog log = LOGS.get(Thread.currentThread());
            if (log == null) {
                log = new ThreadLog();
                LOGS.put(Thread.currentThread(), log);
            }
            return log;
        }
    }

    /** {@return the number by which an instruction is logged} */
    static int number(String instruction) {
        synchronized (INSTRUCTIONS) {
            INSTRUCTIONS.add(instruction);
            return INSTRUCTIONS.size() - 1;
        }
    }

    /** Called before each instruction. */
    public static void begin(int instruction) {
        OWN.get().add(instruction);
    }

    static void write(Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            synchronized (INSTRUCTIONS) {
                out.writeInt(INSTRUCTIONS.size());
                for (String instruction : INSTRUCTIONS) {
                    out.writeUTF(instruction);
                }
            }
            synchronized (LOGS) {
                out.writeInt(LOGS.size());
                for (ThreadLog log : LOGS.values()) {
                    out.writeUTF(log.thread);
                    out.writeInt(log.size);
                    for (int i = 0; i < log.size; i++) {
                        out.writeInt(log.numbers[i]);
                    }
                }
            }
        }
    }

    /** {@return the instructions that a program's threads have begun, in the order in which the threads began} */
    public static List<Witnessed> read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            String[] names = new String[in.readInt()];
            for (int i = 0; i < names.length; i++) {
                names[i] = in.readUTF();
            }
            List<Witnessed> logs = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                String thread = in.readUTF();
                String[] begun = new String[in.readInt()];
                for (int i = 0; i < begun.length; i++) {
                    begun[i] = names[in.readInt()];
                }
                logs.add(new Witnessed(thread, List.of(begun)));
            }
            return logs;
        }
    }
}
