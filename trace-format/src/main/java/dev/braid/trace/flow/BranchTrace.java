// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.BatchConsumer;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;

/**
 * The control flow in a trace that was recorded with branch records: per thread, the bytecode that it has executed.
 *
 * <p>Recorded are the methods of the program's classes that are traced; what the JDK and other classes do between them
 * is not. Of a trace that was cut off, what lies above its last bound is left out, as its events are.
 *
 * <p>Thread safety: one thread.
 */
public final class BranchTrace {
    private final BranchStore store;
    private final MethodTable methods;
    private final TraceHeader header;
    private final long completeBelow;
    private final Optional<TraceDamagedException> damage;

    private BranchTrace(BranchStore store, TraceFileReader read, Optional<TraceDamagedException> damage) {
        this.store = store;
        this.damage = damage;
        methods = new MethodTable(read.tracedClasses());
        header = read.header();
        completeBelow = read.completeBelow();
    }

    /**
     * Reads a trace.
     *
     * @param reader at its beginning
     * @param wanted the threads to keep, by their ids
     * @throws IOException if the file can't be read; damage is not an exception
     */
    public static BranchTrace read(TraceFileReader reader, IntPredicate wanted) throws IOException {
        return read(reader, wanted, batch -> {});
    }

    /**
     * Reads a trace, and hands over its events meanwhile.
     *
     * @param events takes the events of all threads
     */
    public static BranchTrace read(TraceFileReader reader, IntPredicate wanted, BatchConsumer events)
            throws IOException {
        BranchStore store = new BranchStore(wanted);
        reader.onBranches(store);
        Optional<TraceDamagedException> damage = reader.replayBatches(events).damage();
        return new BranchTrace(store, reader, damage);
    }

    /** {@return {@code true} if the trace has branch records, of whichever threads} */
    public boolean hasBranches() {
        return store.hasAny();
    }

    /** {@return the ids of the wanted threads that have branch records, ascending} */
    public List<Integer> threads() {
        return List.copyOf(store.threads());
    }

    public String threadName(int thread) {
        return header.symbols().threadName(thread);
    }

    /** {@return the damage to the trace, before which it ends} */
    public Optional<TraceDamagedException> damage() {
        return damage;
    }

    /**
     * Hands over what a thread has executed.
     *
     * @throws IllegalArgumentException if a class file in the trace is damaged; the message says which
     */
    public void decode(int thread, BytecodeConsumer out) {
        decode(thread, out, clock -> {});
    }

    /**
     * The same, with clocks. What a record tells has been executed before the thread had an event of a greater clock,
     * and what the record after it tells, after the events of smaller ones.
     *
     * @param clocks takes the clock of each record before what that tells
     */
    public void decode(int thread, BytecodeConsumer out, LongConsumer clocks) {
        BranchDecoder decoder = new BranchDecoder(methods, out);
        store.forEach(thread, completeBelow, (record, clock) -> {
            clocks.accept(clock);
            decoder.take(record);
        });
        decoder.end();
    }
}
