// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.TestListener;
import dev.braid.trace.Outputs;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * One execution of Jupiter that lasts as long as its worker, on a thread of its own, which runs all tests.
 *
 * <p>Thread safety: one thread, which waits for the session's.
 */
public final class JupiterSession {
    private static final int RESERVE_BYTES = 1 << 19;

    private final Exchange exchange = new Exchange();
    private final TestListener listener;
    private final Thread thread;
    private volatile @Nullable Throwable thrown;

    /** Memory for the end of a run whose test has used up all other; only ever kept and let go. */
    @SuppressWarnings("UnusedVariable")
    private byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    /** Makes a session that begins with its first run. */
    public JupiterSession(String threadName, TestListener listener) {
        this.listener = listener;
        thread = new Thread(threadName) {
            @Override
            public void run() {
                execute();
            }
        };
    }

    /**
     * Runs a test once, after all around it is open and what is open beside it is left.
     *
     * @param method unique id of the test in Jupiter's tree, without an invocation
     * @param scope the same, or the id of an invocation of it, or of a container of dynamic tests
     * @param invocation the number of the invocation among those in the scope, from 0; 0 for a test that has only
     *     one
     * @return its ending; if the session itself has ended, that is a failure, and no further test can run
     */
    public TestEnd run(UniqueId method, UniqueId scope, int invocation, TracingSwitch tracing, Outputs outputs)
            throws InterruptedException {
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
        TracedRegion region = new TracedRegion(tracing, outputs);
        TracedRegion.set(region);
        TestEnd end = exchange.ask(new Request(Request.Kind.RUN, method, scope, invocation));
        TracedRegion.set(null);
        return end == null ? death(region) : end;
    }

    /**
     * Leaves all that is open but one container and what is around it. {@return the containers that were left,
     * innermost first}
     *
     * <p>An invocation of a class is left only by the run of a test that is in another: until then nobody knows whether
     * there is one more, and with the last invocation, the class is left, too.
     */
    public List<LeftContainer> leave(UniqueId keep) throws InterruptedException {
        if (thread.isAlive()) {
            exchange.ask(new Request(Request.Kind.LEAVE, keep, keep, 0));
        }
        return exchange.takeLeft();
    }

    /** {@return the containers that the last run left, innermost first} */
    public List<LeftContainer> takeLeft() {
        return exchange.takeLeft();
    }

    /** Leaves all that is open. {@return the containers that were left, innermost first} */
    public List<LeftContainer> leaveAll() throws InterruptedException {
        return leave(SessionEngine.ROOT);
    }

    /** Ends the session and its thread. {@return the containers that were left, innermost first} */
    public List<LeftContainer> end() throws InterruptedException {
        if (thread.isAlive()) {
            exchange.ask(new Request(Request.Kind.END, SessionEngine.ROOT, SessionEngine.ROOT, 0));
            thread.join();
        }
        return exchange.takeLeft();
    }

    /** Ends what the session left open when it died, most often for lack of memory. */
    private TestEnd death(TracedRegion region) {
        reserve = null;
        Throwable death =
                thrown != null ? thrown : new IllegalStateException("Jupiter has ended before the tests have.");
        try {
            region.end();
        } catch (Throwable t) {
            death.addSuppressed(t);
        }
        return new TestEnd(TestEnd.Kind.RUN, "", "", death, false);
    }

    private void execute() {
        try {
            JupiterParameters parameters = JupiterParameters.ofThisJvm();
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .configurationParameters(parameters.values())
                    .build();
            ExtensionServices.enter(parameters.detectsOthers());
            LauncherFactory.create(LauncherConfig.builder()
                            .enableTestEngineAutoRegistration(false)
                            .enableLauncherSessionListenerAutoRegistration(false)
                            .enableLauncherDiscoveryListenerAutoRegistration(false)
                            .enableTestExecutionListenerAutoRegistration(false)
                            .enablePostDiscoveryFilterAutoRegistration(false)
                            .addTestEngines(new SessionEngine(jupiter(), exchange, listener))
                            .build())
                    .execute(request, Publications.to(listener));
        } catch (Throwable t) {
            // Nothing is allocated here: t may say that there is no memory left.
            thrown = t;
        } finally {
            exchange.over();
        }
    }

    private static TestEngine jupiter() {
        return JupiterEngine.find()
                .orElseThrow(() -> new IllegalStateException("There is no Jupiter on the worker's class path. Add"
                        + " org.junit.jupiter:junit-jupiter to the tests' dependencies."));
    }
}
