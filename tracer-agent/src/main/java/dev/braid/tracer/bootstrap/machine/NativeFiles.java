// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * Reads and writes files by the streams' native methods.
 *
 * <p>Problem: while Flight Recorder runs, the streams' public methods emit its events. Its code keeps strings in a
 * concurrent map of its own, which the program's threads use as well. Called where the agent is not traced, it changes
 * that map behind the trace's back.
 *
 * <p>Thread safety: as the streams'.
 */
public final class NativeFiles {
    private static final MethodHandle WRITE = JdkMethods.find(
            FileOutputStream.class,
            "writeBytes",
            MethodType.methodType(void.class, byte[].class, int.class, int.class, boolean.class),
            false);

    private static final MethodHandle READ = JdkMethods.find(
            FileInputStream.class,
            "readBytes",
            MethodType.methodType(int.class, byte[].class, int.class, int.class),
            false);

    private NativeFiles() {}

    /** See {@link JdkMethods}. */
    public static void prepare() throws IOException {
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        for (int i = 0; i < JdkMethods.FIRST_INVOCATIONS; i++) {
            read(in, new byte[0]);
            write(out, new byte[0]);
        }
    }

    /** Writes all of the bytes at the file's position. */
    public static void write(FileOutputStream out, byte[] bytes) throws IOException {
        write(out, bytes, 0, bytes.length);
    }

    /** Writes some of the bytes at the file's position. */
    public static void write(FileOutputStream out, byte[] bytes, int from, int length) throws IOException {
        try {
            WRITE.invokeExact(out, bytes, from, length, true);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new InternalError(e);
        }
    }

    /** {@return the number of bytes read, at most as many as fit into the array; -1 at the file's end} */
    public static int read(FileInputStream in, byte[] bytes) throws IOException {
        try {
            return (int) READ.invokeExact(in, bytes, 0, bytes.length);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new InternalError(e);
        }
    }
}
