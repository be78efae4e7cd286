// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import dev.braid.pt.soft.BytecodePointers;
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

/** Locations of methods in the memory of a JVM that interprets them: found by their bytecode. */
final class InterpretedCode implements Closeable {
    private static final int PAGE = 4096;
    private static final int LOOKUPSWITCH = 171;
    private static final int UNREADABLE = Integer.MIN_VALUE;

    private final RandomAccessFile memory;
    private final Map<Long, byte[]> pages = new HashMap<>();
    private final TreeMap<Long, InstrumentedMethod> methods = new TreeMap<>();

    InterpretedCode(int pid) throws IOException {
        memory = new RandomAccessFile("/proc/" + pid + "/mem", "r");
    }

    /** Looks for methods around bytecode pointers. */
    void find(List<InstrumentedMethod> wanted, long[] pointers) {
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
    List<String> executed(BytecodePointers pointers) {
        List<String> executed = new ArrayList<>();
        long[] all = pointers.all();
        long last = 0;
        for (int i = 0; i < all.length; i++) {
            Map.Entry<Long, InstrumentedMethod> entry = methods.floorEntry(all[i]);
            long index = entry == null ? -1 : all[i] - entry.getKey();
            if (pointers.isThrown(i)
                    && (entry == null || !entry.getValue().handlers().contains((int) index))) {
                continue; // the method has no handler for it, and was left
            }
            // At a safepoint, the interpreter goes on to the same instruction twice.
            if (entry != null && all[i] != last) {
                InstrumentedMethod method = entry.getValue();
                method.lines()
                        .getOrDefault((int) Math.min(Integer.MAX_VALUE, index), List.of())
                        .forEach(line -> executed.add(method.name() + ":" + line));
            }
            last = all[i];
        }
        return executed;
    }

    private boolean isAt(long start, InstrumentedMethod method, int from, int to) {
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

    /**
     * {@return {@code true} if HotSpot rewrites the instruction or its operands when it links a class (rewriter.cpp)}
     */
    private static boolean isRewritten(int opcode) {
        return opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.INVOKEDYNAMIC
                || opcode >= Opcodes.LDC && opcode <= Opcodes.LDC + 2
                || opcode == LOOKUPSWITCH
                || opcode == Opcodes.RETURN;
    }

    private int byteAt(long address) {
        long page = address & -PAGE;
        byte[] bytes = pages.get(page);
        if (bytes == null) {
            bytes = new byte[PAGE];
            try {
                memory.seek(page);
                bytes = memory.read(bytes) < PAGE ? new byte[0] : bytes;
            } catch (IOException e) {
                bytes = new byte[0]; // what another jump had in the register is not an address
            }
            pages.put(page, bytes);
        }
        return bytes.length == 0 ? UNREADABLE : bytes[(int) (address - page)];
    }

    @Override
    public void close() throws IOException {
        memory.close();
    }
}
