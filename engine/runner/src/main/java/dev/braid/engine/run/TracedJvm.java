// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.flow.JoinKeys;
import dev.braid.trace.Attestation;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.trace.live.Channel;
import dev.braid.trace.symbol.ClassOutcome;
import dev.braid.trace.symbol.SymbolLogReader;
import dev.braid.trace.symbol.SymbolTable;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One traced JVM, over all the traces that it makes: its channel, its names, and what became of its classes.
 *
 * <p>Thread safety: one thread.
 */
public final class TracedJvm implements Closeable {
    /** Prefix of the agent's rules that leave out a class of the JDK. */
    private static final String JDK_RULES = "JDK class";

    private final Channel channel;
    private final SymbolTable symbols = new SymbolTable();
    private final SymbolLogReader symbolLog;
    private final JoinKeys joinKeys = new JoinKeys();
    private final Map<String, Integer> outOfScope = new TreeMap<>();
    private final Map<String, String> classes = new TreeMap<>();
    private final Map<String, String> failed = new TreeMap<>();
    private final Map<String, String> functions = new TreeMap<>();
    private final UntracedThreads untracedThreads = new UntracedThreads();
    private final Map<String, String> hiddenThreads = new TreeMap<>();
    private int transformed;
    private long[] clocks = {};

    /** Takes over the channel, and closes it in the end. */
    public TracedJvm(Channel channel) {
        this.channel = channel;
        symbolLog = new SymbolLogReader(channel.symbolLog(), symbols, this::take);
        symbolLog.onJoinKeys(joinKeys);
        symbols.onUnknownSite(() -> {
            try {
                pollSymbols();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void take(ClassOutcome outcome) {
        switch (outcome.outcome()) {
            case SymbolLogDescriptor.OUTCOME_TRANSFORMED -> {
                transformed++;
                classes.put(outcome.className(), Attestation.TRANSFORMED);
            }
            case SymbolLogDescriptor.OUTCOME_FAILED -> failed.put(outcome.className(), outcome.reason());
            case SymbolLogDescriptor.OUTCOME_FUNCTIONS -> functions.put(outcome.className(), outcome.reason());
            case SymbolLogDescriptor.OUTCOME_UNTRACED_THREAD ->
                untracedThreads.add(outcome.className(), outcome.reason());
            case SymbolLogDescriptor.OUTCOME_HIDDEN_THREAD -> hiddenThreads.put(outcome.className(), outcome.reason());
            default -> {
                outOfScope.merge(outcome.reason(), 1, Integer::sum);
                if (!outcome.reason().startsWith(JDK_RULES)) {
                    classes.put(outcome.className(), outcome.reason());
                }
            }
        }
    }

    Channel channel() {
        return channel;
    }

    /** Says which of its races are declared benign where its classes do not say so. */
    public void declareRaces(List<DeclaredRace> declared) {
        declared.forEach(symbols::defineDeclaredRace);
    }

    public SymbolTable symbols() {
        return symbols;
    }

    /** Reads the names that the agent has written since the last call; so does a simulator's thread that lacks one. */
    void pollSymbols() throws IOException {
        synchronized (symbols) { // which the caller that asks for a site has locked
            symbolLog.poll();
        }
    }

    int classesTransformed() {
        return transformed;
    }

    Map<String, Integer> classesOutOfScope() {
        return outOfScope;
    }

    /** {@return the result for each class, by its name; without those of the JDK that were left alone} */
    Map<String, String> classes() {
        return classes;
    }

    Map<String, String> classesFailed() {
        return failed;
    }

    /** {@return by pattern of functions, what it has not traced, "" if nothing} */
    Map<String, String> functions() {
        return functions;
    }

    /** {@return the threads whose control flow is not recorded although a recorder was there} */
    UntracedThreads untracedThreads() {
        return untracedThreads;
    }

    /** {@return the keys that join a recording of its control flow with its trace; nothing if there is no recording} */
    public JoinKeys joinKeys() {
        return joinKeys;
    }

    /** {@return by thread that is left out of all traces, why} */
    Map<String, String> hiddenThreads() {
        return hiddenThreads;
    }

    /** {@return the clock of each slot after the last trace} */
    long[] clocks() {
        return clocks;
    }

    void clocks(long[] newClocks) {
        clocks = newClocks;
    }

    @Override
    public void close() throws IOException {
        symbols.onUnknownSite(() -> {});
        symbolLog.close();
        channel.close();
    }
}
