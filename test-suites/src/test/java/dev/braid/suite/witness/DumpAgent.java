// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassReader;

/**
 * An agent beside Braid's that marks instructions by their lines, and keeps what Braid's agent makes of the classes.
 */
public final class DumpAgent {
    /** The system property that names the folder where the classes go. */
    static final String FOLDER = "suite.witness.folder";

    private DumpAgent() {}

    /** @param prefixes the prefixes of the internal names of the classes, separated by commas */
    public static void premain(String prefixes, Instrumentation instrumentation) {
        for (String prefix : prefixes.split(",")) {
            instrumentation.addTransformer(WitnessAgent.transformer(prefix, InstructionLines::number), false);
            instrumentation.addTransformer(WitnessAgent.transformer(prefix, DumpAgent::dumped), true);
        }
    }

    private static byte[] dumped(byte[] classFile) {
        String name = new ClassReader(classFile).getClassName().replace('/', '.');
        try {
            return Files.readAllBytes(Files.write(Path.of(System.getProperty(FOLDER), name + ".class"), classFile));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
