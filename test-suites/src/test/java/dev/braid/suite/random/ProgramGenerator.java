// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.List;
import java.util.Optional;

/**
 * Writes random programs of several threads whose output does not depend on the order in which the threads run.
 *
 * <p>Each piece of shared data is either guarded by one lock and changed by one commutative operation, or atomic and
 * only added to, or a constant. All other data belongs to one thread. What is read from data with no order is recorded,
 * see {@link Racy}. Each statement stands on a line of its own and counts its executions, so that it is known how often
 * each line makes which accesses.
 */
final class ProgramGenerator {
    private final Draft draft;
    private final SourceLines lines;
    private final String name;
    private final int threads;

    private ProgramGenerator(long seed) {
        draft = new Draft(seed);
        lines = draft.lines();
        name = "Program" + seed;
        threads = 2 + draft.upTo(3);
    }

    /** {@return the program of a seed, which is always the same} */
    static RandomProgram generate(long seed) {
        ProgramGenerator generator = new ProgramGenerator(seed);
        generator.write();
        return generator.lines.toProgram(seed, RandomProgram.PACKAGE + "." + generator.name);
    }

    private void write() {
        lines.plain("package " + RandomProgram.PACKAGE + ";");
        for (String imported : List.of(
                "dev.braid.suite.random.Hits",
                "java.lang.invoke.*",
                "java.util.*",
                "java.util.concurrent.*",
                "java.util.concurrent.atomic.*",
                "java.util.concurrent.locks.*",
                "java.util.function.*")) {
            lines.plain("import " + imported + ";");
        }
        lines.open("public final class " + name);
        DataClass data = DataClass.write(draft, Optional.empty());
        DataClass heir = DataClass.write(draft, Optional.of(data));
        ThrowingStatements.declare(draft, data);
        HandleStatements handles = new HandleStatements(draft);
        SharedState shared = SharedState.declare(draft, name, handles);
        Workers workers = new Workers(draft, shared, data, heir, handles);
        int bodies = 1 + draft.upTo(2);
        for (int i = 0; i < bodies; i++) {
            workers.write("work" + i, name);
        }
        writeEntry(bodies);
        writeRun(shared, handles);
        writeMain();
        draft.endOfClass().forEach(lines::plain);
        lines.plain("private static final int LINES = " + (lines.next() + 2) + ";");
        lines.close();
    }

    /** Writes what each thread begins with, and a class of threads. */
    private void writeEntry(int bodies) {
        lines.open("static void enter(" + name + " s, int index, long[] results)");
        lines.plain("long[] h = Hits.fresh(LINES);");
        lines.plain(
                "long acc = index % " + bodies + " == 0 ? work0(s, h, index) : work" + (bodies - 1) + "(s, h, index);");
        lines.statement("results[index] = acc;", List.of(Access.write(Access.ELEMENT, AccessMode.PLAIN)));
        lines.plain("Hits.merge(h);");
        // A pool goes on with accesses of its own, which the trace shows at the thread's last call: this one.
        lines.plain("Thread.onSpinWait();");
        lines.close();
        lines.open("static final class Worker extends Thread");
        lines.plain("final " + name + " owner;");
        lines.plain("private final int index;");
        lines.plain("private final long[] results;");
        lines.open("Worker(long[] h, " + name + " owner, int index, long[] results)");
        for (String field : List.of("owner", "index", "results")) {
            lines.statement("this." + field + " = " + field + ";", List.of(Access.write(field, AccessMode.PLAIN)));
        }
        lines.statement("setName(\"worker\");", List.of());
        lines.close();
        lines.open("@Override public void run()");
        lines.plain("long[] h = Hits.fresh(LINES);");
        lines.statement(
                "enter(owner, index, results);",
                List.of(
                        Access.read("owner", AccessMode.PLAIN),
                        Access.read("index", AccessMode.PLAIN),
                        Access.read("results", AccessMode.PLAIN)));
        lines.plain("Hits.merge(h);");
        lines.close();
        lines.close();
    }

    private void writeRun(SharedState shared, HandleStatements handles) {
        lines.open("public static int run(StringBuilder out) throws Exception");
        lines.plain("long[] h = Hits.fresh(LINES);");
        lines.plain("long acc = 0;");
        lines.statement(name + " s = new " + name + "(h);", List.of());
        lines.plain("long[] results = new long[" + threads + "];");
        if (draft.chance(30)) {
            writePool();
        } else {
            writeThreads();
        }
        Access result = Access.read(Access.ELEMENT, AccessMode.PLAIN);
        lines.open("for (int i = 0; i < " + threads + "; i++)");
        lines.statement("acc = acc * 31 + results[i];", List.of(result));
        lines.statement("out.append(\"thread \").append(results[i]).append('\\n');", List.of(result));
        lines.close();
        shared.writeOutput();
        handles.writeOutput();
        shared.constants().writeInitialisation();
        lines.plain("Hits.merge(h);");
        lines.plain("return (int) acc & 63;");
        lines.close();
    }

    private void writeThreads() {
        boolean ownClass = draft.chance(50);
        for (int i = 0; i < threads; i++) {
            String arguments = "(" + (ownClass ? "h, " : "") + "s, " + i + ", results)";
            String creation = ownClass ? "new Worker" + arguments : "new Thread(() -> enter" + arguments + ")";
            lines.statement("Thread thread" + i + " = " + creation + ";", List.of());
        }
        for (int i = 0; i < threads; i++) {
            lines.plain("thread" + i + ".start();");
        }
        for (int i = 0; i < threads; i++) {
            lines.plain("thread" + i + ".join();");
        }
    }

    private void writePool() {
        lines.platformStatement("ExecutorService pool = Executors.newFixedThreadPool(" + threads + ");", List.of());
        for (int i = 0; i < threads; i++) {
            lines.platformStatement("pool.execute(() -> enter(s, " + i + ", results));", List.of());
        }
        lines.platformStatement("pool.shutdown();", List.of());
        lines.platformStatement("pool.awaitTermination(10, TimeUnit.MINUTES);", List.of());
    }

    private void writeMain() {
        lines.open("public static void main(String[] arguments) throws Exception");
        lines.plain("StringBuilder out = new StringBuilder();");
        lines.plain("int status = run(out);");
        lines.plain("System.out.print(out);");
        lines.plain("System.exit(status);");
        lines.close();
    }
}
