// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.ClassPrepareRequest;
import demo.increment.SecondTimeFixture;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A traced test under a debugger: what an IDE does is done here by the JDK's own interface for debuggers. */
@Timeout(300)
class DebuggerTests {
    private static final Pattern LISTENING = Pattern.compile("Listening for transport dt_socket at address: (\\d+)");

    /**
     * The JVM that the tests run in is under a debugger that lets it run: IDEs have it listen or connect, all the same.
     */
    private static final String UNDER_DEBUGGER =
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0,quiet=y";

    @TempDir
    private Path folder;

    @Test
    void workerWaitsForItsDebugger_andStopsAtABreakpointOfTheTest() throws Exception {
        Process tests = start(UNDER_DEBUGGER);
        List<String> printed = new ArrayList<>();
        try (BufferedReader out = tests.inputReader()) {
            String stopped = stopAt(port(out, printed), "stops");
            out.lines().forEach(printed::add);

            assertThat(stopped).isEqualTo("stops at line 26 of SecondTimeFixture.java");
            assertThat(printed).contains("succeeded: 1, failed: 0");
            assertThat(printed)
                    .anySatisfy(line -> assertThat(line)
                            .contains("A worker waits for a debugger, at the port that it prints next. To go on without"
                                    + " one, set braid.debug=off."));
        } finally {
            tests.destroyForcibly();
        }
    }

    @Test
    void workerRunsOn_whereThatIsWanted() throws Exception {
        Process tests = start(UNDER_DEBUGGER, "-Dbraid.debug=off");
        try (BufferedReader out = tests.inputReader()) {
            assertThat(out.lines().toList()).contains("succeeded: 1, failed: 0").noneMatch(LISTENING.asPredicate());
        } finally {
            tests.destroyForcibly();
        }
    }

    private Process start(String... options) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-Dbraid.report.dir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                OneTestMain.class.getName(),
                SecondTimeFixture.class.getName() + "#stops"));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String port(BufferedReader out, List<String> printed) throws Exception {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            printed.add(line);
            Matcher matcher = LISTENING.matcher(line);
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        throw new AssertionError("No worker waits for a debugger:\n" + String.join("\n", printed));
    }

    /** {@return the place where the worker stops: its first line on which a debugger can stop it; it then runs on} */
    private static String stopAt(String port, String method) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(one -> one.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
        Objects.requireNonNull(arguments.get("port")).setValue(port);
        VirtualMachine worker = connector.attach(arguments);
        ClassPrepareRequest prepared = worker.eventRequestManager().createClassPrepareRequest();
        prepared.addClassFilter(SecondTimeFixture.class.getName());
        prepared.enable();
        worker.resume();
        while (true) {
            EventSet events = worker.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof ClassPrepareEvent loaded) {
                    breakpoint(worker, loaded.referenceType(), method);
                } else if (event instanceof BreakpointEvent stopped) {
                    Location place = stopped.location();
                    String text =
                            place.method().name() + " at line " + place.lineNumber() + " of " + place.sourceName();
                    worker.dispose();
                    return text;
                }
            }
            events.resume();
        }
    }

    private static void breakpoint(VirtualMachine worker, ReferenceType type, String method) {
        Location first = type.methodsByName(method).get(0).location();
        worker.eventRequestManager().createBreakpointRequest(first).enable();
    }
}
