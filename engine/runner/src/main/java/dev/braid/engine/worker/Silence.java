// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Keeps what a test prints from being shown, until it is ended. */
final class Silence {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;

    Silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
    }

    void end() {
        System.setOut(out);
        System.setErr(err);
    }
}
