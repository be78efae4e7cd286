// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.shared;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * A file in memory, which can be taken out of memory at once.
 *
 * <p>Up to JDK 21 only the JDK's {@code sun.misc.Unsafe} does that without waiting for the collector; from JDK 24 on it
 * warns. From JDK 22 on, an arena of {@code java.lang.foreign} does, which JDK 17 lacks; hence the reflection. Where a
 * JVM has neither (an image without the module jdk.unsupported, up to JDK 21), the collector unmaps the file some time.
 *
 * <p>Thread safety: none here. Up to JDK 21, a use of the bytes after {@link #unmap} takes the JVM down, so the caller
 * must know that there is none.
 */
public final class MappedFile {
    private static final boolean HAS_ARENAS = Runtime.version().feature() >= 22;

    private final ByteBuffer bytes;
    private final @Nullable AutoCloseable arena;

    private MappedFile(ByteBuffer bytes, @Nullable AutoCloseable arena) {
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        this.arena = arena;
    }

    /**
     * Maps the beginning of a file for reading and writing. The channel may be closed afterwards.
     *
     * @throws IOException if the file cannot be mapped
     */
    public static MappedFile map(FileChannel channel, long bytes) throws IOException {
        try {
            return HAS_ARENAS
                    ? mapInArena(channel, bytes)
                    : new MappedFile(channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes), null);
        } catch (OutOfMemoryError e) {
            // So the JDK says that there is no more room for mappings.
            throw new IOException("the file cannot be mapped: " + e.getMessage(), e);
        }
    }

    /** {@return the file's bytes, little-endian} */
    public ByteBuffer bytes() {
        return bytes;
    }

    /** Takes the file out of memory. */
    public void unmap() {
        try {
            if (arena != null) {
                arena.close();
            } else {
                clean(bytes);
            }
        } catch (ClassNotFoundException | NoSuchFieldException e) {
            return; // no jdk.unsupported: see above
        } catch (Exception e) {
            throw new IllegalStateException("a file cannot be taken out of memory: " + e, e);
        }
    }

    private static MappedFile mapInArena(FileChannel channel, long bytes) throws IOException {
        try {
            Class<?> arenaType = Class.forName("java.lang.foreign.Arena");
            AutoCloseable arena =
                    (AutoCloseable) arenaType.getMethod("ofShared").invoke(null);
            Object segment = FileChannel.class
                    .getMethod("map", FileChannel.MapMode.class, long.class, long.class, arenaType)
                    .invoke(channel, FileChannel.MapMode.READ_WRITE, 0L, bytes, arena);
            ByteBuffer buffer = (ByteBuffer) Class.forName("java.lang.foreign.MemorySegment")
                    .getMethod("asByteBuffer")
                    .invoke(segment);
            return new MappedFile(buffer, arena);
        } catch (InvocationTargetException e) {
            throw new IOException("the file cannot be mapped: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JDK has arenas, but they are not as expected: " + e, e);
        }
    }

    private static void clean(ByteBuffer buffer) throws ReflectiveOperationException {
        Class<?> unsafeType = Class.forName("sun.misc.Unsafe");
        Field unsafe = unsafeType.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        unsafeType.getMethod("invokeCleaner", ByteBuffer.class).invoke(unsafe.get(null), buffer);
    }
}
