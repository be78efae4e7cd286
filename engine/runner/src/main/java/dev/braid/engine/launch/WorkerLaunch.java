// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import dev.braid.engine.agent.ExecutionWrapper;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.Ready;
import dev.braid.engine.worker.WorkerMain;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Starts one worker: makes its pipes and its argument file, starts the process, and waits until it is ready.
 *
 * <p>All of these lie in a folder that is deleted before {@link #start} returns: both sides have them open by then, so
 * a killed engine leaves nothing behind.
 */
final class WorkerLaunch {
    private static final int STDERR_LINES_SHOWN = 20;
    private static final long POLL_MILLIS = 2;
    private static final AtomicInteger WORKERS = new AtomicInteger();

    private final WorkerSpec spec;
    private final Supplier<PrintStream> out;
    private final Supplier<PrintStream> err;

    WorkerLaunch(WorkerSpec spec, Supplier<PrintStream> out, Supplier<PrintStream> err) {
        this.spec = spec;
        this.out = out;
        this.err = err;
    }

    /** A started worker, and the means of reaching it. */
    record Started(Process process, EngineLink link, OutputPump out, OutputPump err, Ready ready) {}

    Started start(Duration deadline) throws WorkerFailedException {
        Path java = spec.javaHome().resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw new WorkerFailedException(
                    "There is no program " + java + " to start the worker with. Let the tests run on a complete JDK.");
        }
        for (String name : spec.systemProperties().keySet()) {
            if (name.indexOf('=') >= 0) {
                throw new WorkerFailedException("The system property '" + name
                        + "' can't be given to a worker, because its name has a '='. Rename it.");
            }
        }
        try (PrivateFolder folder = PrivateFolder.create();
                Resources resources = new Resources()) {
            ControlPipes control = ControlPipes.in(folder);
            makePipes(control.commands(), control.replies(), folder.resolve("out"), folder.resolve("err"));
            EngineLink link = resources.add(EngineLink.open(control));
            OutputPump outPump = resources.add(new OutputPump(folder.resolve("out"), out));
            OutputPump errPump = resources.add(new OutputPump(folder.resolve("err"), err));
            ArgumentFile.write(folder.resolve("arguments"), arguments(control));
            Process process = process(java, folder).start();
            resources.add(process::destroyForcibly);
            Ready ready = awaitReady(process, link, outPump, errPump, deadline);
            link.workerIsThere();
            resources.release();
            return new Started(process, link, outPump, errPump, ready);
        } catch (IOException e) {
            throw new WorkerFailedException(
                    "The worker could not be started: " + e.getMessage()
                            + ". Check that this user may write to the temporary folder and start processes.",
                    e);
        }
    }

    private List<String> arguments(ControlPipes control) {
        List<String> arguments = new ArrayList<>(WorkerFiles.in(spec.jvmArguments(), WORKERS.incrementAndGet()));
        new TreeMap<>(spec.systemProperties()).forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        // This side decodes by UTF-8. The first two are what the JDK up to 18 calls the others.
        for (String stream : List.of("sun.stdout", "sun.stderr", "stdout", "stderr")) {
            arguments.add("-D" + stream + ".encoding=UTF-8");
        }
        // After the agents that the user wants: JaCoCo, for one, identifies a class by its bytes as the compiler left
        // them.
        spec.agents().forEach(agent -> arguments.add(agentOption(spec.jvmArguments()) + agent));
        arguments.add("-cp");
        arguments.add(String.join(File.pathSeparator, spec.classPath()));
        arguments.add(WorkerMain.class.getName());
        arguments.add(control.commands().toString());
        arguments.add(control.replies().toString());
        return arguments;
    }

    /**
     * {@return the option that loads a Java agent}
     *
     * <p>{@code -agentlib:instrument} is what the JVM makes of {@code -javaagent}, but for one thing.
     * {@code -javaagent} has it resolve all modules again, so that it uses neither those of its archive nor what their
     * classes hold; this takes 50 ms and twice the classes. Where the user limits the modules, only {@code -javaagent}
     * adds the one that agents need.
     */
    static String agentOption(List<String> jvmArguments) {
        boolean limited = jvmArguments.stream().anyMatch(argument -> argument.startsWith("--limit-modules"));
        return limited ? "-javaagent:" : "-agentlib:instrument=";
    }

    private ProcessBuilder process(Path java, PrivateFolder folder) {
        ProcessBuilder builder = new ProcessBuilder(java.toString(), "@" + folder.resolve("arguments"))
                .directory(spec.workingDirectory().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        ExecutionWrapper.prepare(environment, spec.environment());
        return builder;
    }

    static void makePipes(Path... pipes) throws IOException, WorkerFailedException {
        List<String> command = new ArrayList<>(List.of("mkfifo", "-m", "600"));
        for (Path pipe : pipes) {
            command.add(pipe.toString());
        }
        try {
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new WorkerFailedException("The worker's pipes could not be made: mkfifo ended with exit"
                        + " code " + code + ". Set -Djava.io.tmpdir to a folder that can hold named pipes.");
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static Ready awaitReady(Process process, EngineLink link, OutputPump out, OutputPump err, Duration deadline)
            throws IOException, WorkerFailedException {
        long end = System.nanoTime() + deadline.toNanos();
        while (true) {
            // Asked first: a worker that is dead by now has said all it had to say.
            boolean alive = process.isAlive();
            Optional<WorkerMessage> message = link.receive();
            out.pump();
            err.pump();
            if (message.isPresent() && message.get() instanceof Ready ready) {
                return ready;
            }
            if (message.isPresent()) {
                throw new WorkerFailedException("The worker did not start, but said: " + message.get() + ".");
            }
            if (!alive) {
                throw new WorkerFailedException("The worker's JVM ended before it was ready: "
                        + Ending.ofCode(process.exitValue()) + said(err) + said(out)
                        + "\nCorrect the JVM arguments that the worker takes over from this JVM, or its class path.");
            }
            if (System.nanoTime() - end > 0) {
                throw new WorkerFailedException("The worker's JVM was not ready within " + deadline.toMillis()
                        + " ms" + said(err)
                        + "\nIf this machine is slow or busy, allow it more time to start.");
            }
            sleep(process);
        }
    }

    private static void sleep(Process process) throws WorkerFailedException {
        try {
            // Ends early if the process does.
            process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static String said(OutputPump stream) {
        String lines = stream.lastLines(STDERR_LINES_SHOWN);
        return lines.isEmpty() ? "" : "\n" + lines.indent(2).stripTrailing();
    }

    private static WorkerFailedException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new WorkerFailedException("The start of the worker was interrupted. Run the test again.", e);
    }
}
