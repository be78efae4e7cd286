// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An agent beside Braid's that logs each instruction which a class of the program had before any agent changed it.
 *
 * <p>It takes each class twice. Before Braid's agent, each instruction gets its bytecode index as its line number,
 * which all agents keep. After Braid's agent, a call is put before what became of each of these lines. So the log is of
 * the very run that Braid recorded, with the code that Braid's agent has made, and knows nothing of its records.
 */
public final class WitnessAgent {
    private WitnessAgent() {}

    /** @param prefix the prefix of the internal names of the classes whose instructions are logged */
    public static void premain(String prefix, Instrumentation instrumentation) {
        // Transformers that cannot retransform come before all that can (java.lang.instrument.Instrumentation).
        instrumentation.addTransformer(transformer(prefix, InstructionLines::number), false);
        instrumentation.addTransformer(transformer(prefix, InstructionLines::log), true);
    }

    static ClassFileTransformer transformer(String prefix, UnaryOperator<byte[]> change) {
        return new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    ClassLoader loader,
                    String name,
                    @Nullable Class<?> redefined,
                    ProtectionDomain domain,
                    byte[] classFile) {
                if (name == null || !name.startsWith(prefix)) {
                    return null;
                }
                try {
                    return change.apply(classFile);
                } catch (RuntimeException e) {
                    // The JVM says nothing of it, and runs the class without a log.
                    e.printStackTrace();
                    throw e;
                }
            }
        };
    }
}
