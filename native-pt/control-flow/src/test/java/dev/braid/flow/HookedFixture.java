// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.Hooks;
import dev.braid.tracer.bootstrap.SyncHooks;

/** Calls hooks as instrumented code does, as far as they are public. It is read, and never run. */
final class HookedFixture {
    static final int FIELD = 100_001;
    static final int CONSTANT = 100_002;
    static final int ENTER = 100_003;
    static final int EXIT = 100_004;
    static final int METHOD_EXIT = 100_005;

    private HookedFixture() {}

    static void store(Object object) {
        Hooks.storedEarly(object, FIELD << RecordDescriptor.SITE_SHIFT);
    }

    static void readConstant(Object object) {
        if (!Hooks.isConstant(Hooks.log(), CONSTANT)) {
            Hooks.storedEarly(object, CONSTANT << RecordDescriptor.SITE_SHIFT);
        }
    }

    static void inMonitor(Object monitor) {
        SyncHooks.monitorEntered(monitor, ENTER << RecordDescriptor.SITE_SHIFT);
        SyncHooks.monitorExiting(monitor, EXIT << RecordDescriptor.SITE_SHIFT);
    }

    static void leave(Object monitor) {
        SyncHooks.methodExiting(monitor, METHOD_EXIT << RecordDescriptor.SITE_SHIFT);
    }
}
