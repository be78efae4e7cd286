// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.engine.agent.TracingOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how a program is traced. */
final class TracingFlags {
    /** So many rings of the usual size just fit into the 2 GiB that a channel can have. */
    private static final int MOST_SLOTS = 8000;

    private static final int MOST_STRIPES = 1 << 24;
    private static final int MOST_BLOCK_BYTES = 1 << 20;
    private static final TracingOptions USUAL = TracingOptions.usual();

    @Option(
            names = "-l",
            paramLabel = "STRIPES",
            description = "Number of address locks, a power of two (usual: 1024).")
    private int stripes = USUAL.stripes();

    @Option(
            names = "-b",
            paramLabel = "BYTES",
            description = "Bytes of an object that share an address lock, a power of two (usual: 64).")
    private int blockBytes = USUAL.blockBytes();

    @Option(
            names = "--include",
            paramLabel = "PREFIX",
            split = ",",
            description = "Traces classes whose names start so, and no other classes of the program.")
    private List<String> include = List.of();

    @Option(
            names = "--exclude",
            paramLabel = "PREFIX",
            split = ",",
            description = "Leaves out classes whose names start so.")
    private List<String> exclude = List.of();

    @Option(names = "--slots", paramLabel = "N", description = "How many threads can be alive at once (usual: 1024).")
    private int slots = USUAL.slots();

    @Option(
            names = "--channel-dir",
            paramLabel = "DIR",
            description =
                    "Where the channel for records lies while the program runs, best in memory (usual: /dev/shm).")
    private Path channelDirectory = USUAL.channelDirectory();

    /**
     * {@return the options that were given}
     *
     * @throws ParameterException if one is out of range
     */
    TracingOptions options(CommandLine command) throws CommandFailedException {
        requirePowerOfTwo(command, "-l", stripes, MOST_STRIPES);
        requirePowerOfTwo(command, "-b", blockBytes, MOST_BLOCK_BYTES);
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new ParameterException(command, "--slots is " + slots + "; give a number from 1 to " + MOST_SLOTS);
        }
        if (!Files.isDirectory(channelDirectory) || !Files.isWritable(channelDirectory)) {
            throw new CommandFailedException("The trace channel cannot lie in " + channelDirectory
                    + ", which is no writable folder; name another one with --channel-dir.");
        }
        return new TracingOptions(
                channelDirectory,
                slots,
                USUAL.ringBytes(),
                stripes,
                blockBytes,
                String.join(",", include),
                String.join(",", exclude),
                "");
    }

    private static void requirePowerOfTwo(CommandLine command, String option, int value, int most) {
        if (value < 1 || value > most || Integer.bitCount(value) != 1) {
            throw new ParameterException(
                    command, option + " is " + value + "; give a power of two from 1 to " + most + ", such as 64");
        }
    }
}
