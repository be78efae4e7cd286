// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.RegistrationDescriptor;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.log.FlowRegistration;
import dev.braid.tracer.bootstrap.log.FlowRegistration.Request;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Passes requests of threads on to the recorder of control flow, and its answers back. It reports in the symbol log
 * which threads are not recorded in the end, and which are, with the numbers that the kernel gives them.
 *
 * <p>It is a daemon, and is not traced. It never waits inside the kernel: HotSpot's end would wait for it.
 */
final class RegistrationThread extends Thread {
    private static final long IDLE_NANOS = 100_000_000;
    private static final long PAUSE_NANOS = 50_000;

    private final RecorderConnection recorder;
    private final SymbolLog symbols;
    /** Requests that are not settled yet. Guarded by this, as what follows. */
    private final List<Request> waiting = new ArrayList<>();

    private int requests;
    private int untraced;
    private String whyOver = "the recorder did not answer in time";

    private RegistrationThread(RecorderConnection recorder, SymbolLog symbols) {
        super(null, null, "braid-registration", 0, false);
        this.recorder = recorder;
        this.symbols = symbols;
        setDaemon(true);
    }

    /** {@return the thread, running; null if no control flow is recorded} */
    static @Nullable RegistrationThread start(RecorderConnection recorder, SymbolLog symbols) throws IOException {
        String failure = recorder.failure();
        if (failure != null) {
            AgentInstaller.say("The control flow of this program is not recorded: " + failure + ".");
            symbols.outcome(SymbolLogDescriptor.OUTCOME_UNTRACED_THREAD, "", failure);
        }
        if (!recorder.isOpen()) {
            return null;
        }
        FlowRegistration.prepare();
        RegistrationThread thread = new RegistrationThread(recorder, symbols);
        FlowRegistration.answeredBy(thread);
        thread.start();
        return thread;
    }

    @Override
    public void run() {
        ThreadLogs.leaveOut();
        while (true) {
            int left;
            try {
                left = pass();
            } catch (IOException e) {
                left = end("the recorder is gone (" + e.getMessage() + ")");
            } catch (OutOfMemoryError e) {
                left = 1; // the program has used it up; threads that wait go on when their time is over
            }
            if (!Thread.interrupted()) { // forgets an interrupt, which the program may send to all threads
                LockSupport.parkNanos(this, left > 0 ? PAUSE_NANOS : IDLE_NANOS);
            }
        }
    }

    /**
     * Reports all threads that have gone on unrecorded so far. Called by any thread, when tracing or the program ends.
     */
    void tellOfUntraced() {
        try {
            pass();
        } catch (IOException e) {
            end("the recorder is gone (" + e.getMessage() + ")");
        }
    }

    /** Makes one round. {@return the number of threads that wait} */
    private synchronized int pass() throws IOException {
        int known = waiting.size();
        for (Request request = FlowRegistration.takeAll(); request != null; request = FlowRegistration.next(request)) {
            request.number = requests++;
            waiting.add(request);
        }
        for (Request request : waiting.subList(known, waiting.size())) {
            if (request.outcome() == Request.WAITING) {
                recorder.send(request.number, request.pid, request.tid);
            }
        }
        if (!waiting.isEmpty()) {
            takeAnswers();
            settle();
        }
        return waiting.size();
    }

    private void takeAnswers() throws IOException {
        for (byte[] answer = recorder.receive(); answer != null; answer = recorder.receive()) {
            int number = RecorderConnection.intAt(answer, RegistrationDescriptor.NUMBER);
            for (Request request : waiting) {
                if (request.number == number) {
                    request.answer(RecorderConnection.intAt(answer, RegistrationDescriptor.OUTCOME));
                }
            }
        }
    }

    /** Forgets those that have gone on, and reports which of them are recorded, and which are not. */
    private void settle() {
        for (Iterator<Request> all = waiting.iterator(); all.hasNext(); ) {
            Request request = all.next();
            if (request.outcome() != Request.WAITING) {
                all.remove();
                if (request.outcome() == RegistrationDescriptor.RECORDED) {
                    symbols.recordedThread(request.threadId, request.pid, request.tid);
                } else {
                    tell(request);
                }
            }
        }
    }

    private void tell(Request request) {
        if (++untraced <= SymbolLogDescriptor.MOST_UNTRACED_THREADS) {
            String why = request.tid < 1
                    ? "its number is not in /proc/thread-self"
                    : request.outcome() == Request.REFUSED ? "the recorder has refused it" : whyOver;
            symbols.outcome(SymbolLogDescriptor.OUTCOME_UNTRACED_THREAD, request.thread, why);
        }
    }

    private synchronized int end(String why) {
        whyOver = why;
        FlowRegistration.end();
        for (Request request : waiting) {
            request.answer(Request.GIVEN_UP);
        }
        settle();
        return waiting.size();
    }
}
