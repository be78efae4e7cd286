// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.agent.AgentJar;
import dev.braid.engine.agent.Platform;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The machine that this runs on, as far as it matters to Braid. */
final class Machine {
    private static final List<Integer> TESTED_JDKS = List.of(17, 21, 25, 26, 27);

    private static final String TESTED = TESTED_JDKS.stream()
            .map(String::valueOf)
            .collect(Collectors.joining(", "))
            .replaceFirst(", (\\d+)$", " or $1");

    /** Below this, not even the channel of a program with a few threads has room. */
    private static final long LEAST_CHANNEL_BYTES = 16L << 20;

    /** Below this, a program with some hundred threads has no room. */
    private static final long AMPLE_CHANNEL_BYTES = 128L << 20;

    private static final long LITTLE_HEAP_BYTES = 256L << 20;
    /** Part of HotSpot's name in each vendor's build. */
    private static final String HOTSPOT = "64-Bit Server VM";

    private Machine() {}

    static List<Finding> examine() {
        List<Finding> findings = new ArrayList<>(List.of(
                java(property("java.vm.name")),
                platform(),
                Finding.ok("kernel", property("os.version")),
                cpus(),
                channel(),
                heap(),
                agent()));
        findings.addAll(Container.examine());
        findings.addAll(OtherAgents.examine(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        findings.addAll(HardwareTracing.examine());
        return findings;
    }

    static Finding java(String machine) {
        return jdk(
                Runtime.version().toString(), machine, "(" + property("java.vendor") + ") in " + property("java.home"));
    }

    /**
     * {@return the verdict on a JDK}
     *
     * @param version as {@code Runtime.Version} has it
     * @param machine the name of its virtual machine
     * @param where for people
     */
    static Finding jdk(String version, String machine, String where) {
        if (!machine.contains(HOTSPOT)) {
            return Finding.problem(
                    "Java",
                    machine + ", whose objects the agent does not know how to tell apart",
                    "use a JDK with HotSpot, such as OpenJDK " + TESTED + ".");
        }
        String text = version + " " + where;
        return TESTED_JDKS.contains(Runtime.Version.parse(version).feature())
                ? Finding.ok("Java", text)
                : Finding.warning("Java", text + ", on which Braid is not tested", "use Java " + TESTED + ".");
    }

    private static Finding platform() {
        Platform platform = Platform.ofThisMachine();
        if (!platform.isFit()) {
            return Finding.problem(
                    "platform",
                    platform.describe() + ", where Braid reads traces but records none",
                    "record programs on Linux, on x86-64 or 64-bit Arm.");
        }
        return platform.reservation().isEmpty()
                ? Finding.ok("platform", platform.describe())
                : Finding.warning(
                        "platform",
                        platform.describe() + ", tested by emulation and by a model of the processor only",
                        "see whether what looks wrong also comes on x86-64.");
    }

    private static Finding cpus() {
        int cpus = Runtime.getRuntime().availableProcessors();
        return cpus > 1
                ? Finding.ok("processors", Integer.toString(cpus))
                : Finding.warning(
                        "processors",
                        "1, on which threads hardly ever overlap",
                        "give this machine or container at least 2.");
    }

    private static Finding channel() {
        Path folder = TracingOptions.defaultDirectory();
        try {
            FileStore store = Files.getFileStore(folder);
            long free = store.getUsableSpace();
            String text = folder + ", " + mebibytes(store.getTotalSpace()) + ", " + mebibytes(free) + " free";
            String fix = "make it larger (mount -o remount,size=1g " + folder
                    + ", or for a container --shm-size=1g), or name another folder with --channel-dir.";
            if (free < LEAST_CHANNEL_BYTES) {
                return Finding.problem("shared memory", text + ", too little for any program", fix);
            }
            if (free < AMPLE_CHANNEL_BYTES) {
                return Finding.warning("shared memory", text + ", too little for many threads", fix);
            }
            return folder.startsWith("/dev/shm")
                    ? Finding.ok("shared memory", text)
                    : Finding.warning("shared memory", "no writable /dev/shm; instead " + text, "mount a tmpfs there.");
        } catch (IOException e) {
            return Finding.problem(
                    "shared memory",
                    folder + " cannot be examined (" + e.getMessage() + ")",
                    "see that it is mounted and readable.");
        }
    }

    private static Finding heap() {
        long most = Runtime.getRuntime().maxMemory();
        return most >= LITTLE_HEAP_BYTES
                ? Finding.ok("heap", "at most " + mebibytes(most))
                : Finding.warning(
                        "heap",
                        "at most " + mebibytes(most) + ", too little for long traces",
                        "set JDK_JAVA_OPTIONS=-Xmx1g, or more.");
    }

    private static Finding agent() {
        try {
            return Finding.ok("agent", String.format(Locale.ROOT, "%,d bytes", Files.size(AgentJar.path())));
        } catch (IOException e) {
            return Finding.problem(
                    "agent",
                    String.valueOf(e.getMessage()),
                    "build Braid with 'mvn -DskipTests package', and free space in " + property("java.io.tmpdir")
                            + ".");
        }
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
    }

    private static String property(String key) {
        return System.getProperty(key, "(unknown)");
    }
}
