// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.Callback;
import com.sun.jna.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's events of code, which go to the log that is open. JVMTI has no way to take callbacks away safely while they
 * run, so these are set once and stay.
 *
 * <p>Thread safety: compiled methods are reported by a thread of the JVM's own ("Service Thread"), and by the thread
 * that asks for all there is.
 */
final class CodeEvents {
    /** Set by the first log. */
    private static @Nullable CodeEvents instance;

    private final Jvmti jvmti;
    private final MethodTable methods;
    private final JvmLibrary jvm;
    private final CompiledMethodUnload unloaded;
    private volatile @Nullable CodeLog log;

    private CodeEvents(JvmLibrary jvm) throws CodeLogRefusedException {
        this.jvm = jvm;
        jvmti = Jvmti.open(jvm);
        methods = new MethodTable(jvmti);
        unloaded = this::unloaded;
        jvmti.setCallbacks((CompiledMethodLoad) this::loaded, unloaded, (DynamicCodeGenerated) this::generated);
    }

    interface CompiledMethodLoad extends Callback {
        void invoke(
                Pointer environment,
                Pointer method,
                int size,
                Pointer code,
                int mapLength,
                @Nullable Pointer map,
                @Nullable Pointer records);
    }

    interface CompiledMethodUnload extends Callback {
        void invoke(Pointer environment, Pointer method, Pointer code);
    }

    interface DynamicCodeGenerated extends Callback {
        void invoke(Pointer environment, Pointer name, Pointer code, int size);
    }

    /** {@return the events of this JVM} */
    static synchronized CodeEvents ofThisJvm() throws CodeLogRefusedException {
        CodeEvents events = instance;
        if (events == null) {
            events = new CodeEvents(JvmLibrary.load());
            instance = events;
        }
        return events;
    }

    /**
     * Has native code call the one callback that need not be called at the beginning, for code that is nowhere. The
     * first call makes what the JDK's reflection needs, and adds to tables that the program uses, too.
     */
    void rehearse() {
        Jvmti.call(unloaded, Pointer.NULL, Pointer.NULL, Pointer.NULL);
    }

    Jvmti jvmti() {
        return jvmti;
    }

    JvmLibrary jvm() {
        return jvm;
    }

    MethodTable methods() {
        return methods;
    }

    /** Lets a log have all events. {@return false if another one has them} */
    synchronized boolean begin(CodeLog wanted) {
        if (log != null) {
            return false;
        }
        log = wanted;
        return true;
    }

    synchronized void end() {
        log = null;
    }

    private void loaded(
            Pointer environment,
            Pointer method,
            int size,
            Pointer code,
            int mapLength,
            @Nullable Pointer map,
            @Nullable Pointer records) {
        CodeLog open = log;
        if (open != null) {
            open.guarded(() -> open.compiled(method, size, code, mapLength, map, records));
        }
    }

    private void unloaded(Pointer environment, Pointer method, Pointer code) {
        CodeLog open = log;
        if (open != null) {
            open.guarded(() -> open.unloaded(Pointer.nativeValue(code)));
        }
    }

    private void generated(Pointer environment, Pointer name, Pointer code, int size) {
        CodeLog open = log;
        if (open != null) {
            open.guarded(() -> open.generated(name.getString(0), code, size));
        }
    }
}
