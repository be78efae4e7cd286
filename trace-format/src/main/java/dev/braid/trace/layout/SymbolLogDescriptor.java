// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.layout;

/**
 * Layout of the symbol log: the file beside the channel in which the agent names sites, classes and fields, each before
 * the first record that refers to it.
 *
 * <p>Entries are written with {@link java.io.DataOutput}: a four-byte length of what follows, then one byte of kind,
 * then the fields in this order:
 *
 * <pre>
 *  SITES          UTF class name (dots), UTF source file or "", boolean platform class, int number of sites, then each:
 *                 int id, UTF method name, UTF method descriptor, int bytecode index, int line or -1,
 *                 UTF owner of the field (dots) or "", UTF field name or "", UTF descriptor of a primitive field or "",
 *                 byte {@link dev.braid.trace.SiteKind} ordinal
 *  CLASS_OUTCOME  byte: 0 transformed, 1 out of scope, 2 failed; UTF class name; UTF rule or reason, "" if transformed;
 *                 or 3: UTF pattern of functions; UTF what of it was not traced, "" if nothing; a later one counts
 *                 or 4: UTF name of a thread, "" for all; UTF why its control flow is not recorded
 *                 or 5: UTF name of a thread; UTF why nothing of it is traced
 *  FIELD_LAYOUT   UTF class name, int number of fields, then each: UTF name, long offset, boolean static,
 *                 boolean final, UTF class that declares it (dots) or "",
 *                 UTF descriptor of a primitive type or ""
 *  TRACED_CLASS   UTF class name (dots), int number of its first method in branch records, the class file up to the end
 *  DECLARED_RACE  UTF class name, UTF field or method, UTF method descriptor or "", UTF reason:
 *                 {@link dev.braid.trace.DeclaredRace}
 *  HOOKED_CLASS   UTF class name (dots), the class file with the calls of the hooks up to the end; as the next one,
 *                 only where a recorder of control flow is there
 *  RECORDED_THREAD  int number of a thread in the trace, int process, int task, as the kernel counts both
 *  THREAD_DEATH   UTF thread, UTF exception, UTF place or "", UTF handler or "":
 *                 {@link dev.braid.trace.UncaughtDeath}
 *  OBJECT_TEXT    long id, UTF text of an object whose value never changes, as
 *                 {@link dev.braid.trace.ValueText} writes it
 * </pre>
 *
 * <p>An entry that the death of its writer cut short does not count.
 */
public final class SymbolLogDescriptor {
    public static final int ENTRY_SITES = 1;
    public static final int ENTRY_CLASS_OUTCOME = 2;
    public static final int ENTRY_FIELD_LAYOUT = 3;
    public static final int ENTRY_DECLARED_RACE = 4;
    public static final int ENTRY_TRACED_CLASS = 5;
    public static final int ENTRY_HOOKED_CLASS = 6;
    public static final int ENTRY_RECORDED_THREAD = 7;
    public static final int ENTRY_THREAD_DEATH = 8;
    public static final int ENTRY_OBJECT_TEXT = 9;

    public static final int OUTCOME_TRANSFORMED = 0;
    public static final int OUTCOME_OUT_OF_SCOPE = 1;
    public static final int OUTCOME_FAILED = 2;

    /** Not of a class, but of a pattern of functions: the reason says what it has not traced, "" if nothing. */
    public static final int OUTCOME_FUNCTIONS = 3;

    /**
     * Not of a class, but of a thread, "" for all: the reason says why the recorder does not record its control flow.
     */
    public static final int OUTCOME_UNTRACED_THREAD = 4;

    /** The number of threads after which {@link #OUTCOME_UNTRACED_THREAD} is written for no further one. */
    public static final int MOST_UNTRACED_THREADS = 100;

    /** Not of a class, but of a thread: the reason says why nothing of it is traced. */
    public static final int OUTCOME_HIDDEN_THREAD = 5;

    /** Appended to the channel's path gives the symbol log's. */
    public static final String SUFFIX = ".symbols";

    private SymbolLogDescriptor() {}
}
