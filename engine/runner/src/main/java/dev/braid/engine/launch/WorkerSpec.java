// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Specification of a worker JVM, with which it is started. Two tests with equal specs may share a worker.
 *
 * <p>The environment variables by which a launcher adds JVM options ({@code JAVA_TOOL_OPTIONS},
 * {@code JDK_JAVA_OPTIONS}, {@code _JAVA_OPTIONS}) never reach a worker. {@link #jvmArguments} already holds what they
 * brought into this JVM, and an agent named there would otherwise be loaded twice.
 *
 * @param javaHome the JDK to run on
 * @param classPath entries in search order, absolute
 * @param jvmArguments options before the main class; none that names the class path
 * @param systemProperties properties beyond those that {@code jvmArguments} sets
 * @param agents the values of {@code -javaagent:} for Braid's own agents, loaded after all agents of
 *     {@code jvmArguments}
 * @param environment variables that differ from this process's
 */
public record WorkerSpec(
        Path javaHome,
        List<String> classPath,
        List<String> jvmArguments,
        Map<String, String> systemProperties,
        List<String> agents,
        Path workingDirectory,
        Map<String, String> environment) {

    public WorkerSpec {
        classPath = List.copyOf(classPath);
        jvmArguments = List.copyOf(jvmArguments);
        systemProperties = Map.copyOf(systemProperties);
        agents = List.copyOf(agents);
        environment = Map.copyOf(environment);
    }

    /**
     * {@return a spec for a worker that resembles this JVM}
     *
     * <p>Class path, working directory, JVM arguments and system properties are this JVM's, so that JaCoCo, Flight
     * Recorder, heap sizes and {@code --add-opens} keep working. Where this JVM has its tests on the module path, the
     * worker has the same modules on its class path, in the unnamed module.
     *
     * <p>Left out is what two JVMs can't share: the debugger's agent ({@code jdwp}), fixed ports of the JMX agent, and
     * options that write a class data archive. Where an option names a file to which the JVM writes, as those of Flight
     * Recorder and logs do, each worker has one of its own beside it.
     *
     * @throws WorkerFailedException if a jar on the class path can't be read
     */
    public static WorkerSpec ofThisJvm() throws WorkerFailedException {
        List<String> inputArguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        List<String> jvmArguments = new ArrayList<>();
        // Surefire switches assertions on through the class loader, where no argument shows it. Before the other
        // arguments, because a later -da:... must still win.
        if (WorkerSpec.class.desiredAssertionStatus()) {
            jvmArguments.add("-ea");
        }
        jvmArguments.addAll(InheritedArguments.of(inputArguments));
        return new WorkerSpec(
                Path.of(System.getProperty("java.home")),
                EffectiveClassPath.of(System.getProperties(), inputArguments),
                jvmArguments,
                InheritedProperties.of(System.getProperties(), inputArguments),
                List.of(),
                Path.of("").toAbsolutePath(),
                Map.of());
    }

    /**
     * {@return this spec with more entries of the class path, after the present ones, as far as they are not among
     * these yet}
     */
    public WorkerSpec withClassPath(List<String> more) {
        List<String> all =
                Stream.concat(classPath.stream(), more.stream()).distinct().toList();
        return new WorkerSpec(javaHome, all, jvmArguments, systemProperties, agents, workingDirectory, environment);
    }

    /** {@return this spec with agents, given as what follows {@code -javaagent:}} */
    public WorkerSpec withAgents(List<String> more) {
        return new WorkerSpec(javaHome, classPath, jvmArguments, systemProperties, more, workingDirectory, environment);
    }

    /** {@return this spec for a worker that waits for a debugger as soon as it starts, and prints at which port} */
    public WorkerSpec withDebugger() {
        return withJvmArguments(List.of(DebugChoice.AGENT));
    }

    /** {@return {@code true} if the worker waits for a debugger} */
    public boolean waitsForDebugger() {
        return jvmArguments.contains(DebugChoice.AGENT);
    }

    /** {@return this spec with more JVM arguments, after the present ones} */
    public WorkerSpec withJvmArguments(List<String> more) {
        List<String> all = new ArrayList<>(jvmArguments);
        all.addAll(more);
        return new WorkerSpec(javaHome, classPath, all, systemProperties, agents, workingDirectory, environment);
    }

    /** {@return this spec with more JVM arguments, before the present ones, which win over them} */
    WorkerSpec withFirstJvmArguments(List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(jvmArguments);
        return new WorkerSpec(javaHome, classPath, all, systemProperties, agents, workingDirectory, environment);
    }

    /** {@return this spec with one system property set or replaced} */
    public WorkerSpec withSystemProperty(String key, String value) {
        Map<String, String> all = new HashMap<>(systemProperties);
        all.put(key, value);
        return new WorkerSpec(javaHome, classPath, jvmArguments, all, agents, workingDirectory, environment);
    }

    /** {@return this spec with one environment variable set or replaced} */
    public WorkerSpec withEnvironment(String key, String value) {
        Map<String, String> all = new HashMap<>(environment);
        all.put(key, value);
        return new WorkerSpec(javaHome, classPath, jvmArguments, systemProperties, agents, workingDirectory, all);
    }
}
