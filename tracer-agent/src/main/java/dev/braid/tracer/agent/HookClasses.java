// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.util.List;

/**
 * The classes of the hooks, nested ones too.
 *
 * <p>All of them are loaded and initialised before the first class of the JDK is instrumented. Otherwise a hook could
 * load one of them while the transformer asks about that very class on the same thread. The JVM would then throw a
 * {@code ClassCircularityError} out of the hook, into whatever the program was doing.
 */
final class HookClasses {
    static final String PACKAGE = "dev.braid.tracer.bootstrap.";

    static final List<String> NAMES = List.of(
            "AccessKey",
            "ArrayCopies",
            "Arrays",
            "Barrier",
            "BranchHooks",
            "BranchRing",
            "BulkHooks",
            "Channel",
            "ClassQueue",
            "ClassUses",
            "CopyRecord",
            "DeclaredFields",
            "ElementRuns",
            "FastAccess",
            "FieldHandleHooks",
            "FieldLayout",
            "FieldTable",
            "FieldTable$Place",
            "FixedOptions",
            "FlowRegistration",
            "FlowRegistration$Request",
            "Functions",
            "HeldLocks",
            "HeldMonitors",
            "HiddenThreads",
            "HiddenThreads$Entry",
            "HookStacks",
            "Hooks",
            "IdTable",
            "IdTable$Entry",
            "InheritedMethods",
            "InheritedMethods$Answer",
            "InstanceFields",
            "InstanceFields$Entry",
            "JdkMethods",
            "LifeRecords",
            "Lines",
            "LiveThreads",
            "LockOrder",
            "LostTime",
            "MacroEvents",
            "Memory",
            "NameRecords",
            "NameTable",
            "NativeFiles",
            "ObjectHeaders",
            "ObjectIds",
            "Observations",
            "Options",
            "OrderedAccess",
            "OrderedEvents",
            "PreparedFields",
            "Processor",
            "ProgramReceivers",
            "ProgramReceivers$Entry",
            "ReceiverHooks",
            "ReceiverRules",
            "ReceiverRules$Rule",
            "RecordPacker",
            "RecordRing",
            "ReflectedElements",
            "RefusedCopies",
            "Regions",
            "Registration",
            "Shortage",
            "Sites",
            "SlotPool",
            "SlowAccess",
            "SpinLock",
            "StaticFields",
            "StaticFields$Resolution",
            "StripeBank",
            "SyncHooks",
            "TextQueue",
            "ThreadDeaths",
            "ThreadDeaths$Recorder",
            "ThreadHooks",
            "ThreadLog",
            "ThreadLogs",
            "ThreadPosition",
            "ThreadStates",
            "ThreadWatch",
            "Tracing",
            "UnalignedHooks",
            "UnsafeHooks",
            "UntracedHooks",
            "Upcalls",
            "UsedClasses",
            "VirtualThreads",
            "WaitTimes",
            "WatchedThread",
            "Window");

    private HookClasses() {}

    static void initialise() throws ClassNotFoundException {
        for (String name : NAMES) {
            Class.forName(PACKAGE + name, true, null);
        }
    }
}
