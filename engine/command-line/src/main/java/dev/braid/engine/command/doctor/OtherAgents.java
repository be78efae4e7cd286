// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Agents and recorders that JVMs are given here, beside which tests would be traced. */
final class OtherAgents {
    private static final String SUBJECT = "other agents";
    private static final List<String> VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "MAVEN_OPTS", "GRADLE_OPTS");

    private static final Pattern AGENT = Pattern.compile(
            "-javaagent:\\S+|-agentpath:\\S+|-agentlib:\\S+|-Xrunjdwp\\S*|-XX:StartFlightRecording\\S*");
    private static final Pattern ARG_LINE = Pattern.compile("<argLine>(.*?)</argLine>", Pattern.DOTALL);

    private OtherAgents() {}

    static List<Finding> examine(List<String> inputArguments) {
        Map<String, String> places = new LinkedHashMap<>();
        for (String variable : VARIABLES) {
            String value = System.getenv(variable);
            if (value != null) {
                places.put(variable, value);
            }
        }
        places.put("this JVM's arguments", String.join(" ", inputArguments));
        places.putAll(argLine(Path.of("pom.xml")));
        return in(places);
    }

    /** {@return the agents in the options of each place, by its name} */
    static List<Finding> in(Map<String, String> places) {
        List<Finding> findings = new ArrayList<>();
        places.forEach((place, options) -> {
            Matcher agent = AGENT.matcher(options);
            while (agent.find()) {
                findings.add(finding(agent.group(), place));
            }
        });
        return findings.isEmpty() ? List.of(Finding.ok(SUBJECT, "none")) : findings;
    }

    /** {@return arguments for Surefire's JVM in the project's own file, if there are any, by their place} */
    static Map<String, String> argLine(Path pom) {
        Map<String, String> places = new LinkedHashMap<>();
        if (Files.isReadable(pom)) {
            try {
                Matcher argLine = ARG_LINE.matcher(Files.readString(pom));
                while (argLine.find()) {
                    places.merge("argLine in " + pom, argLine.group(1), (one, other) -> one + " " + other);
                }
            } catch (IOException e) {
                places.put("argLine in " + pom, "(unreadable: " + e.getMessage() + ")");
            }
        }
        return places;
    }

    private static Finding finding(String agent, String place) {
        String text = agent + " (" + place + ")";
        if (agent.contains("jdwp")) {
            return Finding.warning(
                    SUBJECT,
                    text + ", a debugger, which sees the engine but no test: workers run without it",
                    "leave it out where many tests run; a JVM that waits for a debugger starts no test.");
        }
        if (agent.contains("lincheck") || agent.contains("fray") || agent.contains("vmlens")) {
            return Finding.warning(
                    SUBJECT,
                    text + ", which instruments the same accesses as Braid",
                    "run its tests and Braid's in separate executions of Surefire.");
        }
        boolean known = agent.contains("jacoco")
                || agent.contains("mockito")
                || agent.contains("byte-buddy-agent")
                || agent.contains("StartFlightRecording");
        return known
                ? Finding.ok(SUBJECT, text + ", which works beside Braid's")
                : Finding.warning(
                        SUBJECT,
                        text + ", with which Braid is not tested",
                        "if a test fails for no other reason, try it without.");
    }
}
