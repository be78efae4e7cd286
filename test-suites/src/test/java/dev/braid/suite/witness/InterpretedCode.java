// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;

/** Where methods are in the memory of a JVM that interprets them: found by their bytecode. */
final class InterpretedCode implements Closeable {
    private static final int PAGE = 4096;
    private static final int LOOKUPSWITCH = 171;

    private final RandomAccessFile memory;
    private final Map<Long, byte[]> pages = new HashMap<>();
    private final TreeMap<Long, InstrumentedMethod> methods = new TreeMap<>();

    InterpretedCode(int pid) throws IOException {
        memory = new RandomAccessFile("/proc/" + pid + "/mem", "r");
    }

    /** Looks for methods around bytecode pointers. */
    void find(List<InstrumentedMethod> wanted, long[] pointers) throws IOException {
        for (long pointer : Arrays.stream(pointers).distinct().toArray()) {
            for (InstrumentedMethod method : methods.containsKey(pointer) ? List.<InstrumentedMethod>of() : wanted) {
                for (int i = 0; i < method.instructions().size(); i++) {
                    long start = pointer - method.instructions().get(i);
                    if (isAt(start, method, i, i + 1)
                            && isAt(start, method, 0, method.instructions().size())) {
                        methods.put(start, method);
                    }
                }
            }
        }
    }

    /** {@return the instructions that began, of the methods that were found, as {@link DecodedThread} has them} */
    List<String> executed(long[] pointers) {
        List<String> executed = new ArrayList<>();
        long last = 0;
        for (long pointer : pointers) {
            Map.Entry<Long, InstrumentedMethod> entry = methods.floorEntry(pointer);
            // At a safepoint, the interpreter goes on to the same instruction twice.
            if (entry != null && pointer != last) {
                InstrumentedMethod method = entry.getValue();
                method.lines()
                        .getOrDefault((int) Math.min(Integer.MAX_VALUE, pointer - entry.getKey()), List.of())
                        .forEach(line -> executed.add(method.name() + ":" + line));
            }
            last = pointer;
        }
        return executed;
    }

    private boolean isAt(long start, InstrumentedMethod method, int from, int to) throws IOException {
        List<Integer> instructions = method.instructions();
        byte[] code = method.code();
        for (int i = from; i < to; i++) {
            int at = instructions.get(i);
            int end = i + 1 < instructions.size() ? instructions.get(i + 1) : code.length;
            for (int j = at; j < end && !isRewritten(code[at] & 0xff); j++) {
                if (byteAt(start + j) != code[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** {@return whether HotSpot rewrites the instruction or its operands when it links a class (rewriter.cpp)} */
    private static boolean isRewritten(int opcode) {
        return opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.INVOKEDYNAMIC
                || opcode >= Opcodes.LDC && opcode <= Opcodes.LDC + 2
                || opcode == LOOKUPSWITCH
                || opcode == Opcodes.RETURN;
    }

    private int byteAt(long address) throws IOException {
        long page = address & -PAGE;
        byte[] bytes = pages.get(page);
        if (bytes == null) {
            bytes = new byte[PAGE];
            memory.seek(page);
            if (memory.read(bytes) < PAGE) {
                throw new IOException("The memory at " + Long.toHexString(page) + " cannot be read.");
            }
            pages.put(page, bytes);
        }
        return bytes[(int) (address - page)];
    }

    @Override
    public void close() throws IOException {
        memory.close();
    }
}
