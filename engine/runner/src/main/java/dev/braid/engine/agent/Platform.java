// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import java.io.IOException;
import java.util.Optional;

/**
 * An operating system and a processor, and whether programs can be recorded there. Traces are read on any.
 *
 * @param system as the system property {@code os.name} has it
 * @param processor as the system property {@code os.arch} has it
 */
public record Platform(String system, String processor) {
    private static final String LINUX = "Linux";
    private static final String X86 = "amd64";
    private static final String ARM = "aarch64";

    public static Platform ofThisMachine() {
        return new Platform(System.getProperty("os.name", "unknown"), System.getProperty("os.arch", "unknown"));
    }

    /** {@return {@code true} if programs are recorded here} */
    public boolean isFit() {
        return system.equals(LINUX) && (processor.equals(X86) || processor.equals(ARM));
    }

    /**
     * Sees that programs are recorded here.
     *
     * @throws IOException if not, with what to do instead
     */
    public void requireFit() throws IOException {
        if (!isFit()) {
            throw new IOException("Braid records programs on Linux alone, on x86-64 or 64-bit Arm, and this is "
                    + describe()
                    + ", where it has not been tried; use a Linux container or another machine. Traces are read here,"
                    + " too.");
        }
    }

    /** {@return a caveat about traces that are recorded here, a sentence} */
    public Optional<String> reservation() {
        return processor.equals(ARM)
                ? Optional.of("Recorded on 64-bit Arm, where Braid was tested by emulation and a model of the memory"
                        + " order, not on a real processor; if a report looks wrong, try x86-64.")
                : Optional.empty();
    }

    /** {@return this for people} */
    public String describe() {
        return system + " on " + (processor.equals(X86) ? "x86-64" : processor.equals(ARM) ? "64-bit Arm" : processor);
    }
}
