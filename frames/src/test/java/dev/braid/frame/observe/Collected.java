// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.layout.FrameLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An observation of this process by itself, whose rows are kept as text. */
public final class Collected implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMillis(50);

    private final Observation observation;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final RowText text;

    private Collected(Observation observation) throws IOException {
        this.observation = observation;
        text = new RowText(bytes, observation.layout());
    }

    public static Collected start(String frame, int slots) throws IOException, ObservationException {
        return new Collected(Observation.start(ProcessHandle.current().pid(), frame, slots));
    }

    public FrameLayout layout() {
        return observation.layout();
    }

    public Observation observation() {
        return observation;
    }

    /** Reads what is there. {@return the rows of the whole observation so far, without the line of names} */
    public List<String> rows() throws IOException, ObservationException {
        while (observation.read(text) > 0) {
            // The next ones.
        }
        return lines();
    }

    /** {@return all lines, with that of names} */
    public String text() {
        try {
            text.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Ends it. */
    public Account end() throws IOException {
        return observation.end(text, PATIENCE);
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>(text().lines().toList());
        lines.remove(0);
        return lines;
    }

    @Override
    public void close() throws IOException {
        observation.close();
    }
}
