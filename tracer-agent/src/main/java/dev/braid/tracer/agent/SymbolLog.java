// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.NativeFiles;
import dev.braid.tracer.bootstrap.type.FieldLayout;
import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.InstrumentedSite;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Appends to the symbol log, laid out as {@link SymbolLogDescriptor} says. An entry that cannot be written fails the
 * trace: its records could not be named.
 *
 * <p>Thread safety: any thread.
 */
final class SymbolLog {
    private final FileOutputStream out;

    SymbolLog(File file) throws IOException {
        out = new FileOutputStream(file, true);
    }

    /** Writes entries that {@link #transformed} has made. */
    void append(byte[] entries, int from, int length) {
        try {
            synchronized (out) {
                NativeFiles.write(out, entries, from, length);
            }
        } catch (IOException e) {
            String reason = "symbol log could not be written (" + e.getMessage()
                    + "): free some space where the trace channel lies";
            Channel.fail("The " + reason + ".");
            throw new UncheckedIOException("the " + reason, e);
        }
    }

    /** {@return the entry with a class's sites} */
    static byte[] sites(String className, boolean platform, ClassInstrumenter.Result result) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_SITES);
        entry.putText(className);
        entry.putText(result.sourceFile());
        entry.putBoolean(platform);
        entry.putInt(result.sites().size());
        for (InstrumentedSite site : result.sites()) {
            entry.putInt(site.id());
            entry.putText(site.methodName());
            entry.putText(site.methodDescriptor());
            entry.putInt(site.bytecodeIndex());
            entry.putInt(site.line());
            entry.putText(site.fieldOwner());
            entry.putText(site.fieldName());
            entry.putText(primitive(site.fieldDescriptor()));
            entry.putByte(site.kind().ordinal());
        }
        return entry.toBytes();
    }

    /** {@return a descriptor if it is a primitive type's, otherwise ""; others are known by the objects referred to} */
    private static String primitive(String descriptor) {
        return descriptor.length() == 1 ? descriptor : "";
    }

    /** A frame of a stack, as a site of its own. */
    record Frame(
            int site,
            SiteKind kind,
            String className,
            String methodName,
            String sourceFile,
            int line,
            boolean isPlatform) {}

    /** Writes where a frame is. */
    void frame(Frame frame) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_SITES);
        entry.putText(frame.className());
        entry.putText(frame.sourceFile());
        entry.putBoolean(frame.isPlatform());
        entry.putInt(1);
        entry.putInt(frame.site());
        entry.putText(frame.methodName());
        entry.putText(""); // a stack does not show descriptors
        entry.putInt(0);
        entry.putInt(frame.line());
        entry.putText("");
        entry.putText("");
        entry.putText("");
        entry.putByte(frame.kind().ordinal());
        byte[] whole = entry.toBytes();
        append(whole, 0, whole.length);
    }

    /**
     * {@return the entries for a class that has been instrumented: its sites, what it says of races, and that it was}
     */
    static byte[] transformed(String className, boolean platform, ClassInstrumenter.Result result) {
        byte[] sites = sites(className, platform, result);
        byte[] outcome = outcomeEntry(SymbolLogDescriptor.OUTCOME_TRANSFORMED, className, "");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(sites);
        for (DeclaredRace race : result.declaredRaces()) {
            SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_DECLARED_RACE);
            entry.putText(race.className());
            entry.putText(race.member());
            entry.putText(race.methodDescriptor());
            entry.putText(race.reason());
            all.writeBytes(entry.toBytes());
        }
        all.writeBytes(outcome);
        return all.toByteArray();
    }

    /** {@return the entry with a class whose control flow is recorded} */
    static byte[] tracedClass(String className, int firstMethod, byte[] classFile) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_TRACED_CLASS);
        entry.putText(className);
        entry.putInt(firstMethod);
        entry.putBytes(classFile);
        return entry.toBytes();
    }

    /** {@return the entry with a class as it is after it was instrumented} */
    static byte[] hookedClass(String className, byte[] classFile) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_HOOKED_CLASS);
        entry.putText(className);
        entry.putBytes(classFile);
        return entry.toBytes();
    }

    /** Writes that the control flow of a thread of the trace is recorded as that of a task. */
    void recordedThread(int thread, int pid, int tid) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_RECORDED_THREAD);
        entry.putInt(thread);
        entry.putInt(pid);
        entry.putInt(tid);
        byte[] whole = entry.toBytes();
        append(whole, 0, whole.length);
    }

    void outcome(int outcome, String className, String reason) {
        byte[] entry = outcomeEntry(outcome, className, reason);
        append(entry, 0, entry.length);
    }

    private static byte[] outcomeEntry(int outcome, String className, String reason) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_CLASS_OUTCOME);
        entry.putByte(outcome);
        entry.putText(className);
        entry.putText(reason);
        return entry.toBytes();
    }

    /** Writes the text of an object whose value never changes. */
    void text(long id, String text) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_OBJECT_TEXT);
        entry.putLong(id);
        entry.putText(text);
        byte[] whole = entry.toBytes();
        append(whole, 0, whole.length);
    }

    void layout(Class<?> type) {
        FieldLayout layout = FieldLayout.of(type);
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_FIELD_LAYOUT);
        entry.putText(type.getName());
        entry.putInt(layout.size());
        for (int i = 0; i < layout.size(); i++) {
            entry.putText(layout.name(i));
            entry.putLong(layout.offset(i));
            entry.putBoolean(false);
            entry.putBoolean(layout.isFinal(i));
            entry.putText(layout.owner(i));
            entry.putText(primitive(layout.descriptor(i)));
        }
        byte[] whole = entry.toBytes();
        append(whole, 0, whole.length);
    }
}
