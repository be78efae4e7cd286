// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage.Aborted;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.message.WorkerMessageCodec;
import dev.braid.engine.message.WorkerProtocolException;
import dev.braid.trace.Outputs;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * Sends the result of a run, also from a JVM that has no memory left.
 *
 * <p>A test that exhausts the heap may have filled a static collection, or left threads that go on filling it. So
 * memory for the reply is set aside before the first test. It is freed when the reply first fails, which is then tried
 * some more times. If all fails, a reply that was encoded at the start is sent as it is.
 *
 * <p>Thread safety: the main thread only.
 */
final class Replies {
    private static final int RESERVE_BYTES = 1 << 20;
    private static final int ATTEMPTS = 20;
    private static final long PAUSE_MILLIS = 20;

    private final WorkerLink link;
    private final byte[] lastWords;
    /** Only ever kept and let go. */
    @SuppressWarnings("UnusedVariable")
    private byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    Replies(WorkerLink link) throws IOException {
        this.link = link;
        lastWords = WorkerMessageCodec.encode(new Completed(
                Map.of(),
                Optional.of(new FailureText(
                        OutOfMemoryError.class.getName(),
                        Optional.of("the test used up the worker's memory, down to what telling where would need;"
                                + " give the JVM a larger heap (-Xmx), or -XX:+HeapDumpOnOutOfMemoryError to see"),
                        List.of(),
                        Optional.empty(),
                        List.of())),
                true));
    }

    /** Sends the result of a run that is over. */
    void completed(Outputs outputs, @Nullable Throwable thrown, UncaughtExceptions uncaught)
            throws IOException, InterruptedException {
        byte[] reply = lastWords;
        boolean isExhausted = thrown instanceof OutOfMemoryError;
        for (int attempt = 0; attempt < ATTEMPTS && reply == lastWords; attempt++) {
            try {
                reply = encode(outputs, thrown, uncaught);
            } catch (OutOfMemoryError e) {
                isExhausted = true;
                reserve = null;
                // Lets the collector and the test's other threads come to rest.
                Thread.sleep(PAUSE_MILLIS);
            } catch (NoClassDefFoundError e) {
                // A class whose initialisation runs out of memory cannot be used any more, be it one of the JDK's.
                if (!isExhausted) {
                    throw e;
                }
            }
        }
        link.sendFrame(reply);
    }

    private static byte[] encode(Outputs outputs, @Nullable Throwable thrown, UncaughtExceptions uncaught)
            throws IOException {
        Failures failures = new Failures();
        if (thrown != null) {
            failures.add(thrown);
        }
        ThreadDiedException died = uncaught.collected();
        if (died != null) {
            failures.add(died);
        }
        Throwable failure = failures.failure().orElse(null);
        if (failure instanceof TestAbortedException aborted) {
            return WorkerMessageCodec.encode(
                    new Aborted(Objects.requireNonNullElse(aborted.getMessage(), "the test was aborted")));
        }
        try {
            return WorkerMessageCodec.encode(completed(outputs.asMap(), failures));
        } catch (WorkerProtocolException e) {
            // The outputs can't be sent. What the test threw is still worth telling.
            failures.add(e);
            return WorkerMessageCodec.encode(completed(Map.of(), failures));
        }
    }

    private static Completed completed(Map<String, Object> outputs, Failures failures) {
        Throwable failure = failures.failure().orElse(null);
        return new Completed(
                outputs, Optional.ofNullable(failure == null ? null : FailureText.of(failure)), failures.exhausted());
    }
}
