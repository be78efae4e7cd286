// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.ValueText;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.ClassQueue;
import dev.braid.tracer.bootstrap.machine.HiddenThreads;
import dev.braid.tracer.bootstrap.machine.NativeFiles;
import dev.braid.tracer.bootstrap.machine.TextQueue;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The agent's own thread: lets the merge pass threads that sleep, allocates memory for further threads, writes the
 * field layouts of classes, and ends a program whose collector has died.
 *
 * <p>It is a daemon, and is not traced: nothing that it accesses is shared with the program.
 */
final class AgentThread extends Thread {
    private static final int SPARE_SLOTS = 16;
    private static final long PAUSE_NANOS = 2_000_000;

    /** Time between two looks at the collector, which is all that there is to do while the agent is dormant. */
    private static final long DORMANT_PAUSE_NANOS = 1_000_000_000;

    private static final int STAT_BYTES = 128;
    private static final int PAUSES_PER_LIVENESS_CHECK = 500;

    /** Exit code of a program that was ended because its trace is no longer read: unfit environment. */
    private static final int COLLECTOR_LOST = 3;

    private final File channel;
    private final SymbolLog symbols;
    private final boolean leavesSlow;
    private final @Nullable Wakening wakening;
    private long handledRequests;

    /**
     * @param leavesSlow see {@link TestRig}
     * @param wakening null if the agent is awake from the start
     */
    AgentThread(File channel, SymbolLog symbols, boolean leavesSlow, @Nullable Wakening wakening) {
        super(null, null, "braid-agent", 0, false);
        this.channel = channel;
        this.symbols = symbols;
        this.leavesSlow = leavesSlow;
        this.wakening = wakening;
        setDaemon(true);
    }

    @Override
    public void run() {
        ThreadLogs.prepareAgentThread();
        for (long round = 0; ; round++) {
            boolean isAwake = true;
            try {
                isAwake = wakening == null || wakening.wakeIfAsked();
                if (isAwake) {
                    work(round);
                } else {
                    endIfCollectorIsGone();
                }
            } catch (OutOfMemoryError e) {
                // The program has used it up. What this round has not done, a later one does.
                Thread.onSpinWait();
            } catch (RuntimeException | Error e) {
                Channel.fail("The agent's own thread failed (" + e + "); report this as a defect of Braid.");
            }
            if (!Thread.interrupted()) { // forgets an interrupt, which the program may send to all threads
                LockSupport.parkNanos(this, isAwake ? PAUSE_NANOS : DORMANT_PAUSE_NANOS);
            }
        }
    }

    private void work(long round) {
        long requests = Channel.lagRequests();
        if (requests != handledRequests && !leavesSlow) {
            ThreadLogs.deactivateLagging();
            handledRequests = requests;
        }
        if (ThreadLogs.spareSlots() < SPARE_SLOTS) {
            Channel.allocateSlots(SPARE_SLOTS);
        }
        ThreadLogs.reclaimSlots();
        writeNames();
        if (round % PAUSES_PER_LIVENESS_CHECK == 0) {
            endIfCollectorIsGone();
        }
    }

    /**
     * Writes the layouts of classes, the texts of values, and the names of threads left out, that have become known.
     * Called by this thread, and when tracing or the program ends; then it waits for what this thread is writing.
     */
    synchronized void writeNames() {
        writeLayouts();
        writeTexts();
        HiddenThreads.Entry entry = HiddenThreads.takeAll();
        while (entry != null) {
            symbols.outcome(
                    SymbolLogDescriptor.OUTCOME_HIDDEN_THREAD,
                    entry.thread.getName(),
                    "the JVM lets nobody see what this thread of its own does");
            entry = HiddenThreads.next(entry);
        }
    }

    private void writeTexts() {
        long[] id = new long[1];
        Object object;
        while ((object = TextQueue.poll(id)) != null) {
            symbols.text(id[0], ValueText.of(object));
        }
    }

    private void writeLayouts() {
        Class<?> type;
        while ((type = ClassQueue.poll()) != null) {
            try {
                symbols.layout(type);
            } catch (OutOfMemoryError e) {
                ClassQueue.add(type);
                throw e;
            }
        }
    }

    /**
     * Deletes the channel and ends the program if its collector is gone. The channel is the collector's to delete, but
     * lies in memory that nothing else would free.
     */
    private void endIfCollectorIsGone() {
        long pid = Channel.collectorPid();
        if (!isAlive(pid)) {
            System.err.println("[braid] The process that collects this program's trace (pid " + pid
                    + ") is gone; the program ends, because its threads would wait for it forever.");
            for (String suffix : new String[] {"", ".options", SymbolLogDescriptor.SUFFIX}) {
                File file = new File(channel.getPath() + suffix);
                if (!file.delete() && file.exists()) {
                    System.err.println("[braid] Could not delete " + file + ", which nobody needs any more.");
                }
            }
            Runtime.getRuntime().halt(COLLECTOR_LOST);
        }
    }

    /**
     * {@return {@code true} if a process runs; one that has ended may still be listed, while its parent has not asked
     * for it}
     */
    private static boolean isAlive(long pid) {
        byte[] text = new byte[STAT_BYTES];
        int length;
        try (FileInputStream in = new FileInputStream("/proc/" + pid + "/stat")) {
            length = NativeFiles.read(in, text);
        } catch (IOException e) {
            return false; // there is no such process, or it ended just now
        }
        for (int i = length - 3; i > 0; i--) {
            if (text[i] == ')') { // ends the command's name, which may hold any other character; the state follows
                return text[i + 2] != 'Z' && text[i + 2] != 'X';
            }
        }
        return length > 0;
    }
}
