// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.machine.FixedOptions;
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
            "ArrayCopies",
            "BranchHooks",
            "BulkHooks",
            "FastAccess",
            "FieldHandleHooks",
            "Functions",
            "Hooks",
            "ReceiverHooks",
            "ReflectedElements",
            "RefusedCopies",
            "SlowAccess",
            "SyncHooks",
            "ThreadDeaths",
            "ThreadDeaths$Recorder",
            "ThreadHooks",
            "Tracing",
            "UnalignedHooks",
            "UnsafeHooks",
            "UntracedHooks",
            "log.AccessKey",
            "log.Barrier",
            "log.BranchRing",
            "log.ClassUses",
            "log.CopyRecord",
            "log.ElementRuns",
            "log.FlowRegistration",
            "log.FlowRegistration$Request",
            "log.HeldMonitors",
            "log.HookStacks",
            "log.LifeRecords",
            "log.LiveThreads",
            "log.LostTime",
            "log.MacroEvents",
            "log.NameRecords",
            "log.ObjectIds",
            "log.Observations",
            "log.OrderedAccess",
            "log.OrderedEvents",
            "log.RecordPacker",
            "log.RecordRing",
            "log.Regions",
            "log.Registration",
            "log.SlotPool",
            "log.StripeBank",
            "log.ThreadLog",
            "log.ThreadLogs",
            "log.ThreadPosition",
            "log.ThreadWatch",
            "log.Upcalls",
            "log.UsedClasses",
            "log.WaitTimes",
            "log.WatchedThread",
            "machine.Arrays",
            "machine.Channel",
            "machine.ClassQueue",
            "machine.FixedOptions",
            "machine.HeldLocks",
            "machine.HiddenThreads",
            "machine.HiddenThreads$Entry",
            "machine.IdTable",
            "machine.IdTable$Entry",
            "machine.JdkMethods",
            "machine.Lines",
            "machine.LockOrder",
            "machine.Memory",
            "machine.NameTable",
            "machine.NativeFiles",
            "machine.ObjectHeaders",
            "machine.Options",
            "machine.Processor",
            "machine.Shortage",
            "machine.Sites",
            "machine.SpinLock",
            "machine.StaticFields",
            "machine.StaticFields$Resolution",
            "machine.TextQueue",
            "machine.ThreadStates",
            "machine.VirtualThreads",
            "machine.Window",
            "type.DeclaredFields",
            "type.FieldLayout",
            "type.FieldTable",
            "type.FieldTable$Place",
            "type.InheritedMethods",
            "type.InheritedMethods$Answer",
            "type.InstanceFields",
            "type.InstanceFields$Entry",
            "type.PreparedFields",
            "type.ProgramReceivers",
            "type.ProgramReceivers$Entry",
            "type.ReceiverRules",
            "type.ReceiverRules$Rule");

    /** Classes that work at points, loaded only where there are some. */
    static final List<String> OF_SCHEDULES = List.of(
            "dev.braid.schedule.ChoiceKind",
            "dev.braid.schedule.Choices",
            "dev.braid.schedule.ControlledRun",
            "dev.braid.schedule.ControlledRun$Ending",
            "dev.braid.schedule.DeadlockDirected",
            "dev.braid.schedule.DirectedStrategy",
            "dev.braid.schedule.ExitStatusError",
            "dev.braid.schedule.Mix",
            "dev.braid.schedule.Mutation",
            "dev.braid.schedule.Operation",
            "dev.braid.schedule.PartialOrderSampling",
            "dev.braid.schedule.Point",
            "dev.braid.schedule.Point$Code",
            "dev.braid.schedule.PriorityChanges",
            "dev.braid.schedule.RaceDirected",
            "dev.braid.schedule.RandomStrategy",
            "dev.braid.schedule.RandomWalk",
            "dev.braid.schedule.Randomness",
            "dev.braid.schedule.Replay",
            "dev.braid.schedule.Schedule",
            "dev.braid.schedule.Schedule$1",
            "dev.braid.schedule.SelectiveWalk",
            "dev.braid.schedule.SelectiveWalk$StepLog",
            "dev.braid.schedule.SitePairs",
            "dev.braid.schedule.Strategy",
            "dev.braid.schedule.Sweep",
            "dev.braid.schedule.Sweep$Pile",
            "dev.braid.schedule.Sweep$Prefix",
            "dev.braid.schedule.Switch",
            "dev.braid.schedule.Timeouts",
            "dev.braid.tracer.schedule.AccessPoints",
            "dev.braid.tracer.schedule.Chooser",
            "dev.braid.tracer.schedule.Effects",
            "dev.braid.tracer.schedule.Explanation",
            "dev.braid.tracer.schedule.IdleWorkers",
            "dev.braid.tracer.schedule.Intervention",
            "dev.braid.tracer.schedule.LastSeen",
            "dev.braid.tracer.schedule.Locations",
            "dev.braid.tracer.schedule.Locations$1",
            "dev.braid.tracer.schedule.Member",
            "dev.braid.tracer.schedule.Members",
            "dev.braid.tracer.schedule.Members$1",
            "dev.braid.tracer.schedule.Monitors",
            "dev.braid.tracer.schedule.Notes",
            "dev.braid.tracer.schedule.Options",
            "dev.braid.tracer.schedule.Outcome",
            "dev.braid.tracer.schedule.Places",
            "dev.braid.tracer.schedule.RealInterrupts",
            "dev.braid.tracer.schedule.ScheduleHooks",
            "dev.braid.tracer.schedule.SitePairTable",
            "dev.braid.tracer.schedule.SiteSet",
            "dev.braid.tracer.schedule.Survivors",
            "dev.braid.tracer.schedule.TimeHooks",
            "dev.braid.tracer.schedule.Turns",
            "dev.braid.tracer.schedule.UncontrolledThread",
            "dev.braid.tracer.schedule.UncontrolledThreads",
            "dev.braid.tracer.schedule.Unwinding",
            "dev.braid.tracer.schedule.VirtualTime",
            "dev.braid.tracer.schedule.Visits",
            "dev.braid.tracer.schedule.Watchdog");

    private HookClasses() {}

    static void initialise() throws ClassNotFoundException {
        for (String name : NAMES) {
            Class.forName(PACKAGE + name, true, null);
        }
        if (FixedOptions.SCHEDULES) {
            for (String name : OF_SCHEDULES) {
                Class.forName(name, true, null);
            }
        }
    }
}
