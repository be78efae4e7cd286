// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.Fidelity;
import dev.braid.trace.live.Channel;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Settings with which to start a program in a JVM of its own, traced or not. */
public final class TracedProgram {
    /** Stands for the channel's path in the program's arguments. */
    public static final String CHANNEL = "{channel}";

    private static final String IMAGES = AgentJar.images();

    /** With this collector, short programs take a quarter less of the processors' time than with most users'. */
    private static final String SERIAL = "-XX:+UseSerialGC";

    private static final String MOST_USERS = "-XX:+UseG1GC";

    /** Has a JVM that crashes write its report where the test's message quotes it from. */
    private static final String CRASH_REPORT = "-XX:+ErrorFileToStderr";

    private final String main;
    private final Properties options = new Properties();
    private final List<String> jvmArguments = new ArrayList<>();
    private final List<String> lateJvmArguments = new ArrayList<>();
    private final List<Path> libraries = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private Path javaHome = Jdks.current();
    /** Collector of a program that names none. */
    private String collector = SERIAL;

    private int slots = 64;
    private int ringBytes = 1 << 16;
    private boolean keepsEvents;
    private int mostFileKib;
    private Path classPath = Path.of("target/test-classes");

    private TracedProgram(String main) {
        this.main = main;
        options.setProperty("image", IMAGES);
        options.setProperty("trace.from.start", "true");
        options.setProperty("policy", "locked");
        options.setProperty("test", "check.locks");
    }

    public static TracedProgram of(Class<?> main) {
        return new TracedProgram(main.getName());
    }

    /** {@return a program of the source tree {@code src/test/programs}, which needs a newer JDK than the tests do} */
    public static TracedProgram ofSource(String main, Path jdk, String... compilerOptions)
            throws IOException, InterruptedException {
        return new TracedProgram(main).jdk(jdk).classPath(SourceProgram.compile(main, jdk, compilerOptions));
    }

    /** Has the program's JVM instrument all classes of the JDK itself, and leave no image of them. */
    public TracedProgram withoutImage() {
        return option("image", "");
    }

    /** Sets one of the agent's options. */
    public TracedProgram option(String key, Object value) {
        options.setProperty(key, value.toString());
        return this;
    }

    /** Makes the trace a loose one. */
    public TracedProgram loose(String strategy, String crossReferences) {
        options.remove("policy");
        return option("fidelity", "loose").option("strategy", strategy).option("xref", crossReferences);
    }

    public TracedProgram jvmArguments(String... values) {
        jvmArguments.addAll(List.of(values));
        return this;
    }

    /** Adds arguments that come after the one that starts the agent. */
    public TracedProgram lateJvmArguments(String... values) {
        lateJvmArguments.addAll(List.of(values));
        return this;
    }

    /** Adds the jars that classes of the tests' class path come from to that of the program. */
    public TracedProgram libraries(String... members) {
        for (String member : members) {
            libraries.add(jarOf(member));
        }
        return this;
    }

    /** {@return the jar that a class of the tests' class path comes from} */
    public static Path jarOf(String className) {
        try {
            Class<?> type = Class.forName(className, false, TracedProgram.class.getClassLoader());
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public TracedProgram arguments(Object... values) {
        for (Object value : values) {
            arguments.add(value.toString());
        }
        return this;
    }

    /** Sets a variable of the program's environment. */
    public TracedProgram environment(String name, Object value) {
        environment.put(name, value.toString());
        return this;
    }

    public TracedProgram jdk(Path home) {
        javaHome = home;
        return this;
    }

    public TracedProgram jvm(Jvm jvm) {
        collector = jvm.mode() == Jvm.Mode.C2 ? MOST_USERS : SERIAL;
        return jdk(jvm.jdk()).jvmArguments(jvm.flags());
    }

    /** Sets the folder of the program's classes, if it is not that of the tests. */
    public TracedProgram classPath(Path folder) {
        classPath = folder;
        return this;
    }

    public TracedProgram slots(int number) {
        slots = number;
        return this;
    }

    public TracedProgram ringBytes(int bytes) {
        ringBytes = bytes;
        return this;
    }

    /** Lets the program write no file beyond this size, as if the file system were full there. */
    public TracedProgram mostFileKib(int kib) {
        mostFileKib = kib;
        return this;
    }

    /** Keeps all events, for programs that make few. */
    public TracedProgram keepEvents() {
        keepsEvents = true;
        return this;
    }

    /** Runs the program to its end, traced. */
    public ProgramRun run() throws IOException, InterruptedException {
        try (LiveProgram live = start()) {
            live.collectToEnd();
            return live.finish();
        }
    }

    /** Starts the program, traced. */
    public LiveProgram start() throws IOException {
        Path folder = Files.createTempDirectory("braid-test-");
        Channel channel = Channel.create(folder, slots, ringBytes, options);
        arguments.replaceAll(
                argument -> argument.replace(CHANNEL, channel.path().toString()));
        return new LiveProgram(
                channel,
                child(folder, List.of(agentArgument(folder, channel.path()))),
                keepsEvents,
                options.containsKey("fidelity") ? Fidelity.LOOSE : Fidelity.ATOMIC);
    }

    /** Lets the program find the hooks' classes on its class path. */
    public TracedProgram hooksOnClassPath() {
        libraries.add(Path.of("target/classes"));
        return this;
    }

    /** Starts a program that works with the hooks' classes itself, without the agent. */
    public LiveProgram startWithoutAgent() throws IOException {
        Path folder = Files.createTempDirectory("braid-test-");
        Channel channel = Channel.create(folder, slots, ringBytes, options);
        arguments.replaceAll(
                argument -> argument.replace(CHANNEL, channel.path().toString()));
        return new LiveProgram(channel, child(folder, List.of()), keepsEvents, Fidelity.LOOSE);
    }

    /** Copies the agent into a folder and returns the JVM argument that starts it there. */
    public static String agentArgument(Path folder, Path channel) throws IOException {
        return "-javaagent:" + AgentJar.copyTo(folder) + "=" + channel;
    }

    /** Runs the program to its end, without the agent, but with these arguments for its JVM. */
    public ChildProcess runWith(String... moreJvmArguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("braid-test-");
        ChildProcess process = child(folder, List.of(moreJvmArguments));
        process.awaitEnd();
        return process;
    }

    private ChildProcess child(Path folder, List<String> moreJvmArguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (mostFileKib > 0) {
            command.addAll(List.of("bash", "-c", "ulimit -f " + mostFileKib + "; exec \"$0\" \"$@\""));
        }
        command.add(javaHome.resolve("bin/java").toString());
        if (jvmArguments.stream().noneMatch(argument -> argument.matches("-XX:\\+Use\\w*GC"))) {
            command.add(collector);
        }
        command.add(CRASH_REPORT);
        command.addAll(jvmArguments);
        command.addAll(moreJvmArguments);
        command.addAll(lateJvmArguments);
        command.add("-cp");
        StringBuilder path = new StringBuilder(classPath.toString());
        libraries.forEach(library -> path.append(File.pathSeparator).append(library));
        command.add(path.toString());
        command.add(main);
        command.addAll(arguments);
        return new ChildProcess(folder, command, environment);
    }
}
