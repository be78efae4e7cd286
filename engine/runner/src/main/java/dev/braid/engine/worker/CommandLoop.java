// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.ContainerFailed;
import dev.braid.engine.message.WorkerMessage.EndClass;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.MainMethod;
import dev.braid.engine.message.WorkerMessage.Missing;
import dev.braid.engine.message.WorkerMessage.MoreInvocations;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import dev.braid.engine.message.WorkerMessage.Ready;
import dev.braid.engine.message.WorkerMessage.ReplayInvocation;
import dev.braid.engine.message.WorkerMessage.ReplayTest;
import dev.braid.engine.message.WorkerMessage.Run;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.message.WorkerMessage.RunTest;
import dev.braid.engine.message.WorkerMessage.Shutdown;
import dev.braid.engine.message.WorkerMessage.Skipped;
import dev.braid.engine.message.WorkerMessage.ThreadDump;
import dev.braid.engine.message.WorkerMessage.ThreadDumpText;
import dev.braid.engine.message.WorkerMessageCodec;
import dev.braid.engine.message.WorkerProtocolException;
import dev.braid.engine.session.JupiterSession;
import dev.braid.engine.session.LeftContainer;
import dev.braid.engine.session.TestEnd;
import dev.braid.engine.session.TracingSwitch;
import dev.braid.trace.Outputs;
import java.io.IOException;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.UniqueId;

/**
 * Executes the engine's commands, one after another, until it asks for the end.
 *
 * <p>Thread safety: {@link #run} by the main thread; the thread {@code braid-control}, started there, reads.
 */
final class CommandLoop {
    private final WorkerLink link;
    private final WorkerExit exit;
    private final Replies replies;
    private final LinkedListener listener;
    private final UncaughtExceptions uncaught = new UncaughtExceptions();
    private final OpenClasses openClasses = new OpenClasses(uncaught);
    private final RunProgress progress = new RunProgress();
    private final BlockingQueue<WorkerMessage> commands = new LinkedBlockingQueue<>();

    /** Tests that have run under control, so that threads which they leave idle are there. */
    private final Set<String> explored = new HashSet<>();

    /** Begun by the first test that Jupiter runs. */
    private @Nullable JupiterSession session;

    CommandLoop(WorkerLink link, WorkerExit exit) throws IOException {
        this.link = link;
        this.exit = exit;
        replies = new Replies(link);
        listener = new LinkedListener(link);
    }

    /** Returns never normally: the JVM exits. */
    void run() {
        try {
            serve();
        } catch (Throwable t) {
            // The worker itself is at fault, or short of memory between two tests. Whatever it is: a main thread that
            // is dead must not leave a JVM behind that other threads keep alive.
            reportAndExit("The worker failed", t);
        }
    }

    private void serve() throws IOException, InterruptedException {
        AgentTracing.leaveOutThisThread();
        Thread control = new Thread("braid-control") {
            @Override
            public void run() {
                readCommands();
            }
        };
        control.setDaemon(true);
        control.start();
        link.send(new Ready(jdk()));
        while (execute(commands.take())) {
            // The next command.
        }
        exit.exit(WorkerExit.CODE_DONE);
    }

    private boolean execute(WorkerMessage command) throws IOException, InterruptedException {
        if (command instanceof RunTest test) {
            runTest(test, null);
        } else if (command instanceof ReplayTest replay) {
            runTest(replay.run(), replay.schedule());
        } else if (command instanceof RunInvocation test) {
            runInvocation(test, null);
        } else if (command instanceof ReplayInvocation replay) {
            replay(replay);
        } else if (command instanceof Explore explore) {
            explore(explore);
        } else if (command instanceof EndClass end) {
            endClass(end.className());
        } else if (command instanceof Shutdown) {
            endClasses(0);
            if (session != null) {
                tell(session.end());
            }
            return false;
        } else {
            link.send(new ProtocolError("a worker can't execute " + command));
            exit.exit(WorkerExit.CODE_NO_ENGINE);
        }
        return true;
    }

    private void runTest(RunTest test, @Nullable String schedule) throws IOException, InterruptedException {
        leaveAllBut(test);
        Outputs outputs = new Outputs();
        TestRun run = new TestRun(test, openClasses, outputs, schedule);
        TestThread thread = new TestThread(run);
        progress.begin(test);
        uncaught.begin();
        thread.runToEnd();
        uncaught.end();
        Throwable thrown = run.end(thread.thrown());
        replies.completed(outputs, thrown, uncaught);
        progress.end(thrown != null);
    }

    /** Ends all that is open but the classes of a test that is not Jupiter's. */
    private void leaveAllBut(RunTest test) throws IOException, InterruptedException {
        if (session != null) {
            tell(session.leaveAll());
        }
        endClasses(openClasses.shared(test.classes()));
    }

    private JupiterSession session() {
        JupiterSession known = session;
        if (known == null) {
            known = new JupiterSession(TestThread.NAME, listener);
            session = known;
        }
        return known;
    }

    private void explore(Explore request) throws IOException, InterruptedException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        if (request.run() instanceof RunInvocation test) {
            beginControl(test);
            JupiterSession jupiter = session();
            StaticFields statics = new StaticFields(request.statics(), loader);
            Explored end = new Exploration(
                            request,
                            Exploration.of(
                                    request,
                                    (control, printed, nanos) ->
                                            new ControlledTest(control, jupiter, test, statics, printed, nanos)),
                            loader)
                    .explore();
            endControl();
            link.send(end);
        } else if (request.run() instanceof RunTest test) {
            leaveAllBut(test);
            ExploredTest body = new ExploredTest(request, test, openClasses, loader);
            TestThread thread = new TestThread(body);
            thread.runToEnd();
            link.send(body.end(thread.thrown()));
        } else if (request.run() instanceof MainMethod main) {
            ProgramClasses classes = new ProgramClasses(main.classPath());
            try (URLClassLoader strategies = classes.loader(loader)) {
                link.send(new Exploration(
                                request,
                                Exploration.of(
                                        request,
                                        (control, printed, nanos) ->
                                                new ControlledMain(control, main, classes, printed, nanos)),
                                strategies)
                        .explore());
            }
        }
    }

    private void replay(ReplayInvocation replay) throws IOException, InterruptedException {
        ReplayedRun run = new ReplayedRun(replay.schedule(), tracing(replay));
        if (run.isWarm() && !explored.contains(replay.run().test())) {
            beginControl(replay.run());
            ControlledTest.warmUp(session(), replay.run());
            endControl();
        }
        run.keepOutcome(replay.forbidden());
        runInvocation(replay.run(), run);
    }

    private void beginControl(RunInvocation test) throws IOException, InterruptedException {
        endClasses(0);
        tell(session().leave(UniqueId.parse(test.test())));
        listener.mute(true);
        explored.add(test.test());
    }

    private void endControl() throws IOException, InterruptedException {
        listener.mute(false);
        tell(session().takeLeft());
    }

    private void runInvocation(RunInvocation test, @Nullable ReplayedRun replay)
            throws IOException, InterruptedException {
        endClasses(0);
        UniqueId method = UniqueId.parse(test.test());
        JupiterSession session = session();
        tell(session.leave(method));
        Outputs outputs = new Outputs();
        progress.begin(test);
        uncaught.begin();
        boolean hasFailed = true;
        try {
            TracingSwitch tracing = replay == null ? tracing(test) : replay.tracing();
            TestEnd end = session.run(method, UniqueId.parse(test.scope()), test.invocation(), tracing, outputs);
            uncaught.end();
            end = replay == null ? end : replay.end(end, outputs);
            tell(session.takeLeft());
            reply(end, outputs);
            hasFailed = end.thrown() != null;
        } catch (OutOfMemoryError e) {
            // The test has left nothing for this thread either. That is the test's end, not the worker's.
            uncaught.end();
            replies.completed(outputs, e, uncaught);
        }
        progress.end(hasFailed);
    }

    private static TracingSwitch tracing(Run test) {
        return test.traced() ? AgentTracing.OF_THIS_JVM : TracingSwitch.NONE;
    }

    private void reply(TestEnd end, Outputs outputs) throws IOException, InterruptedException {
        if (end.more()) {
            link.send(new MoreInvocations());
        }
        switch (end.kind()) {
            case RUN -> replies.completed(outputs, end.thrown(), uncaught);
            case SKIPPED -> link.send(new Skipped(end.node(), end.reason()));
            case CONTAINER_FAILED -> link.send(new ContainerFailed(end.node(), FailureText.of(end.failure())));
            case MISSING -> link.send(new Missing(end.node()));
        }
    }

    /** Reports the containers that Jupiter has left. */
    private void tell(List<LeftContainer> left) throws IOException {
        for (LeftContainer one : left) {
            link.send(
                    new ClassEnded(one.node(), Optional.ofNullable(one.thrown()).map(FailureText::of)));
        }
        if (left.stream().anyMatch(CommandLoop::isOutermost)) {
            uncaught.reset();
        }
    }

    /** {@return {@code true} if a class on its own was left, rather than one inside of it that may stay open} */
    private static boolean isOutermost(LeftContainer left) {
        return UniqueId.parse(left.node()).getSegments().size() == 2;
    }

    /** Has Jupiter leave a container, and reports that even if it is not open. */
    private void leave(UniqueId container) throws IOException, InterruptedException {
        List<LeftContainer> left = session == null ? List.of() : session.leave(container.removeLastSegment());
        tell(left);
        if (left.stream().noneMatch(one -> one.node().equals(container.toString()))) {
            link.send(new ClassEnded(container.toString(), Optional.empty()));
        }
    }

    private void endClass(String className) throws IOException, InterruptedException {
        if (className.startsWith("[")) {
            leave(UniqueId.parse(className));
            return;
        }
        int level = openClasses.level(className);
        if (level < 0) {
            link.send(new ClassEnded(className, Optional.empty()));
        } else {
            endClasses(level);
        }
    }

    /** Ends the open classes from a level on, 0 for the outermost one. */
    private void endClasses(int level) throws IOException, InterruptedException {
        if (level == openClasses.count()) {
            return;
        }
        List<ClassEnded> ended = new ArrayList<>();
        TestThread thread = new TestThread(new TestThread.Body() {
            @Override
            public void run() {
                openClasses.closeFrom(level, ended);
            }
        });
        thread.runToEnd();
        for (ClassEnded one : ended) {
            link.send(one);
        }
        if (thread.thrown() != null) {
            throw new IllegalStateException("Classes could not be ended", thread.thrown());
        }
    }

    private void readCommands() {
        AgentTracing.leaveOutThisThread();
        try {
            while (true) {
                WorkerMessage message = link.receive();
                if (message instanceof ThreadDump) {
                    startThreadDump();
                } else {
                    commands.add(message);
                }
                if (message instanceof Shutdown) {
                    // The last one. HotSpot delays its exit by 300 ms for a thread that waits in native code.
                    return;
                }
            }
        } catch (WorkerProtocolException e) {
            reportAndExit("The worker can't understand the engine", e);
        } catch (IOException e) {
            // The engine is gone. Nobody waits for a result, and a worker must not outlive its engine.
            exit.exit(WorkerExit.CODE_NO_ENGINE);
        } catch (OutOfMemoryError e) {
            // A test filled the memory for good. The engine sees this end, and takes a fresh worker anyway.
            Runtime.getRuntime().halt(WorkerExit.CODE_NO_ENGINE);
        }
    }

    /**
     * Answers on a thread of its own, which is not left out: a dump works in tables of the JDK that the program uses,
     * too, while the program is traced.
     */
    private void startThreadDump() {
        try {
            Thread thread = new Thread(DeadlockSummary.DUMP_THREAD) {
                @Override
                public void run() {
                    answerThreadDump();
                }
            };
            thread.setDaemon(true);
            thread.start();
        } catch (OutOfMemoryError e) {
            // No answer is an answer: the engine then takes the dump from outside, which needs no memory here.
            return;
        }
    }

    private void answerThreadDump() {
        try {
            byte[] frame;
            try {
                frame = WorkerMessageCodec.encode(new ThreadDumpText(AllThreads.describe()));
            } catch (OutOfMemoryError e) {
                return; // as above
            }
            link.sendFrame(frame);
        } catch (WorkerProtocolException e) {
            reportAndExit("The worker can't send its thread dump", e);
        } catch (IOException e) {
            exit.exit(WorkerExit.CODE_NO_ENGINE); // the engine is gone
        }
    }

    private void reportAndExit(String what, Throwable why) {
        try {
            link.send(new ProtocolError(what + ": " + FailureText.of(why).summary()));
        } catch (IOException e) {
            why.addSuppressed(e);
            System.getLogger(CommandLoop.class.getName()).log(System.Logger.Level.ERROR, what, why);
        } catch (OutOfMemoryError | NoClassDefFoundError e) {
            // No memory, or none when a class that is needed here was initialised.
            Runtime.getRuntime().halt(WorkerExit.CODE_NO_ENGINE);
        }
        exit.exit(WorkerExit.CODE_NO_ENGINE);
    }

    private static String jdk() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version") + " ("
                + System.getProperty("java.vm.vendor") + ")";
    }
}
