// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent.image;

import dev.braid.tracer.bootstrap.machine.NativeFiles;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;
import dev.braid.tracer.instrument.ClassInstrumenter.DeclaredField;
import dev.braid.tracer.instrument.ClassInstrumenter.Result;
import dev.braid.tracer.instrument.InstrumentedSite;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gathers instrumented classes, and makes an image of them and of those that the previous image holds; see
 * {@link ImageFormat}.
 *
 * <p>Class files go to a file of its own as soon as it may be opened, so that the program's heap does not hold them.
 * That file becomes the image in one step: another JVM sees the previous image, or this one, or one that a third JVM
 * has made.
 *
 * <p>Thread safety: any thread.
 */
public final class ClassImageBuilder {
    /** Superclass of the threads that carry virtual threads. */
    private static final String WORKER = "java.util.concurrent.ForkJoinWorkerThread";

    private static final Comparator<byte[]> BY_KEY = new Comparator<byte[]>() {
        @Override
        public int compare(byte[] one, byte[] other) {
            return Long.compare(keyOf(one), keyOf(other));
        }
    };

    private final File target;
    private final @Nullable ClassImage previous;
    private final int lastReservedSite;
    private final ImageStrings strings;
    private final IntTable declared;
    private final IntTable fields;
    private final List<byte[]> entries = new ArrayList<>();
    /** The bodies that are not in the file yet. */
    private final List<byte[]> unwritten = new ArrayList<>();

    private final List<byte[]> twins = new ArrayList<>();
    private final Set<Long> keys = new HashSet<>();
    private int lastSite;
    private long bodyBytes;
    private @Nullable File file;
    private @Nullable FileOutputStream out;
    private boolean isOver;

    /**
     * @param purpose the purpose of the image
     * @param previous the image whose classes are in use in this JVM, so that their sites are taken
     * @param lastReservedSite up to which site only the JDK's classes have sites
     */
    public ClassImageBuilder(File target, String purpose, @Nullable ClassImage previous, int lastReservedSite) {
        this.target = target;
        this.previous = previous;
        this.lastReservedSite = lastReservedSite;
        strings = new ImageStrings(previous, purpose);
        declared = new IntTable(previous == null ? new byte[0] : previous.declaredPart());
        fields = new IntTable(previous == null ? new byte[0] : previous.fieldsPart());
        lastSite = previous == null ? 0 : previous.lastSite();
    }

    /**
     * Adds a class, unless it cannot be used again.
     *
     * @param key as {@link ImageFormat#key} makes it of the class as it was found
     * @param twinOf the name of the class of which this is a twin, or ""
     * @param symbols entries for the symbol log
     */
    public synchronized void add(long key, int originalBytes, String name, String twinOf, Result result, byte[] symbols)
            throws IOException {
        if (isOver || result.hasOtherMethods() || !areStorable(result) || !keys.add(key)) {
            return;
        }
        int declaredAt = declare(result.fields());
        for (InstrumentedSite site : result.sites()) {
            lastSite = Math.max(lastSite, site.id());
            if (!site.fieldDescriptor().isEmpty()) {
                int at = 3 * site.id();
                fields.set(at, strings.number(site.fieldOwner()));
                fields.set(at + 1, strings.number(site.fieldName()));
                fields.set(at + 2, strings.number(site.fieldDescriptor()));
            }
        }
        byte[] body = Arrays.copyOf(result.classFile(), result.classFile().length + symbols.length);
        System.arraycopy(symbols, 0, body, result.classFile().length, symbols.length);
        byte[] entry = new byte[ImageFormat.ENTRY_BYTES];
        buffer(entry)
                .putLong(ImageFormat.ENTRY_KEY, key)
                .putLong(ImageFormat.ENTRY_BODY_OFFSET, bodyBytes)
                .putInt(ImageFormat.ENTRY_ORIGINAL_BYTES, originalBytes)
                .putInt(ImageFormat.ENTRY_CLASS_BYTES, result.classFile().length)
                .putInt(ImageFormat.ENTRY_SYMBOL_BYTES, symbols.length)
                .putInt(ImageFormat.ENTRY_BODY_CRC, ImageFormat.crc(body))
                .putInt(ImageFormat.ENTRY_DECLARED, declaredAt)
                .putInt(ImageFormat.ENTRY_NAME, strings.number(name))
                .putInt(ImageFormat.ENTRY_ORIGINAL, strings.number(twinOf));
        entries.add(entry);
        if (!twinOf.isEmpty()) {
            twins.add(entry);
        }
        bodyBytes += body.length;
        unwritten.add(body);
        if (out != null || mayOpenFiles(Thread.currentThread())) {
            writeBodies();
        }
    }

    /**
     * {@return {@code true} if a thread may open a file here, where it is not traced}
     *
     * <p>While one that runs virtual threads does, JDK 21 to 24 let another one run in its place: the scheduler's
     * counts change, which are traced. Such a thread's classes are known by their names: to ask for one would load it.
     */
    private static boolean mayOpenFiles(Thread thread) {
        for (Class<?> type = thread.getClass(); type != Thread.class; type = type.getSuperclass()) {
            if (type.getName().equals(WORKER)) {
                return false;
            }
        }
        return !VirtualThreads.isVirtual(thread);
    }

    private void writeBodies() throws IOException {
        for (byte[] body : unwritten) {
            NativeFiles.write(out(), body);
        }
        unwritten.clear();
    }

    private boolean areStorable(Result result) {
        for (InstrumentedSite site : result.sites()) {
            if (site.id() > lastReservedSite
                    || !ImageStrings.isStorable(site.fieldOwner())
                    || !ImageStrings.isStorable(site.fieldName())) {
                return false;
            }
        }
        for (DeclaredField field : result.fields()) {
            if (!ImageStrings.isStorable(field.name()) || !ImageStrings.isStorable(field.descriptor())) {
                return false;
            }
        }
        return true;
    }

    /** {@return the position of the fields; -1 if two have one name, see {@code DeclaredFields}} */
    private int declare(List<DeclaredField> classFields) {
        Set<String> names = new HashSet<>();
        for (DeclaredField field : classFields) {
            if (!names.add(field.name())) {
                return -1;
            }
        }
        int at = declared.size();
        declared.add(classFields.size());
        for (DeclaredField field : classFields) {
            declared.add(strings.number(field.name()));
            declared.add(strings.number(field.descriptor()));
            declared.add(field.modifiers());
        }
        return at * Integer.BYTES;
    }

    private FileOutputStream out() throws IOException {
        FileOutputStream opened = out;
        if (opened == null) {
            // Process ids may repeat where containers share a folder.
            File own = new File(target.getPath() + "." + ProcessHandle.current().pid() + "-"
                    + Long.toHexString(System.nanoTime()) + ".tmp");
            opened = new FileOutputStream(own);
            file = own;
            out = opened;
        }
        return opened;
    }

    /** Makes the image if there is anything new. To be called once. */
    public synchronized void store() throws IOException {
        if (!isOver) {
            writeBodies();
        }
        FileOutputStream opened = out;
        File own = file;
        if (isOver || opened == null || own == null) {
            isOver = true;
            return;
        }
        isOver = true;
        try {
            long headOffset = bodyBytes;
            if (previous != null) {
                byte[] bodies = previous.bodies();
                NativeFiles.write(opened, bodies);
                headOffset += bodies.length;
            }
            byte[] head = head();
            NativeFiles.write(opened, head);
            byte[] trailer = new byte[ImageFormat.TRAILER_BYTES];
            buffer(trailer)
                    .putLong(ImageFormat.TRAILER_HEAD_OFFSET, headOffset)
                    .putInt(ImageFormat.TRAILER_HEAD_BYTES, head.length)
                    .putInt(ImageFormat.TRAILER_HEAD_CRC, ImageFormat.crc(head))
                    .putLong(ImageFormat.TRAILER_MAGIC, ImageFormat.MAGIC);
            NativeFiles.write(opened, trailer);
            opened.close();
            if (!own.renameTo(target)) {
                throw new IOException(own + " could not be renamed to " + target);
            }
        } finally {
            opened.close();
            own.delete(); // unless it has become the image
        }
    }

    /** Gives up: what has been gathered is not to be used. */
    public synchronized void abandon() throws IOException {
        isOver = true;
        unwritten.clear();
        if (out != null && file != null) {
            out.close();
            file.delete();
        }
    }

    private byte[] head() {
        List<byte[]> all = new ArrayList<>(entries);
        List<byte[]> allTwins = new ArrayList<>(twins);
        addPrevious(all, allTwins);
        all.sort(BY_KEY);
        IntTable twinNumbers = new IntTable(new byte[0]);
        for (byte[] twin : allTwins) {
            twinNumbers.add(all.indexOf(twin));
        }
        fields.fillTo(3 * (lastSite + 1));
        byte[] characters = strings.characters();
        byte[] whole = new byte
                [(int) ImageFormat.headBytes(
                        all.size(),
                        lastSite,
                        declared.size() * Integer.BYTES,
                        allTwins.size(),
                        strings.size(),
                        characters.length)];
        ByteBuffer head = buffer(whole);
        head.putInt(all.size()).putInt(lastSite).putInt(declared.size() * Integer.BYTES);
        head.putInt(allTwins.size()).putInt(strings.size()).putInt(characters.length);
        for (byte[] entry : all) {
            head.put(entry);
        }
        head.put(fields.bytes()).put(declared.bytes()).put(twinNumbers.bytes());
        head.put(strings.starts()).put(characters);
        return whole;
    }

    /** The bodies of the previous image follow the new ones. Its twins are left out if there are new ones. */
    private void addPrevious(List<byte[]> all, List<byte[]> allTwins) {
        if (previous == null) {
            return;
        }
        byte[] part = previous.entriesPart();
        List<byte[]> old = new ArrayList<>();
        for (int at = 0; at < part.length; at += ImageFormat.ENTRY_BYTES) {
            byte[] entry = Arrays.copyOfRange(part, at, at + ImageFormat.ENTRY_BYTES);
            ByteBuffer numbers = buffer(entry);
            numbers.putLong(ImageFormat.ENTRY_BODY_OFFSET, numbers.getLong(ImageFormat.ENTRY_BODY_OFFSET) + bodyBytes);
            old.add(entry);
        }
        for (int i = 0; i < previous.twins() && twins.isEmpty(); i++) {
            allTwins.add(old.get(previous.twin(i)));
        }
        for (byte[] entry : old) {
            if (!keys.contains(keyOf(entry))) {
                all.add(entry);
            }
        }
    }

    private static long keyOf(byte[] entry) {
        return buffer(entry).getLong(ImageFormat.ENTRY_KEY);
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    }
}
