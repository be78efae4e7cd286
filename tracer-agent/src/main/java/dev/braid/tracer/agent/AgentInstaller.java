// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.RegistrationDescriptor;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.trace.option.KnownOptions;
import dev.braid.tracer.bootstrap.BranchHooks;
import dev.braid.tracer.bootstrap.Hooks;
import dev.braid.tracer.bootstrap.SyncHooks;
import dev.braid.tracer.bootstrap.ThreadDeaths;
import dev.braid.tracer.bootstrap.Tracing;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.NativeFiles;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import dev.braid.tracer.instrument.Scope;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Installs the agent in this JVM: options, channel, transformer, classes that are loaded already, the agent's thread.
 *
 * <p>The order matters. The hooks' classes are initialised before the first class of the JDK can call them. The agent's
 * thread runs before the first traced thread can wait for it. Tracing starts last.
 *
 * <p>Where the program seems to have no class in scope, the agent is dormant ({@link Dormancy}): it instruments nothing
 * until there is one.
 */
final class AgentInstaller {
    private static final String PARALLELISM = "java.util.concurrent.ForkJoinPool.common.parallelism";
    /** As many as a machine with four processors has by default. */
    private static final int COMMON_THREADS = 3;

    private AgentInstaller() {}

    /**
     * Installs the agent. Called by {@link BraidAgent} alone.
     *
     * @throws Exception if tracing is impossible; the message says why
     */
    static void install(@Nullable String channelPath, Instrumentation instrumentation) throws Exception {
        if (channelPath == null || channelPath.isEmpty()) {
            throw new IOException("no trace channel is given; use -javaagent:braid-agent.jar=CHANNEL");
        }
        if (!new File(channelPath).isFile()) {
            throw new IOException("there is no trace channel at " + channelPath + "; start the program through Braid");
        }
        AgentOptions options = AgentOptions.read(new File(channelPath + ".options"));
        if (options.get(KnownOptions.SCHEDULES)) {
            fixParallelism();
        }
        openJdkInternals(instrumentation);
        RecorderConnection recorder = RecorderConnection.open(System.getenv(RegistrationDescriptor.VARIABLE));
        Options.choose(options.forHooks(recorder.isOpen()));
        if (!Channel.open(new File(channelPath))) {
            System.err.println("[braid] Another JVM of this program is being traced already; this one is not.");
            return;
        }
        HookClasses.initialise();
        if (options.testRig().checksLocks()) {
            HookExits.check(instrumentation);
        }
        ThreadStacks.start(new AllClasses(instrumentation));
        ThreadLogs.prepare();
        NativeFiles.prepare();
        SymbolLog symbols = new SymbolLog(new File(channelPath + SymbolLogDescriptor.SUFFIX));
        DeathLog deaths = new DeathLog(symbols);
        ThreadDeaths.recordBy(deaths);
        String schedule = options.get(KnownOptions.SCHEDULE);
        ScheduledProgram scheduled = schedule.isEmpty() ? null : ScheduledProgram.of(schedule);
        RegistrationThread registration = RegistrationThread.start(recorder, symbols);
        Scope scope = new Scope(options.prefixes(KnownOptions.INCLUDE), options.prefixes(KnownOptions.EXCLUDE));
        Dormancy dormancy = new Dormancy(mayBeDormant(options, scope, instrumentation));
        ClassCensus census = new ClassCensus(instrumentation, scope, symbols, dormancy);
        File directives = new File(channelPath + ".directives");
        JdkClasses jdk = new JdkClasses(instrumentation, options, directives, scope, symbols, census);
        TraceTransformer transformer = new TraceTransformer(
                scope,
                options.functions(),
                symbols,
                census,
                options.testRig().failingClass(),
                options.recordsBranches(),
                dormancy,
                jdk);
        FunctionCheck functions = new FunctionCheck(instrumentation, options.functions(), scope, symbols);
        Wakening wakening = dormancy.isOver() ? null : new Wakening(dormancy, jdk, transformer, new OldFrames(scope));
        AgentThread thread = new AgentThread(
                new File(channelPath), symbols, options.testRig().leavesSlow(), wakening);
        dormancy.wokenBy(thread);
        thread.start();
        FrameSites frames = new FrameSites(symbols);
        WatchThread watch =
                new WatchThread(new Blockers(instrumentation), frames, new InitialiserWaits(instrumentation, frames));
        Tracing.beforeStop(new LastLook(watch));
        Tracing.afterStop(new TraceEnd(thread, registration, census, functions, null, null));
        Runnable exit =
                new ProgramEnd(new TraceEnd(thread, registration, census, functions, jdk, watch), scheduled, deaths);
        Runtime.getRuntime().addShutdownHook(new Thread(null, exit, "braid-agent-end", 0, false));
        if (wakening == null) {
            StartGarbage garbage = new StartGarbage();
            jdk.prepare(garbage);
            instrumentation.addTransformer(transformer, true);
            jdk.instrument(transformer, garbage);
        } else {
            Tracing.holdBack();
            instrumentation.addTransformer(transformer, true);
        }
        watch.start();
        Channel.phase(ChannelDescriptor.PHASE_READY);
        if (options.get(KnownOptions.FROM_START)) {
            Tracing.start();
        }
        if (scheduled != null) {
            scheduled.begin();
        }
    }

    /**
     * Gives the common pool, unless the user has, as many threads on each machine and each JDK. With one, as on two
     * processors, JDK 25 runs all asynchronous stages of a program one after the other, and JDK 17 each in a thread of
     * its own: a schedule of one would be none of the other.
     */
    private static void fixParallelism() {
        if (System.getProperty(PARALLELISM) == null) {
            System.setProperty(PARALLELISM, Integer.toString(COMMON_THREADS));
        }
    }

    /**
     * {@return {@code true} if the program may well never load a class in scope, and nothing else asks for
     * instrumentation}
     */
    private static boolean mayBeDormant(AgentOptions options, Scope scope, Instrumentation instrumentation) {
        return options.get(KnownOptions.AWAIT_SCOPE)
                && options.functions().all().isEmpty()
                && !new ScopeSearch(scope).mayFind()
                && !ScopeSearch.hasLoaded(instrumentation.getAllLoadedClasses(), scope);
    }

    /**
     * Work that is left to do when tracing stops.
     *
     * @param registration null if no control flow is recorded
     * @param jdk null if the JVM goes on
     * @param watch the same
     */
    private record TraceEnd(
            AgentThread thread,
            @Nullable RegistrationThread registration,
            ClassCensus census,
            FunctionCheck functions,
            @Nullable JdkClasses jdk,
            @Nullable WatchThread watch)
            implements Runnable {
        @Override
        public void run() {
            ThreadLogs.suspend();
            try {
                if (watch != null) {
                    watch.lookAtEnd();
                }
                check();
            } catch (UncheckedIOException e) {
                Channel.fail("The " + e.getMessage() + "."); // the program ends as it would, and tracing stops
            } finally {
                ThreadLogs.resume();
            }
        }

        private void check() {
            thread.writeNames();
            if (registration != null) {
                registration.tellOfUntraced();
            }
            SyncHooks.check();
            BranchHooks.check();
            census.check();
            functions.check();
            PreparedClasses prepared = jdk == null ? null : jdk.prepared();
            if (prepared != null) {
                prepared.store();
            }
        }
    }

    /** Leaves its thread out of the trace to the end of the thread's life. */
    private record ProgramEnd(TraceEnd end, @Nullable ScheduledProgram scheduled, DeathLog deaths) implements Runnable {
        @Override
        public void run() {
            ThreadLogs.suspend();
            if (scheduled != null) {
                scheduled.check(deaths);
            }
            end.run();
        }
    }

    /** Looks at blocked threads before tracing stops. */
    private record LastLook(WatchThread watch) implements Runnable {
        @Override
        public void run() {
            ThreadLogs.suspend();
            try {
                watch.lookAtEnd();
            } finally {
                ThreadLogs.resume();
            }
        }
    }

    /** Tells the user something that does not keep the program from being traced. */
    static void say(String sentence) {
        System.err.println("[braid] " + sentence);
    }

    /** The hooks live in the bootstrap loader's unnamed module, to which these packages are not open by default. */
    private static void openJdkInternals(Instrumentation instrumentation) {
        Module hooks = Hooks.class.getModule();
        Map<String, Set<Module>> packages = Map.of(
                "jdk.internal.misc", Set.of(hooks),
                "jdk.internal.vm.annotation", Set.of(hooks));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), packages, Map.of(), Set.of(), Map.of());
    }
}
