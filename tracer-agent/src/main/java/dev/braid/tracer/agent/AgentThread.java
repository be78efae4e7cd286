// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.Channel;
import dev.braid.tracer.bootstrap.ClassQueue;
import dev.braid.tracer.bootstrap.ThreadLogs;
import java.io.File;

/**
 * The agent's own thread: lets the merge pass threads that sleep, allocates memory for further threads, writes the field
 * layouts of classes, and ends a program whose collector has died.
 *
 * <p>It is a daemon, and is traced as any other thread: what it does to collections that the JDK shares between threads,
 * such as those of class loaders, would else be writes that nobody sees.
 */
final class AgentThread extends Thread {
    private static final int SPARE_SLOTS = 16;
    private static final long PAUSE_MILLIS = 2;
    private static final int PAUSES_PER_LIVENESS_CHECK = 500;

    /** Exit code of a program that was ended because nobody reads its trace any more: unfit environment. */
    private static final int COLLECTOR_LOST = 3;

    private final SymbolLog symbols;

    AgentThread(SymbolLog symbols) {
        super(null, null, "braid-agent", 0, false);
        this.symbols = symbols;
        setDaemon(true);
    }

    @Override
    public void run() {
        ThreadLogs.prepareAgentThread();
        long handledRequests = 0;
        for (long round = 0; ; round++) {
            long requests = Channel.lagRequests();
            if (requests != handledRequests) {
                handledRequests = requests;
                ThreadLogs.deactivateLagging();
            }
            if (ThreadLogs.spareSlots() < SPARE_SLOTS) {
                Channel.allocateSlots(SPARE_SLOTS);
            }
            writeLayouts();
            if (round % PAUSES_PER_LIVENESS_CHECK == 0) {
                endIfCollectorIsGone();
            }
            ThreadLogs.rest();
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            // Only the program under test can have done that, by walking all threads. This one must go on.
            Thread.onSpinWait();
        }
    }

    /** Writes the layouts of all classes that have become known. Called by this thread, and when tracing stops. */
    void writeLayouts() {
        Class<?> type;
        while ((type = ClassQueue.poll()) != null) {
            symbols.layout(type);
        }
    }

    private static void endIfCollectorIsGone() {
        long pid = Channel.collectorPid();
        if (!new File("/proc/" + pid).exists()) {
            System.err.println("[braid] The process that collects this program's trace (pid " + pid
                    + ") is gone; the program ends, because its threads would wait for it for ever.");
            Runtime.getRuntime().halt(COLLECTOR_LOST);
        }
    }
}
