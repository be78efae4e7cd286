// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.session.TracingSwitch;
import dev.braid.pt.code.log.CodeLogAgent;
import dev.braid.trace.layout.RegistrationDescriptor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Switches tracing by calling Braid's agent, whose classes only the boot class loader has. */
final class AgentTracing implements TracingSwitch {
    private static final String TRACING = "dev.braid.tracer.bootstrap.Tracing";

    /** The agent of this JVM, looked for when it is first switched: a test fails if there is none. */
    static final TracingSwitch OF_THIS_JVM = new TracingSwitch() {
        @Override
        public void on() throws Throwable {
            find().on();
        }

        @Override
        public void off() throws Throwable {
            find().off();
        }
    };

    /** This JVM's control flow is recorded, and so its code logged. */
    private static final boolean IS_RECORDED = System.getenv(RegistrationDescriptor.VARIABLE) != null;

    /** Found once. Each test has a thread of its own, but they follow one another. */
    private static @Nullable TracingSwitch found;

    private final MethodHandle start;
    private final MethodHandle stop;

    private AgentTracing(MethodHandle start, MethodHandle stop) {
        this.start = start;
        this.stop = stop;
    }

    /**
     * Finds the agent.
     *
     * @throws IllegalStateException if this JVM runs without it: an untraced run would prove nothing
     */
    static TracingSwitch find() {
        TracingSwitch tracing = found;
        if (tracing == null) {
            tracing = lookUp();
            found = tracing;
        }
        return tracing;
    }

    private static TracingSwitch lookUp() {
        try {
            Class<?> tracing = Class.forName(TRACING, true, null);
            MethodType type = MethodType.methodType(void.class);
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            return new AgentTracing(
                    lookup.findStatic(tracing, "start", type), lookup.findStatic(tracing, "stop", type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Agent missing: a traced run was asked for, but this worker has no usable " + TRACING
                            + " on its boot class path. Start the worker with Braid's -javaagent, of the same version"
                            + " as braid-engine.",
                    e);
        }
    }

    /**
     * Keeps the current thread out of all traces: it is the worker's own, and must not need memory for records when a
     * test has used it up. Does nothing if this JVM runs without the agent.
     */
    static void leaveOutThisThread() {
        try {
            MethodHandle leaveOut = MethodHandles.publicLookup()
                    .findStatic(
                            Class.forName(TRACING, true, null),
                            "leaveOutThisThread",
                            MethodType.methodType(void.class));
            leaveOut.invokeExact();
        } catch (ClassNotFoundException e) {
            return; // nothing is traced in this JVM
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Braid's agent and braid-engine are not of the same version", e);
        }
    }

    @Override
    public void on() throws Throwable {
        start.invokeExact();
    }

    @Override
    public void off() throws Throwable {
        stop.invokeExact();
        if (IS_RECORDED) {
            CodeLogAgent.snapshot();
        }
    }
}
