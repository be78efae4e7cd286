// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files to which a worker's JVM writes because an option says so: recordings and logs.
 *
 * <p>A worker has the options of the JVM that starts it. Two JVMs that write to one file lose what one of them wrote,
 * so each worker gets a file of its own beside it: {@code x.jfr} becomes {@code x-worker1.jfr} for the first worker of
 * this JVM. A name with a process's number in it ({@code %p}) is different anyway. So is one that the JVM chooses
 * itself, in a folder or without a name.
 *
 * @see <a href="https://docs.oracle.com/en/java/javase/17/docs/specs/man/java.html">The java command</a>
 */
final class WorkerFiles {
    /** Options in three groups: the text before a file's name, the name, and the text after it. */
    private static final List<Pattern> FILES = List.of(
            Pattern.compile("(-XX:StartFlightRecording[:=](?:.*,)?filename=)([^,]+)(.*)"),
            // What is logged, the output, decorators, options; a name in quotation marks may have colons.
            Pattern.compile("(-Xlog:[^:]*:(?:file=)?\"?)((?<=\")[^\"]+|(?<!\")[^:\"]+)(.*)"),
            Pattern.compile("(-Xloggc:)(.+)()"),
            Pattern.compile("(-XX:LogFile=)(.+)()"));

    private static final List<String> STREAMS = List.of("stdout", "stderr");

    private WorkerFiles() {}

    /**
     * {@return the arguments of a JVM, with file names of its own}
     *
     * @param worker the worker's number among those of this JVM, from 1
     */
    static List<String> in(List<String> arguments, int worker) {
        List<String> renamed = new ArrayList<>();
        for (String argument : arguments) {
            renamed.add(renamed(argument, worker));
        }
        return renamed;
    }

    private static String renamed(String argument, int worker) {
        for (Pattern pattern : FILES) {
            Matcher matcher = pattern.matcher(argument);
            if (matcher.matches() && isOneFile(matcher.group(2))) {
                return matcher.group(1) + ofWorker(matcher.group(2), worker) + matcher.group(3);
            }
        }
        return argument;
    }

    private static boolean isOneFile(String name) {
        return !STREAMS.contains(name) && !name.contains("%p") && !Files.isDirectory(Path.of(name));
    }

    private static String ofWorker(String name, int worker) {
        int dot = name.lastIndexOf('.');
        int end = dot > name.lastIndexOf('/') + 1 ? dot : name.length();
        return name.substring(0, end) + "-worker" + worker + name.substring(end);
    }
}
