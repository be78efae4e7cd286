// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.Function;
import com.sun.jna.JNIEnv;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.lang.reflect.Executable;
import java.nio.file.Path;
import java.util.Map;

/**
 * This JVM as native code sees it: the invocation interface of JNI ({@code jni.h}).
 *
 * <p>Thread safety: any thread.
 */
final class JvmLibrary {
    private static final String REPORT = "Use HotSpot of JDK 17 to 25; without it, code of the JVM has no names.";

    /** Slots of the function tables, counted from 0. */
    private static final int GET_ENV = 6;

    private static final int TO_REFLECTED_METHOD = 9;
    private static final int GET_JAVA_VM = 219;

    private final NativeLibrary library;
    private final Pointer vm;
    private final Function toReflectedMethod;

    private JvmLibrary(NativeLibrary library, Pointer table, Pointer vm) {
        this.library = library;
        this.vm = vm;
        toReflectedMethod = Function.getFunction(table.getPointer((long) TO_REFLECTED_METHOD * Long.BYTES));
    }

    /** {@return the JVM that this code runs in, even if it is only starting} */
    static JvmLibrary load() throws CodeLogRefusedException {
        try {
            Path file = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
            NativeLibrary library = NativeLibrary.getInstance(file.toString());
            Pointer environment = environmentOfThisThread();
            Pointer table = environment.getPointer(0);
            try (Memory vm = new Memory(Long.BYTES)) {
                Function getVm = Function.getFunction(table.getPointer((long) GET_JAVA_VM * Long.BYTES));
                int error = getVm.invokeInt(new Object[] {environment, vm});
                if (error != 0) {
                    throw new CodeLogRefusedException("JNI names no JVM: error " + error + ".", REPORT);
                }
                return new JvmLibrary(library, table, vm.getPointer(0));
            }
        } catch (LinkageError | RuntimeException e) {
            // UnsatisfiedLinkError, NoClassDefFoundError; IllegalCallerException where native access is denied.
            throw new CodeLogRefusedException(
                    "JNA cannot call this JVM (" + e + ").",
                    "Put JNA on the class path, let java.io.tmpdir hold libraries that may run, and on JDK 24 and later"
                            + " allow --enable-native-access=ALL-UNNAMED.",
                    e);
        }
    }

    /**
     * JNA gives it to native code only, and this function of C returns what it gets: addresses of users are positive.
     */
    private static Pointer environmentOfThisThread() {
        return (Pointer) NativeLibrary.getInstance("c")
                .getFunction("labs")
                .invoke(
                        Pointer.class,
                        new Object[] {JNIEnv.CURRENT},
                        Map.of(Library.OPTION_ALLOW_OBJECTS, Boolean.TRUE));
    }

    NativeLibrary library() {
        return library;
    }

    /** {@return the environment of an interface of this JVM} */
    Pointer environment(int version, String what) throws CodeLogRefusedException {
        try (Memory environment = new Memory(Long.BYTES)) {
            Function getEnv = Function.getFunction(vm.getPointer(0).getPointer((long) GET_ENV * Long.BYTES));
            int error = getEnv.invokeInt(new Object[] {vm, environment, version});
            if (error != 0) {
                throw new CodeLogRefusedException("This JVM offers no " + what + ": error " + error + ".", REPORT);
            }
            return environment.getPointer(0);
        }
    }

    /**
     * {@return the method or constructor of a jmethodID, whose class is not unloaded} This is the one way to the class:
     * references that the JVM writes elsewhere end with the call. Classes of its parameters may be loaded for it.
     *
     * @throws LinkageError if they cannot be
     */
    Executable method(Pointer id) {
        // HotSpot takes the class, and whether the method is static, from the id.
        Object[] arguments = {JNIEnv.CURRENT, Object.class, id, (byte) 0};
        return (Executable) toReflectedMethod.invoke(
                Executable.class, arguments, Map.of(Library.OPTION_ALLOW_OBJECTS, Boolean.TRUE));
    }
}
