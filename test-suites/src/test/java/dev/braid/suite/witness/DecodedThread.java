// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.flow.BranchTrace;
import dev.braid.trace.flow.BytecodeConsumer;
import dev.braid.trace.flow.MethodCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Instructions that a thread has executed, from its branch records.
 *
 * @param instructions such as {@code demo.Counter.add(I)V:12}, the number being the bytecode index
 * @param gaps reasons why something is missing
 */
public record DecodedThread(String name, List<String> instructions, List<String> gaps) {
    /** {@return the threads of a trace that have executed anything that is recorded} */
    public static List<DecodedThread> allOf(Path trace) throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            BranchTrace branches = BranchTrace.read(reader, thread -> true);
            Map<MethodCode, @Nullable String[]> names = new HashMap<>();
            List<DecodedThread> threads = new ArrayList<>();
            for (int thread : branches.threads()) {
                DecodedThread decoded =
                        new DecodedThread(branches.threadName(thread), new ArrayList<>(), new ArrayList<>());
                branches.decode(thread, decoded.consumer(names));
                threads.add(decoded);
            }
            return threads;
        }
    }

    private BytecodeConsumer consumer(Map<MethodCode, @Nullable String[]> names) {
        return new BytecodeConsumer() {
            @Override
            public void executed(MethodCode method, int bytecodeIndex, int depth) {
                @Nullable String[] ofMethod = names.computeIfAbsent(method, key -> new String[key.length()]);
                String name = ofMethod[bytecodeIndex];
                if (name == null) {
                    name = method.className() + "." + method.name() + method.descriptor() + ":" + bytecodeIndex;
                    ofMethod[bytecodeIndex] = name;
                }
                instructions.add(name);
            }

            @Override
            public void gap(String reason) {
                gaps.add(reason + " after " + instructions.size() + " instructions");
            }
        };
    }
}
