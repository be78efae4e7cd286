// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.ChannelDescriptor;
import dev.braid.trace.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.Channel;
import dev.braid.tracer.bootstrap.FieldHandleHooks;
import dev.braid.tracer.bootstrap.Hooks;
import dev.braid.tracer.bootstrap.NativeFiles;
import dev.braid.tracer.bootstrap.Options;
import dev.braid.tracer.bootstrap.SyncHooks;
import dev.braid.tracer.bootstrap.ThreadLogs;
import dev.braid.tracer.bootstrap.Tracing;
import dev.braid.tracer.instrument.Scope;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Installs the agent in this JVM: options, channel, transformer, classes that are loaded already, the agent's thread.
 *
 * <p>The order matters. The hooks' classes are initialised before the first class of the JDK can call them; the agent's
 * thread runs before the first traced thread can wait for it; tracing starts last.
 */
final class AgentInstaller {
    private static final int RETRANSFORMED_AT_ONCE = 16;

    private AgentInstaller() {}

    /**
     * Called by {@link BraidAgent} alone.
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
        Options.configure(
                options.policy(),
                options.stripes(),
                options.blockBytes(),
                options.regionsOnly(),
                options.registeredOnly());
        openJdkInternals(instrumentation);
        if (!Channel.open(new File(channelPath))) {
            System.err.println("[braid] Another JVM of this program is being traced already; this one is not.");
            return;
        }
        HookClasses.initialise();
        ThreadLogs.prepare();
        NativeFiles.prepare();
        CompilerDirectives.add(new File(channelPath + ".directives"), instrumentation);
        SymbolLog symbols = new SymbolLog(new File(channelPath + SymbolLogDescriptor.SUFFIX));
        Scope scope = new Scope(options.includes(), options.excludes());
        ClassCensus census = new ClassCensus(instrumentation, scope, symbols);
        PreparedClasses prepared = PreparedClasses.open(options.usableImage(), symbols);
        TraceTransformer transformer =
                new TraceTransformer(scope, options.functions(), symbols, census, options.failingClass(), prepared);
        FunctionCheck functions = new FunctionCheck(instrumentation, options.functions(), scope, symbols);
        AgentThread thread = new AgentThread(new File(channelPath), symbols);
        thread.start();
        Tracing.afterStop(new TraceEnd(thread, census, functions, null));
        Runnable exit = new TraceEnd(thread, census, functions, prepared);
        Runtime.getRuntime().addShutdownHook(new Thread(null, exit, "braid-agent-end", 0, false));
        StartGarbage garbage = new StartGarbage();
        TwinDefinition.defineAll(symbols, prepared, garbage);
        loadWhatTheAgentUses();
        instrumentation.addTransformer(transformer, true);
        HiddenClasses.instrumentWith(transformer);
        retransformLoaded(instrumentation, scope, census, garbage);
        FieldHandleHooks.forgetForms();
        Channel.phase(ChannelDescriptor.PHASE_READY);
        if (options.traceFromStart()) {
            Tracing.start();
        }
    }

    /**
     * What is left to do when tracing stops.
     *
     * @param prepared null if the JVM goes on
     */
    private record TraceEnd(
            AgentThread thread,
            ClassCensus census,
            FunctionCheck functions,
            @Nullable PreparedClasses prepared) implements Runnable {
        @Override
        public void run() {
            ThreadLogs.suspend();
            thread.writeLayouts();
            SyncHooks.check();
            census.check();
            functions.check();
            if (prepared != null) {
                prepared.store();
            }
            ThreadLogs.resume();
        }
    }

    /** Tells the user what keeps no program from being traced. */
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

    /**
     * Loads classes in scope that the agent's own work would load, which the JVM does not show to a transformer that is
     * at work: {@code DataOutputStream} uses views of byte arrays since JDK 21. And one that every program uses.
     */
    private static void loadWhatTheAgentUses() throws ClassNotFoundException, IOException {
        for (String type : List.of("Chars", "Doubles", "Floats", "Ints", "Longs", "Shorts")) {
            for (String nested : List.of("$ArrayHandle", "$ByteBufferHandle")) {
                Class.forName("java.lang.invoke.VarHandleByteArrayAs" + type + nested, false, null);
            }
        }
        new DataOutputStream(new ByteArrayOutputStream()).writeLong(0);
        Class.forName("java.nio.HeapCharBuffer", false, null); // the first print's, when memory may be used up
    }

    private static void retransformLoaded(
            Instrumentation instrumentation, Scope scope, ClassCensus census, StartGarbage garbage)
            throws UnmodifiableClassException {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (ClassCensus.isInScope(type, scope)) {
                classes.add(type);
            } else {
                census.leaveOut(type);
            }
        }
        for (int done = 0; done < classes.size(); done += RETRANSFORMED_AT_ONCE) {
            List<Class<?>> some = classes.subList(done, Math.min(done + RETRANSFORMED_AT_ONCE, classes.size()));
            instrumentation.retransformClasses(some.toArray(new Class<?>[0]));
            garbage.collect();
        }
    }
}
