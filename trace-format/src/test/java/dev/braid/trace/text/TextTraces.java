// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.text.TextLine.Body;
import dev.braid.trace.text.TextLine.Call;
import dev.braid.trace.text.TextLine.Mark;
import dev.braid.trace.text.TextLine.Memory;
import dev.braid.trace.text.TextLine.Place;
import dev.braid.trace.text.TextLine.Return;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random lines, and what becomes of them. */
final class TextTraces {
    private TextTraces() {}

    /** {@return a line's content that any registered thread can have} */
    static Body body(Random random) {
        return switch (random.nextInt(6)) {
            case 0 ->
                new Call(
                        "demo.Queue::offer" + random.nextInt(3),
                        random.nextLong(),
                        random.nextLong(),
                        random.nextInt(10),
                        0);
            case 1 -> new Return("demo.Queue::offer", random.nextLong(), random.nextLong());
            case 2 -> random.nextBoolean() ? Mark.START_ROI : Mark.END_ROI;
            default -> memory(random);
        };
    }

    static Memory memory(Random random) {
        int size = 1 << random.nextInt(4);
        List<Place> reads = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            reads.add(new Place(random.nextLong(), size));
        }
        List<Place> writes =
                random.nextBoolean() ? List.of() : List.of(new Place(random.nextLong(), 1 << random.nextInt(4)));
        return new Memory(reads, writes);
    }

    /** Lines that threads write, in the order of what happened. */
    static List<TextLine> ordered(Random random, int threads, int count) {
        List<TextLine> lines = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            lines.add(new TextLine(0, thread, Mark.TR));
        }
        int asleep = random.nextInt(threads);
        for (int i = 0; i < count; i++) {
            int thread = random.nextInt(threads);
            if (thread == asleep && threads > 1) {
                continue;
            }
            lines.add(
                    random.nextInt(20) == 0
                            ? new TextLine(0, TextLine.UNREGISTERED, new Return("demo.Main::run", 1, 0))
                            : new TextLine(0, thread, body(random)));
        }
        for (int thread = 0; thread < threads; thread++) {
            lines.add(new TextLine(0, thread, Mark.TF));
        }
        return lines;
    }

    /** {@return the file that a writer makes of these lines} */
    static List<TextLine> written(List<TextLine> ordered, int bufferLines, int bound) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (TextWriter writer = new TextWriter(file, bufferLines, bound)) {
            for (TextLine line : ordered) {
                writer.write(line.thread(), line.body());
            }
        }
        return read(file.toByteArray());
    }

    static List<TextLine> read(byte[] file) throws IOException {
        List<TextLine> lines = new ArrayList<>();
        try (TextReader reader = new TextReader(new ByteArrayInputStream(file))) {
            for (TextLine line = reader.next(); line != null; line = reader.next()) {
                lines.add(line);
            }
        }
        return lines;
    }

    static byte[] bytes(List<TextLine> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** {@return the lines in one order, without time stamps} */
    static List<TextLine> merged(List<TextLine> file) throws IOException {
        List<TextLine> merged = new ArrayList<>();
        TextMerge merge = new TextMerge(merged::add);
        for (TextLine line : file) {
            merge.take(line);
        }
        merge.finish();
        return merged;
    }
}
