// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.UncaughtDeath;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.layout.SymbolLogDescriptor;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows the symbol log of a traced JVM while that writes it, see {@link SymbolLogDescriptor}.
 *
 * <p>Thread safety: one thread.
 */
public final class SymbolLogReader implements Closeable {
    /** No class file is that long, so no entry about one class is. */
    static final int ENTRY_MAX_BYTES = 16 << 20;

    private static final SiteKind[] SITE_KINDS = SiteKind.values();

    private final Path log;
    private final SymbolTable table;
    private final Consumer<ClassOutcome> outcomes;
    private JoinKeyConsumer joinKeys = JoinKeyConsumer.NONE;
    private @Nullable FileChannel channel;
    private long position;

    /** @param log need not exist yet; until it does, it has no entries */
    public SymbolLogReader(Path log, SymbolTable table, Consumer<ClassOutcome> outcomes) {
        this.log = log;
        this.table = table;
        this.outcomes = outcomes;
    }

    /** Says who takes what a recording of control flow is joined with the trace by. */
    public void onJoinKeys(JoinKeyConsumer consumer) {
        joinKeys = consumer;
    }

    /**
     * Reads the entries that have been appended since the last poll. An entry at the end that is not whole yet is left
     * for a later one.
     *
     * @throws TraceDamagedException at an entry that can't be read, with its offset in the file; those before it have
     *     been taken
     */
    public void poll() throws IOException {
        FileChannel from = channel;
        if (from == null) {
            if (!Files.exists(log)) {
                return;
            }
            from = FileChannel.open(log, StandardOpenOption.READ);
            channel = from;
        }
        long before;
        do {
            before = position;
            takeEntries(read(from));
        } while (position > before);
    }

    /** {@return the number of bytes of the log that have been read} */
    public long position() {
        return position;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    /** {@return the next bytes of the log, as many as there are and one entry may have} */
    private byte[] read(FileChannel from) throws IOException {
        long available = Math.max(0, from.size() - position);
        byte[] bytes = new byte[(int) Math.min(available, Integer.BYTES + ENTRY_MAX_BYTES)];
        ByteBuffer free = ByteBuffer.wrap(bytes);
        int read = 0;
        while (free.hasRemaining() && read >= 0) {
            read = from.read(free, position + free.position());
        }
        return Arrays.copyOf(bytes, free.position());
    }

    private void takeEntries(byte[] bytes) throws TraceDamagedException {
        int at = 0;
        while (bytes.length - at >= Integer.BYTES) {
            int length = ByteBuffer.wrap(bytes).getInt(at);
            if (length < 1 || length > ENTRY_MAX_BYTES) {
                throw damaged("an entry of 1 to " + ENTRY_MAX_BYTES + " bytes", "a length of " + length);
            }
            at += Integer.BYTES;
            if (bytes.length - at < length) {
                return;
            }
            takeEntry(new DataInputStream(new ByteArrayInputStream(bytes, at, length)));
            at += length;
            position += Integer.BYTES + length;
        }
    }

    private void takeEntry(DataInputStream entry) throws TraceDamagedException {
        try {
            int kind = entry.readByte();
            switch (kind) {
                case SymbolLogDescriptor.ENTRY_SITES -> takeSites(entry);
                case SymbolLogDescriptor.ENTRY_CLASS_OUTCOME -> takeOutcome(entry);
                case SymbolLogDescriptor.ENTRY_FIELD_LAYOUT -> takeLayout(entry);
                case SymbolLogDescriptor.ENTRY_DECLARED_RACE -> takeDeclaredRace(entry);
                case SymbolLogDescriptor.ENTRY_TRACED_CLASS -> takeTracedClass(entry);
                case SymbolLogDescriptor.ENTRY_HOOKED_CLASS ->
                    joinKeys.hookedClass(entry.readUTF(), entry.readAllBytes());
                case SymbolLogDescriptor.ENTRY_RECORDED_THREAD -> takeRecordedThread(entry);
                case SymbolLogDescriptor.ENTRY_THREAD_DEATH -> takeThreadDeath(entry);
                case SymbolLogDescriptor.ENTRY_OBJECT_TEXT -> takeObjectText(entry);
                default -> throw damaged("a kind of entry from 1 to 9", "kind " + kind);
            }
        } catch (TraceDamagedException damage) {
            throw damage;
        } catch (IOException shortOrMalformed) {
            TraceDamagedException damage = damaged(
                    "a well-formed entry", "one that ends early or holds malformed text (" + shortOrMalformed + ")");
            damage.initCause(shortOrMalformed);
            throw damage;
        }
    }

    private void takeSites(DataInputStream entry) throws IOException {
        String className = entry.readUTF();
        String sourceFile = entry.readUTF();
        boolean isPlatform = entry.readBoolean();
        int count = entry.readInt();
        List<Site> sites = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sites.add(site(entry, className, sourceFile, isPlatform));
        }
        requireEnd(entry, count);
        sites.forEach(table::define);
    }

    private Site site(DataInputStream entry, String className, String sourceFile, boolean isPlatform)
            throws IOException {
        int id = entry.readInt();
        if (id <= 0 || id > RecordDescriptor.SITE_MASK) {
            throw damaged("a site id from 1 to " + RecordDescriptor.SITE_MASK, Integer.toString(id));
        }
        String methodName = entry.readUTF();
        String methodDescriptor = entry.readUTF();
        int bytecodeIndex = entry.readInt();
        int line = entry.readInt();
        String fieldOwner = entry.readUTF();
        String fieldName = entry.readUTF();
        String fieldDescriptor = entry.readUTF();
        int kind = entry.readUnsignedByte();
        if (kind >= SITE_KINDS.length) {
            throw damaged("a kind of site below " + SITE_KINDS.length, "kind " + kind);
        }
        return new Site(
                id,
                SITE_KINDS[kind],
                className,
                methodName,
                methodDescriptor,
                bytecodeIndex,
                line,
                sourceFile,
                fieldOwner,
                fieldName,
                fieldDescriptor,
                isPlatform);
    }

    private void takeOutcome(DataInputStream entry) throws IOException {
        int outcome = entry.readByte();
        if (outcome < SymbolLogDescriptor.OUTCOME_TRANSFORMED || outcome > SymbolLogDescriptor.OUTCOME_HIDDEN_THREAD) {
            throw damaged("an outcome from 0 to 5", "outcome " + outcome);
        }
        String className = entry.readUTF();
        String reason = entry.readUTF();
        requireEnd(entry, 0);
        outcomes.accept(new ClassOutcome(outcome, className, reason));
    }

    private void takeLayout(DataInputStream entry) throws IOException {
        String className = entry.readUTF();
        int count = entry.readInt();
        List<FieldPlace> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(new FieldPlace(
                    entry.readUTF(),
                    entry.readLong(),
                    entry.readBoolean(),
                    entry.readBoolean(),
                    entry.readUTF(),
                    entry.readUTF()));
        }
        requireEnd(entry, count);
        table.defineLayout(className, fields);
    }

    private void takeDeclaredRace(DataInputStream entry) throws IOException {
        DeclaredRace race = new DeclaredRace(entry.readUTF(), entry.readUTF(), entry.readUTF(), entry.readUTF());
        requireEnd(entry, 0);
        table.defineDeclaredRace(race);
    }

    private void takeObjectText(DataInputStream entry) throws IOException {
        long object = entry.readLong();
        String text = entry.readUTF();
        requireEnd(entry, 0);
        table.defineText(object, text);
    }

    private void takeThreadDeath(DataInputStream entry) throws IOException {
        UncaughtDeath death = new UncaughtDeath(entry.readUTF(), entry.readUTF(), entry.readUTF(), entry.readUTF());
        requireEnd(entry, 0);
        table.defineThreadDeath(death);
    }

    private void takeTracedClass(DataInputStream entry) throws IOException {
        String className = entry.readUTF();
        int firstMethod = entry.readInt();
        if (firstMethod < 1) {
            throw damaged("a method number from 1 on", Integer.toString(firstMethod));
        }
        table.defineTracedClass(TracedClass.of(className, firstMethod, entry.readAllBytes()));
    }

    private void takeRecordedThread(DataInputStream entry) throws IOException {
        int thread = entry.readInt();
        int pid = entry.readInt();
        int tid = entry.readInt();
        requireEnd(entry, 0);
        joinKeys.recordedThread(thread, pid, tid);
    }

    private void requireEnd(DataInputStream entry, int count) throws IOException {
        if (count < 0) {
            throw damaged("a count of 0 or more", Integer.toString(count));
        }
        if (entry.available() > 0) {
            throw damaged("the end of the entry", entry.available() + " more bytes");
        }
    }

    private TraceDamagedException damaged(String expected, String found) {
        return new TraceDamagedException(
                position,
                "symbol log " + log + ", entry at byte " + position + ": expected " + expected + ", found " + found);
    }
}
