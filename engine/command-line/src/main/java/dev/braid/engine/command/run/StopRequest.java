// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request to end a command that would go on forever. ^C and SIGHUP make it, and so does SIGTERM, upon which this
 * process ends as soon as the command has.
 *
 * <p>Thread safety: any thread.
 */
public final class StopRequest implements AutoCloseable {
    private static final long GRACE_SECONDS = 10;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final PassedSignals signals = new PassedSignals(signal -> request());
    private volatile boolean isMade;

    private StopRequest() {}

    /** {@return a request that signals make} */
    public static StopRequest awaited() {
        StopRequest request = new StopRequest();
        // Never removed: once the command has ended it does nothing.
        Runtime.getRuntime().addShutdownHook(new Thread(request::shutDown, "braid-stop"));
        return request;
    }

    public boolean isMade() {
        return isMade;
    }

    /** Says that the command has ended. */
    @Override
    public void close() {
        signals.close();
        ended.countDown();
    }

    private void request() {
        isMade = true;
    }

    private void shutDown() {
        request();
        try {
            if (!ended.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                return; // its output is not taken, say; the process may end
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
