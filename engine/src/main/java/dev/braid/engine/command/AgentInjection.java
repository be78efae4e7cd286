// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.engine.agent.AgentJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes a command start its JVM with the agent in it. */
final class AgentInjection {
    private static final String VARIABLE = "JAVA_TOOL_OPTIONS";

    private AgentInjection() {}

    /**
     * {@return the command with the agent as an argument if it is {@code java} itself, else as an environment variable
     * that every JVM heeds}
     *
     * @throws IOException if there is no room for the agent's jar
     */
    static ProcessBuilder inject(List<String> command, Path channel) throws IOException {
        String option = "-javaagent:" + AgentJar.path() + "=" + channel;
        List<String> arguments = new ArrayList<>(command);
        if (ProgramJdk.isJava(command.get(0))) {
            arguments.add(1, option);
            return new ProcessBuilder(arguments);
        }
        ProcessBuilder builder = new ProcessBuilder(arguments);
        builder.environment()
                .merge(VARIABLE, quoted(option), (set, added) -> set.isBlank() ? added : set + " " + added);
        return builder;
    }

    /** The JVM splits the variable at white space outside quotes. */
    private static String quoted(String option) {
        return option.chars().anyMatch(Character::isWhitespace) ? "\"" + option + "\"" : option;
    }
}
