// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.Channel;
import dev.braid.tracer.bootstrap.FieldLayout;
import dev.braid.tracer.bootstrap.NativeFiles;
import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.InstrumentedSite;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
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
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream entry = start(bytes, SymbolLogDescriptor.ENTRY_SITES);
            entry.writeUTF(className);
            entry.writeUTF(result.sourceFile());
            entry.writeBoolean(platform);
            entry.writeInt(result.sites().size());
            for (InstrumentedSite site : result.sites()) {
                entry.writeInt(site.id());
                entry.writeUTF(site.methodName());
                entry.writeUTF(site.methodDescriptor());
                entry.writeInt(site.bytecodeIndex());
                entry.writeInt(site.line());
                entry.writeUTF(site.fieldOwner());
                entry.writeUTF(site.fieldName());
                entry.writeByte(site.kind().ordinal());
            }
        } catch (IOException e) {
            throw tooLong(e);
        }
        return end(bytes);
    }

    /** {@return the entries for a class that has been instrumented: its sites, and that it was} */
    static byte[] transformed(String className, boolean platform, ClassInstrumenter.Result result) {
        byte[] sites = sites(className, platform, result);
        byte[] outcome = outcomeEntry(SymbolLogDescriptor.OUTCOME_TRANSFORMED, className, "");
        byte[] both = new byte[sites.length + outcome.length];
        System.arraycopy(sites, 0, both, 0, sites.length);
        System.arraycopy(outcome, 0, both, sites.length, outcome.length);
        return both;
    }

    void outcome(int outcome, String className, String reason) {
        byte[] entry = outcomeEntry(outcome, className, reason);
        append(entry, 0, entry.length);
    }

    private static byte[] outcomeEntry(int outcome, String className, String reason) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream entry = start(bytes, SymbolLogDescriptor.ENTRY_CLASS_OUTCOME);
            entry.writeByte(outcome);
            entry.writeUTF(className);
            entry.writeUTF(reason);
        } catch (IOException e) {
            throw tooLong(e);
        }
        return end(bytes);
    }

    void layout(Class<?> type) {
        FieldLayout layout = FieldLayout.of(type);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream entry = start(bytes, SymbolLogDescriptor.ENTRY_FIELD_LAYOUT);
            entry.writeUTF(type.getName());
            entry.writeInt(layout.size());
            for (int i = 0; i < layout.size(); i++) {
                entry.writeUTF(layout.name(i));
                entry.writeLong(layout.offset(i));
                entry.writeBoolean(false);
            }
        } catch (IOException e) {
            throw tooLong(e);
        }
        byte[] whole = end(bytes);
        append(whole, 0, whole.length);
    }

    private static DataOutputStream start(ByteArrayOutputStream bytes, int kind) throws IOException {
        DataOutputStream entry = new DataOutputStream(bytes);
        entry.writeInt(0); // the length, once it is known
        entry.writeByte(kind);
        return entry;
    }

    private static byte[] end(ByteArrayOutputStream bytes) {
        byte[] content = bytes.toByteArray();
        int length = content.length - Integer.BYTES;
        for (int i = 0; i < Integer.BYTES; i++) {
            content[i] = (byte) (length >>> 8 * (Integer.BYTES - 1 - i));
        }
        return content;
    }

    private static UncheckedIOException tooLong(IOException e) {
        return new UncheckedIOException("a name is too long for the symbol log", e);
    }
}
