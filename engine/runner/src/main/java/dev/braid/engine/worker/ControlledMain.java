// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.Outcome;
import dev.braid.engine.explore.RunBounds;
import dev.braid.engine.explore.Subject;
import dev.braid.engine.message.WorkerMessage.MainMethod;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Strategy;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A program's main method, run again and again. Each run has a thread {@code main}, and classes of its own, so that it
 * finds none of their static fields changed. Its standard input is empty.
 *
 * <p>Thread safety: one thread.
 */
final class ControlledMain implements Subject {
    private final ScheduleControl control;
    private final MainMethod method;
    private final ProgramClasses classes;
    private final Printed printed;
    private final RunBounds bounds;
    private final JvmState state;

    /**
     * Prepares a program.
     *
     * @param printed keeps what it prints
     * @param mostNanos the most nanoseconds of a run
     */
    ControlledMain(
            ScheduleControl control, MainMethod method, ProgramClasses classes, Printed printed, long mostNanos) {
        this.control = control;
        this.method = method;
        this.classes = classes;
        this.printed = printed;
        bounds = new RunBounds(mostNanos);
        System.setProperty("java.class.path", String.join(File.pathSeparator, method.classPath()));
        System.setIn(InputStream.nullInputStream());
        state = new JvmState();
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) throws InterruptedException {
        printed.clear();
        try (URLClassLoader loader = classes.loader(ClassLoader.getPlatformClassLoader())) {
            MainThread thread = new MainThread(loader, strategy, seed);
            thread.setContextClassLoader(loader);
            thread.start();
            thread.join();
            ControlledRun run = thread.run;
            if (run == null) {
                throw new NotControlledException("The program could not be run: " + thread.thrown, thread.thrown);
            }
            bounds.take(run);
            return run.withThrown(RunBounds.failure(run, thread.thrown));
        } catch (IOException e) {
            throw new NotControlledException("A file of the class path could not be closed: " + e, e);
        } finally {
            state.restore();
        }
    }

    @Override
    public Optional<Outcome> outcome() {
        return Optional.of(Outcome.of(Map.of(), printed.text()));
    }

    /** The main thread of one run. */
    private final class MainThread extends Thread {
        private final ClassLoader loader;
        private final Strategy strategy;
        private final long seed;
        private @Nullable ControlledRun run;
        private @Nullable Throwable thrown;

        MainThread(ClassLoader loader, Strategy strategy, long seed) {
            super("main");
            this.loader = loader;
            this.strategy = strategy;
            this.seed = seed;
        }

        @Override
        public void run() {
            try {
                LaunchedMain main = LaunchedMain.find(Class.forName(method.className(), false, loader));
                String[] arguments = method.arguments().toArray(new String[0]);
                control.beginMain(strategy, seed, bounds.points(), bounds.nanos());
                try {
                    main.run(arguments);
                } catch (Throwable e) { // also what unwinds a run that is over
                    thrown = e;
                }
                ControlledRun end = control.end();
                thrown = thrown != null && ScheduleControl.isUnwinding(thrown) ? null : thrown;
                run = end;
            } catch (Throwable e) {
                thrown = e;
            }
        }
    }
}
