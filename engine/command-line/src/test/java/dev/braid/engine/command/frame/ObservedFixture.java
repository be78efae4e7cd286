// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.frame;

import dev.braid.frame.Frames;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Writes as many frames as each line of its input says. */
final class ObservedFixture {
    /** A row. */
    record Foo(int someCount, double someValue) {}

    private static final Frames<Foo> FOO = Frames.of(Foo.class);

    private ObservedFixture() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("ready");
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int count = 0;
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            long frames = Long.parseLong(line);
            for (long i = 0; i < frames; i++) {
                count++;
                FOO.emit(new Foo(count, count / 2.0));
            }
            System.out.println("done");
        }
    }
}
