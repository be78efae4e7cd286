// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings for what users of this machine may do with perf events; empty where the machine does not say.
 *
 * @param paranoid {@code kernel.perf_event_paranoid}: 2 allows a user's own processes without the kernel; Debian and
 *     Ubuntu know 3 and 4, which allow nothing
 * @param lockedKibibytes {@code kernel.perf_event_mlock_kb}: how large a user's rings may be, for each processor
 * @param memlockBytes the number of bytes that this process may still lock in memory; {@link Long#MAX_VALUE} for
 *     any amount
 */
public record PerfSettings(OptionalLong paranoid, OptionalLong lockedKibibytes, OptionalLong memlockBytes) {
    private static final Pattern MEMLOCK = Pattern.compile("(?m)^Max locked memory +(\\d+|unlimited) ");
    private static final int MOST_FILE_BYTES = 1 << 16;

    /** @param procfs normally /proc */
    public static PerfSettings read(Path procfs) {
        Path kernel = procfs.resolve("sys/kernel");
        return new PerfSettings(
                number(content(kernel.resolve("perf_event_paranoid"))),
                number(content(kernel.resolve("perf_event_mlock_kb"))),
                memlock(content(procfs.resolve("self/limits"))));
    }

    /**
     * {@return the reason why the kernel may have refused an event to a process without rights, as a clause, and what
     * to do}
     */
    public PerfRefusedException refusedOpen(PerfErrorException e) {
        return new PerfRefusedException(
                "The kernel lets this process open no perf event (" + PerfErrorException.name(e.errno())
                        + "): kernel.perf_event_paranoid is " + text(paranoid)
                        + ", and a container's seccomp profile may forbid perf_event_open",
                "run 'sysctl kernel.perf_event_paranoid=2' as root, or lower; in a container, allow perf_event_open"
                        + " in its seccomp profile, or give it CAP_PERFMON.",
                e);
    }

    /** {@return the reason why the kernel may have refused a ring, and what to do} */
    PerfRefusedException refusedRing(PerfErrorException e, long ringBytes) {
        return new PerfRefusedException(
                "The kernel lets this process lock no memory for a ring of " + (ringBytes >> 10) + " KiB ("
                        + PerfErrorException.name(e.errno()) + "): kernel.perf_event_mlock_kb is "
                        + text(lockedKibibytes) + ", and RLIMIT_MEMLOCK is " + memlockText(),
                "raise one of the two: 'sysctl kernel.perf_event_mlock_kb=4096' as root, or 'ulimit -l'.",
                e);
    }

    /** {@return the limit of locked memory, with its unit} */
    public String memlockText() {
        if (memlockBytes.isEmpty()) {
            return "unknown";
        }
        return memlockBytes.getAsLong() == Long.MAX_VALUE ? "unlimited" : (memlockBytes.getAsLong() >> 10) + " KiB";
    }

    private static String text(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "unknown";
    }

    private static OptionalLong memlock(String limits) {
        Matcher matcher = MEMLOCK.matcher(limits);
        if (!matcher.find()) {
            return OptionalLong.empty();
        }
        return matcher.group(1).equals("unlimited") ? OptionalLong.of(Long.MAX_VALUE) : number(matcher.group(1));
    }

    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** {@return the content of a file; nothing if it cannot be read, which then counts as a value that is not known} */
    private static String content(Path file) {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_FILE_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
