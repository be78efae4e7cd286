// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import dev.braid.pt.perf.ClockTie;
import dev.braid.pt.perf.PerfDamage;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link SideFile} as far as it goes. What is damaged ends the reading, as later frames rely on those before
 * them; memory is bounded by the size of the file.
 */
public final class CodeLogReader {
    private final List<JavaMethod> methods = new ArrayList<>();
    private final List<CodeEvent> events = new ArrayList<>();
    private final List<ClockTie> ties = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int pid;
    private String jvm = "";
    private long position;
    private boolean ended;

    private CodeLogReader() {}

    /**
     * {@return the content of a file}
     *
     * @throws IOException if the disk does not give it; damage is not a reason
     */
    public static CodeLogContent read(Path file) throws IOException {
        CodeLogReader reader = new CodeLogReader();
        PerfDamage damage = null;
        try (InputStream in = Files.newInputStream(file)) {
            damage = reader.readAll(new DataInputStream(new java.io.BufferedInputStream(in)), Files.size(file));
        }
        return new CodeLogContent(
                reader.pid, reader.jvm, reader.events, reader.ties, reader.problems, Optional.ofNullable(damage));
    }

    private @Nullable PerfDamage readAll(DataInputStream in, long size) throws IOException {
        try {
            byte[] magic = in.readNBytes(SideFile.MAGIC.length);
            if (!Arrays.equals(magic, SideFile.MAGIC)) {
                return damage("no code log of version " + SideFile.MAGIC[SideFile.MAGIC.length - 1] + " begins");
            }
            position = magic.length;
            while (!ended && position < size) {
                frame(in, size);
            }
            return ended ? null : damage("the file ends without its end mark: the JVM was killed, or still writes");
        } catch (DamagedFrameException e) {
            return damage("a frame has " + e.getMessage());
        } catch (EOFException e) {
            return damage("the file ends within a frame");
        }
    }

    private PerfDamage damage(String what) {
        return new PerfDamage(position, what + "; code from there on is unknown");
    }

    private void frame(DataInputStream in, long size) throws IOException, DamagedFrameException {
        int length = Integer.reverseBytes(in.readInt());
        int check = Integer.reverseBytes(in.readInt());
        long rest = size - position - SideFile.FRAME_HEADER_BYTES;
        if (length < 1 || length > SideFile.MOST_FRAME_BYTES || length > rest) {
            throw new DamagedFrameException("a length of " + length + " bytes, where the file has " + rest + " more");
        }
        byte[] content = new byte[length];
        in.readFully(content);
        CRC32C crc = new CRC32C();
        crc.update(content, 0, length);
        if ((int) crc.getValue() != check) {
            throw new DamagedFrameException("another check sum than its content");
        }
        content(new FrameFields(ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN)));
        position += SideFile.FRAME_HEADER_BYTES + length;
    }

    private void content(FrameFields fields) throws DamagedFrameException {
        int type = fields.int8();
        switch (type) {
            case SideFile.JVM -> {
                pid = fields.int32();
                fields.int64();
                jvm = fields.text();
            }
            case SideFile.METHOD -> methods.add(method(fields));
            case SideFile.CODE -> events.add(new CodeEvent.Loaded(code(fields)));
            case SideFile.UNLOADED -> events.add(new CodeEvent.Unloaded(fields.int64(), fields.int64()));
            case SideFile.CHANGED -> {
                long address = fields.int64();
                long time = fields.int64();
                byte[] bytes = fields.bytes();
                requireRange(address, bytes);
                events.add(new CodeEvent.Changed(address, bytes, time));
            }
            case SideFile.CLOCK -> ties.add(new ClockTie(fields.int64(), fields.int64()));
            case SideFile.PROBLEM -> problems.add(fields.text());
            case SideFile.END -> ended = true;
            default -> throw new DamagedFrameException("the unknown type " + type);
        }
    }

    private static JavaMethod method(FrameFields fields) throws DamagedFrameException {
        String className = fields.text();
        String name = fields.text();
        String descriptor = fields.text();
        int count = fields.count(2 * Integer.BYTES);
        List<LineTable.Row> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rows.add(new LineTable.Row(fields.int32(), fields.int32()));
        }
        return new JavaMethod(className, name, descriptor, new LineTable(rows));
    }

    private CodeEntry code(FrameFields fields) throws DamagedFrameException {
        CodeKind kind = kind(fields.int8());
        long address = fields.int64();
        long time = fields.int64();
        String name = fields.text();
        int number = fields.int32();
        JavaMethod method = number == SideFile.NO_METHOD ? null : method(number);
        byte[] bytes = fields.bytes();
        requireRange(address, bytes);
        int count = fields.count(2 * Integer.BYTES);
        List<DebugPoint> points = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            points.add(point(fields));
        }
        return new CodeEntry(kind, address, bytes, time, name, method, points);
    }

    private DebugPoint point(FrameFields fields) throws DamagedFrameException {
        int offset = fields.int32();
        int depth = fields.count(2 * Integer.BYTES);
        List<CodeFrame> stack = new ArrayList<>(depth);
        for (int i = 0; i < depth; i++) {
            JavaMethod method = method(fields.int32());
            stack.add(new CodeFrame(method, fields.int32()));
        }
        return new DebugPoint(offset, stack);
    }

    private JavaMethod method(int number) throws DamagedFrameException {
        if (number < 0 || number >= methods.size()) {
            throw new DamagedFrameException("the method " + number + ", of which nothing was said");
        }
        return methods.get(number);
    }

    private static CodeKind kind(int ordinal) throws DamagedFrameException {
        if (ordinal < 0 || ordinal >= CodeKind.values().length) {
            throw new DamagedFrameException("code of the unknown kind " + ordinal);
        }
        return CodeKind.values()[ordinal];
    }

    private static void requireRange(long address, byte[] bytes) throws DamagedFrameException {
        if (address < 0 || address + bytes.length < address) {
            throw new DamagedFrameException("code at " + Long.toHexString(address) + ", where no user's code is");
        }
    }
}
