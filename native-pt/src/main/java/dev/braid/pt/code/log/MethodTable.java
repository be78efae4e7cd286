// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.Pointer;
import dev.braid.pt.code.JavaMethod;
import dev.braid.pt.code.LineTable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Methods by their jmethodIDs, which HotSpot never gives out twice. A method must be asked for while its class is
 * loaded: within the event that names it.
 *
 * <p>Thread safety: any thread.
 */
final class MethodTable {
    private static final JavaMethod UNKNOWN = new JavaMethod(JavaMethod.UNKNOWN_CLASS, "?", "", LineTable.NONE);

    private final Jvmti jvmti;
    private final Map<Long, JavaMethod> known = new ConcurrentHashMap<>();

    MethodTable(Jvmti jvmti) {
        this.jvmti = jvmti;
    }

    JavaMethod of(Pointer id) {
        long key = Pointer.nativeValue(id);
        JavaMethod method = known.get(key);
        if (method == null) {
            method = ask(id);
            known.put(key, method);
        }
        return method;
    }

    private JavaMethod ask(Pointer id) {
        try {
            return jvmti.method(id);
        } catch (CodeLogRefusedException e) {
            return UNKNOWN; // its class is unloaded: the log shows it as unknown
        }
    }
}
