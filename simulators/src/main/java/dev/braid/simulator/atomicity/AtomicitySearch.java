// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.atomicity.Releases.Sort;
import dev.braid.simulator.atomicity.ThreadState.AtomicCall;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Follows a trace, and shows how blocks that are to be atomic are not. */
final class AtomicitySearch {
    private final AtomicBlocks blocks;
    private final CountedAccesses counted;
    private final UnjudgedCalls unjudged;
    private final TransactionGraph graph;
    private final ShadowMemory memory;
    private final Int2ObjectOpenHashMap<ThreadState> threads = new Int2ObjectOpenHashMap<>();
    private final Releases releases;
    private @Nullable RecordedEvent copy;
    private @Nullable RecordedEvent end;
    private long blockCount;
    private long accessCount;

    AtomicitySearch(Symbols symbols, Consumer<Violation> violations, AtomicityLimits limits) {
        memory = new ShadowMemory(limits.words());
        releases = new Releases(limits.releases());
        blocks = new AtomicBlocks(symbols);
        counted = new CountedAccesses(symbols);
        unjudged = new UnjudgedCalls(symbols);
        graph = new TransactionGraph(violations);
    }

    /** {@return {@code true} if a trace did not name the place of an access: then nothing that was found is certain} */
    boolean sawNameless() {
        return counted.sawNameless();
    }

    /** {@return the number of blocks} */
    long blocks() {
        return blockCount;
    }

    /** {@return the number of accesses in blocks that counted} */
    long accesses() {
        return accessCount;
    }

    /** {@return classes of the JDK that blocks have used, and that nothing can be said of} */
    Set<String> notJudged() {
        return counted.notJudged();
    }

    UnjudgedCalls unjudged() {
        return unjudged;
    }

    /**
     * {@return the event at which the search ended: what came before it was too long ago to be known; null if there is
     * none}
     */
    @Nullable
    RecordedEvent end() {
        return end;
    }

    /**
     * Stops the search at an event that may come after something that is not known any more. Findings from here on
     * might rest on reads that were taken back, so nothing more is looked for.
     */
    private void stop(TraceEvent event) {
        end = event.copy();
        memory.clear();
        releases.clear();
        threads.clear();
    }

    void event(TraceEvent event) {
        if (end != null) {
            return;
        }
        switch (event.kind()) {
            case READ, WRITE, READ_WRITE, CAS_FAILED -> access(event);
            case MONITOR_ENTER -> entered(event);
            case MONITOR_EXIT -> exiting(event);
            case WAIT -> waiting(event);
            case WAKE -> woken(event);
            case FUNCTION_CALL -> call(event);
            case FUNCTION_RETURN, FUNCTION_THROW -> {
                ThreadState thread = thread(event);
                thread.leaveCallsBelow(event.detail(0) + 1);
                endIfLeft(thread);
            }
            case THREAD_START -> release(Sort.START, event.startedThread(), event);
            case THREAD_BEGIN -> acquire(Sort.START, event.thread(), event);
            case THREAD_ENDING -> release(Sort.END, event.object(), event);
            case JOIN -> acquire(Sort.END, event.object(), event);
            case INTERRUPT -> release(Sort.INTERRUPT, event.object(), event);
            case INTERRUPTED -> acquire(Sort.INTERRUPT, event.object(), event);
            case THREAD_END -> {
                abandon(thread(event));
                threads.remove(event.thread());
            }
            default -> {}
        }
    }

    /** Ends the blocks whose ends are missing. */
    void finish() {
        threads.values().forEach(this::abandon);
    }

    private void abandon(ThreadState thread) {
        if (thread.block != null) {
            graph.takeBack(thread.block);
        }
        thread.leaveAll();
        end(thread);
    }

    private ThreadState thread(TraceEvent event) {
        ThreadState known = threads.get(event.thread());
        if (known == null) {
            known = new ThreadState();
            threads.put(event.thread(), known);
        }
        return known;
    }

    private void call(TraceEvent event) {
        boolean isBlock = blocks.isFunction(event);
        ThreadState thread = thread(event);
        thread.leaveLocks();
        thread.leaveCallsBelow(event.detail(0) + 1);
        endIfLeft(thread);
        if (isBlock) {
            begin(thread, new AtomicCall(true, event.detail(0), event.copy()));
        }
    }

    private void entered(TraceEvent event) {
        leaveLocks(event);
        if (blocks.isSynchronizedMethod(event)) {
            begin(thread(event), new AtomicCall(false, event.object(), event.copy()));
        }
        if (counted.countsMonitor(event)) {
            acquire(Sort.MONITOR, event.object(), event);
        }
    }

    /** Ends a thread's wait for a condition of a lock once it uses the program's monitors. */
    private void leaveLocks(TraceEvent event) {
        ThreadState thread = thread(event);
        if (thread.waits && counted.countsMonitor(event)) {
            thread.leaveLocks();
            resume(thread);
        }
    }

    private void exiting(TraceEvent event) {
        leaveLocks(event);
        if (counted.countsMonitor(event)) {
            release(Sort.MONITOR, event.object(), event);
        }
        if (blocks.isSynchronizedMethod(event)) {
            ThreadState thread = thread(event);
            thread.leaveMonitor(event.object());
            endIfLeft(thread);
        }
    }

    private void waiting(TraceEvent event) {
        release(Sort.MONITOR, event.object(), event);
        ThreadState thread = thread(event);
        thread.waits = true;
        end(thread);
    }

    private void woken(TraceEvent event) {
        ThreadState thread = thread(event);
        thread.waits = false;
        resume(thread);
        acquire(Sort.MONITOR, event.object(), event);
    }

    private void begin(ThreadState thread, AtomicCall call) {
        blockCount++;
        thread.enter(call);
        resume(thread);
    }

    /** Opens a block if the thread is in a method that is to be atomic, and has none. */
    private void resume(ThreadState thread) {
        AtomicCall outermost = thread.outermost();
        if (thread.block == null && outermost != null && !thread.waits) {
            thread.block = graph.begin(outermost.start(), thread.past());
            thread.comeAfter(null);
        }
    }

    private void endIfLeft(ThreadState thread) {
        if (thread.outermost() == null) {
            end(thread);
        }
    }

    private void end(ThreadState thread) {
        Block block = thread.block;
        if (block != null) {
            thread.block = null;
            thread.comeAfter(graph.end(block));
            if (graph.isIdle()) {
                memory.clear();
                releases.clear();
                unjudged.clear();
            }
        }
    }

    private void access(TraceEvent event) {
        if (event.offset() == RecordDescriptor.UNJUDGED_RECEIVER_OFFSET) {
            return;
        }
        ThreadState thread = thread(event);
        if (graph.isIdle() && !thread.waits) {
            return;
        }
        Counting counting = counted.counting(event, thread);
        resume(thread);
        switch (counting) {
            case PROGRAM, CALL -> {
                if (event.kind() == EventKind.CAS_FAILED) {
                    failed(thread, event);
                } else {
                    access(thread, event, counting == Counting.CALL);
                }
            }
            case LOCK -> {
                if (event.valueWritten() == 0) {
                    release(Sort.LOCK, event.object(), event);
                } else {
                    acquire(Sort.LOCK, event.object(), event);
                }
            }
            case CONDITION_WAIT -> {
                thread.waitInLock();
                end(thread);
            }
            case UNJUDGED -> unjudged.access(event, thread);
            case NOT -> {
                if (thread.collection != null && counted.isByAtomic(event)) {
                    unjudged.step(event, thread);
                }
            }
        }
    }

    /** Takes back the reads that led to a failed compare-and-set: it has written nothing, and is mostly tried again. */
    private void failed(ThreadState thread, TraceEvent event) {
        Block block = thread.block;
        if (block == null) {
            return;
        }
        if (counted.isOfProgram(event)) {
            graph.takeBack(block);
        } else {
            graph.takeBackCall(block);
        }
    }

    private void access(ThreadState thread, TraceEvent event, boolean isCall) {
        if (memory.hasForgotten(event)) {
            stop(event);
            return;
        }
        Block block = thread.block;
        if (block != null) {
            accessCount++;
            accessInBlock(block, event, isCall);
        } else if (thread.past() != null || memory.mayHold(event)) {
            accessOutside(thread, event);
        }
    }

    /** An access outside of blocks is a transaction of its own. */
    private void accessOutside(ThreadState thread, TraceEvent event) {
        boolean isWrite = event.kind().writes();
        List<Footprints> parts = memory.parts(event);
        for (Footprints part : parts) {
            part.conflicting(isWrite, before -> single(thread, before, event));
        }
        Node own = thread.past();
        for (Footprints part : parts) {
            if (isWrite) {
                part.write(own == null ? null : new Footprint(own, copy(event)));
            } else if (own != null && !part.has(own, false)) {
                part.read(new Footprint(own, copy(event)), true);
            }
        }
    }

    private void accessInBlock(Block block, TraceEvent event, boolean isCall) {
        int call = isCall ? event.callSite() : 0;
        if (block.callSite != call) {
            graph.endCall(block);
            block.callSite = call;
        }
        boolean isWrite = event.kind().writes();
        boolean isVolatile = event.mode() != AccessMode.PLAIN || event.kind() == EventKind.READ_WRITE;
        boolean isFirm = isWrite || !isVolatile;
        if (event.kind() == EventKind.READ_WRITE) {
            graph.confirm(block, event);
        }
        List<Footprints> parts = memory.parts(event);
        if (block.callAttempt != null) {
            for (Footprints part : parts) {
                part.conflicting(isWrite, before -> giveUp(block, before));
            }
        }
        Node own = isFirm ? block.node : block.callSite == 0 ? graph.attempt(block) : graph.callAttempt(block);
        for (Footprints part : parts) {
            if (!part.has(own, isWrite)) {
                part.conflicting(isWrite, before -> inBlock(block, own, before, event));
                Footprint footprint = new Footprint(own, copy(event));
                if (isWrite) {
                    part.write(footprint);
                } else {
                    part.read(footprint, isFirm);
                }
            }
        }
        if (isWrite && isVolatile && counted.publishes(event)) {
            graph.commit(block);
        }
    }

    private void single(ThreadState thread, Footprint before, TraceEvent event) {
        Node other = before.node();
        if (other != null && before.thread() != event.thread()) {
            thread.comeAfter(graph.join(thread.past(), other));
            leave(other, before, event);
        }
    }

    /**
     * Takes a call's reads back if it reads again what it has read before, or beside it: it has given up what it was
     * about then.
     */
    private void giveUp(Block block, Footprint before) {
        if (before.thread() != block.thread() && graph.isAfterCall(block, before)) {
            graph.takeBackCall(block);
        }
    }

    private void inBlock(Block block, Node own, Footprint before, TraceEvent event) {
        if (before.thread() != event.thread()) {
            graph.join(block, own, before, copy(event));
            Node other = before.node();
            if (other != null) {
                leave(other, before, event);
            }
        }
    }

    private void leave(Node other, Footprint before, TraceEvent event) {
        if (other.block() != null) {
            other.leave(new Edge(before.event(), copy(event)));
        }
    }

    private void release(Sort sort, long what, TraceEvent event) {
        if (graph.isIdle()) {
            return;
        }
        ThreadState thread = thread(event);
        Node own = thread.block != null ? thread.block.node : thread.past();
        releases.put(sort, what, own == null ? null : new Footprint(own, copy(event)));
    }

    private void acquire(Sort sort, long what, TraceEvent event) {
        if (graph.isIdle()) {
            return;
        }
        if (releases.hasForgotten(sort, what, event.thread())) {
            stop(event);
            return;
        }
        Footprint before = releases.get(sort, what);
        if (before == null || before.thread() == event.thread()) {
            return;
        }
        ThreadState thread = thread(event);
        Block block = thread.block;
        if (block != null) {
            inBlock(block, block.node, before, event);
        } else {
            single(thread, before, event);
        }
    }

    private RecordedEvent copy(TraceEvent event) {
        RecordedEvent known = copy;
        if (known == null || known.index() != event.index()) {
            known = event.copy();
            copy = known;
        }
        return known;
    }
}
