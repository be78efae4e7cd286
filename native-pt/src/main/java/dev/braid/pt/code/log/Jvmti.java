// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.Callback;
import com.sun.jna.CallbackReference;
import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.braid.pt.code.JavaMethod;
import dev.braid.pt.code.LineTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The functions of JVMTI that are used, as {@code jvmti.h} declares them; its layouts are the same from JDK 17 to 25.
 *
 * <p>Thread safety: any thread.
 */
final class Jvmti {
    /** Events, by their numbers. */
    static final int COMPILED_METHOD_LOAD = 68;

    static final int COMPILED_METHOD_UNLOAD = 69;
    static final int DYNAMIC_CODE_GENERATED = 70;

    private static final int VERSION = 0x30010200;

    /** Functions, by their numbers, which count from 1. */
    private static final int SET_EVENT_NOTIFICATION_MODE = 2;

    private static final int DEALLOCATE = 47;
    private static final int GET_METHOD_NAME = 64;
    private static final int GET_LINE_NUMBER_TABLE = 70;
    private static final int SET_EVENT_CALLBACKS = 122;
    private static final int GENERATE_EVENTS = 123;
    private static final int ADD_CAPABILITIES = 142;

    /** Bits of jvmtiCapabilities, of 16 bytes. */
    private static final int CAN_GET_LINE_NUMBERS = 12;

    private static final int CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS = 27;
    private static final int CAPABILITIES_BYTES = 16;

    private static final int FIRST_EVENT = 50;
    private static final int EVENTS = 40;
    private static final int LINE_ENTRY_BYTES = 16;
    private static final int NOT_AVAILABLE = 98;

    private final JvmLibrary jvm;
    private final Pointer environment;
    private final Pointer functions;
    /** The JVM has copies of the addresses: neither may be collected. */
    private final List<Callback> callbacks = new ArrayList<>();

    private Jvmti(JvmLibrary jvm, Pointer environment) {
        this.jvm = jvm;
        this.environment = environment;
        functions = environment.getPointer(0);
    }

    /** {@return an environment that may report compiled methods} It stays for as long as the JVM runs. */
    static Jvmti open(JvmLibrary jvm) throws CodeLogRefusedException {
        Jvmti jvmti = new Jvmti(jvm, jvm.environment(VERSION, "JVMTI"));
        try (Memory capabilities = new Memory(CAPABILITIES_BYTES)) {
            capabilities.clear();
            capabilities.setInt(0, 1 << CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS | 1 << CAN_GET_LINE_NUMBERS);
            int error = jvmti.call(ADD_CAPABILITIES, capabilities);
            if (error == NOT_AVAILABLE) {
                throw new CodeLogRefusedException(
                        "This JVM does not report compiled methods: another agent may have taken that capability.",
                        "Run without the other agent; without it, code of the JIT has no names.");
            }
            require(error, "AddCapabilities");
        }
        return jvmti;
    }

    /** Sets the callbacks that get compiled methods and stubs. To be called once. */
    void setCallbacks(Callback load, Callback unload, Callback dynamic) throws CodeLogRefusedException {
        callbacks.addAll(List.of(load, unload, dynamic));
        try (Memory table = new Memory((long) EVENTS * Long.BYTES)) {
            table.clear();
            table.setPointer(slot(COMPILED_METHOD_LOAD), CallbackReference.getFunctionPointer(load));
            table.setPointer(slot(COMPILED_METHOD_UNLOAD), CallbackReference.getFunctionPointer(unload));
            table.setPointer(slot(DYNAMIC_CODE_GENERATED), CallbackReference.getFunctionPointer(dynamic));
            require(call(SET_EVENT_CALLBACKS, table, (int) table.size()), "SetEventCallbacks");
        }
    }

    /** Has native code call a callback, as the JVM does. */
    static void call(Callback callback, @Nullable Object... arguments) {
        Function.getFunction(CallbackReference.getFunctionPointer(callback)).invokeVoid(arguments);
    }

    private static long slot(int event) {
        return (long) (event - FIRST_EVENT) * Long.BYTES;
    }

    void enable(int event) throws CodeLogRefusedException {
        require(call(SET_EVENT_NOTIFICATION_MODE, 1, event, Pointer.NULL), "SetEventNotificationMode");
    }

    void disable(int event) throws CodeLogRefusedException {
        require(call(SET_EVENT_NOTIFICATION_MODE, 0, event, Pointer.NULL), "SetEventNotificationMode");
    }

    /** Has the JVM report all there is, in this thread. The event must be enabled. */
    void generate(int event) throws CodeLogRefusedException {
        require(call(GENERATE_EVENTS, event), "GenerateEvents");
    }

    /** {@return a description of a method whose class is not unloaded} */
    JavaMethod method(Pointer id) throws CodeLogRefusedException {
        try (Memory name = new Memory(Long.BYTES);
                Memory descriptor = new Memory(Long.BYTES)) {
            require(call(GET_METHOD_NAME, id, name, descriptor, Pointer.NULL), "GetMethodName");
            return new JavaMethod(className(id), text(name), text(descriptor), lines(id));
        }
    }

    private String className(Pointer id) {
        try {
            return jvm.method(id).getDeclaringClass().getName();
        } catch (LinkageError e) {
            return JavaMethod.UNKNOWN_CLASS; // a parameter's class cannot be loaded
        }
    }

    private String text(Memory result) {
        Pointer bytes = result.getPointer(0);
        String text = bytes.getString(0, "UTF-8");
        call(DEALLOCATE, bytes);
        return text;
    }

    /** Entries of 16 bytes: bytecode index (64 bits), line (32). */
    private LineTable lines(Pointer id) {
        try (Memory count = new Memory(Integer.BYTES);
                Memory table = new Memory(Long.BYTES)) {
            if (call(GET_LINE_NUMBER_TABLE, id, count, table) != 0) {
                return LineTable.NONE; // native methods and those compiled without lines
            }
            Pointer entries = table.getPointer(0);
            List<LineTable.Row> rows = new ArrayList<>();
            for (long i = 0; i < count.getInt(0); i++) {
                Pointer entry = entries.share(i * LINE_ENTRY_BYTES);
                rows.add(new LineTable.Row((int) entry.getLong(0), entry.getInt(Long.BYTES)));
            }
            call(DEALLOCATE, entries);
            return new LineTable(rows);
        }
    }

    private int call(int number, @Nullable Object... arguments) {
        Object[] all = new Object[arguments.length + 1];
        all[0] = environment;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Function.getFunction(functions.getPointer((long) (number - 1) * Long.BYTES))
                .invokeInt(all);
    }

    private static void require(int error, String function) throws CodeLogRefusedException {
        if (error != 0) {
            throw new CodeLogRefusedException(
                    "JVMTI refuses " + function + ": error " + error + ".",
                    "Look the error up in the JVM Tool Interface's specification; without it, code of the JIT has no"
                            + " names.");
        }
    }
}
