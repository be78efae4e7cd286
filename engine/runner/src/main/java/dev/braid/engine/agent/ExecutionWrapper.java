// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import dev.braid.pt.code.log.CodeLogJar;
import dev.braid.trace.layout.RegistrationDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The wrapper around the start of every traced JVM, be it a program of {@code braid run} or a worker of the engine. The
 * JVM has the agent in it, its channel is there before it starts, and its environment is the caller's but for what this
 * class adds. The program and its class files on the disk are not changed.
 *
 * <p>Streams, working directory and exit code are the process's, as {@link ProcessBuilder} has them.
 */
public final class ExecutionWrapper {
    private static final String JAVA_OPTIONS = "JAVA_TOOL_OPTIONS";

    private final Path channel;
    private final Map<String, String> additions;
    private final @Nullable Path codeLog;

    /**
     * @param channel the channel of the trace, which is there already
     * @param additions variables that the program gets beside the caller's
     * @param codeLog the log of the JVM's own code; null if there is none
     */
    public ExecutionWrapper(Path channel, Map<String, String> additions, @Nullable Path codeLog) {
        if (!Files.exists(channel)) {
            throw new IllegalArgumentException("the channel " + channel + " must be there before the program starts");
        }
        this.channel = channel;
        this.additions = Map.copyOf(additions);
        this.codeLog = codeLog;
    }

    /**
     * {@return the values of each {@code -javaagent:}, in this order}
     *
     * @throws IOException if there is no room for an agent's jar
     */
    public List<String> agents() throws IOException {
        String tracer = AgentJar.path() + "=" + channel;
        if (codeLog == null) {
            return List.of(tracer);
        }
        String log = CodeLogJar.path().toString();
        return List.of(log + "=" + codeLog.toAbsolutePath(), tracer, log);
    }

    /** {@return variables that the program gets beside the caller's} */
    public Map<String, String> additions() {
        return additions;
    }

    /**
     * {@return a program's command with the agent: as an argument of {@code java}, otherwise in a variable that every
     * JVM heeds, behind what the caller has there}
     *
     * @param isJava whether the command is {@code java} itself
     * @throws IOException if there is no room for the agent's jar
     */
    public ProcessBuilder program(List<String> command, boolean isJava) throws IOException {
        List<String> options =
                agents().stream().map(agent -> "-javaagent:" + agent).toList();
        List<String> arguments = new ArrayList<>(command);
        if (isJava) {
            arguments.addAll(1, options);
        }
        ProcessBuilder builder = new ProcessBuilder(arguments);
        prepare(builder.environment(), additions);
        if (!isJava) {
            builder.environment()
                    .merge(JAVA_OPTIONS, quoted(options), (set, added) -> set.isBlank() ? added : set + " " + added);
        }
        return builder;
    }

    /**
     * Makes a caller's environment that of a traced JVM. What names the caller's own recorder, if it is recorded
     * itself, must not reach it.
     */
    public static void prepare(Map<String, String> environment, Map<String, String> additions) {
        environment.remove(RegistrationDescriptor.VARIABLE);
        environment.putAll(additions);
    }

    /** The JVM splits the variable at white space outside quotes. */
    private static String quoted(List<String> options) {
        return options.stream()
                .map(option -> option.chars().anyMatch(Character::isWhitespace) ? "\"" + option + "\"" : option)
                .collect(Collectors.joining(" "));
    }
}
