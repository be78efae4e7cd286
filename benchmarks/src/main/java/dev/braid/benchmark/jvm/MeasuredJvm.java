// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.jvm;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that does one piece of work for each line it is sent, and answers with a line.
 *
 * <p>Thread safety: one thread, besides the one that reads the answers.
 */
public class MeasuredJvm implements Closeable {
    private static final long END_SECONDS = 20;

    private final String subject;
    private final Process process;
    private final BufferedWriter orders;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /**
     * Command line of a measured JVM.
     *
     * @param java the JDK's home
     * @param flags the flags of the JVM
     * @param classPath with everything that the main class needs
     * @param arguments the arguments of the main class
     */
    public record Launch(Path java, List<String> flags, String classPath, String mainClass, List<String> arguments) {
        public Launch {
            flags = List.copyOf(flags);
            arguments = List.copyOf(arguments);
        }

        /**
         * {@return a JVM whose class path is this module's classes alone: a long one would lengthen its start}
         *
         * @param java the JDK's home
         */
        public static Launch ofOwnClasses(Path java, List<String> flags, String mainClass, List<String> arguments) {
            return new Launch(java, flags, ownClasses(), mainClass, arguments);
        }

        /** {@return the class path of this module's classes} */
        public static String ownClasses() {
            return Path.of(Launch.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .toString();
        }

        /** {@return the same with one more flag} */
        public Launch withFlag(String flag) {
            List<String> more = new ArrayList<>(flags);
            more.add(flag);
            return new Launch(java, more, classPath, mainClass, arguments);
        }

        /** {@return the command line} */
        public List<String> command() {
            List<String> command = new ArrayList<>();
            command.add(java.resolve("bin").resolve("java").toString());
            command.addAll(flags);
            command.addAll(List.of("-cp", classPath, mainClass));
            command.addAll(arguments);
            return command;
        }
    }

    /** Starts it. */
    public MeasuredJvm(Launch launch) throws IOException {
        subject = launch.mainClass() + " " + String.join(" ", launch.arguments());
        process = new ProcessBuilder(launch.command())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        orders = new BufferedWriter(process.outputWriter(StandardCharsets.US_ASCII));
        Thread reader = new Thread(this::read, "answers of " + subject);
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the answers of " + subject + " cannot be read", e);
        }
    }

    /** Has the JVM do one piece of work, and waits until all that belongs to it is done. */
    public Answer ask(String order) throws IOException, InterruptedException {
        send(order);
        String answer = answer(1);
        while (answer == null) {
            answer = answer(1);
        }
        return new Answer(answer, 0);
    }

    /**
     * Answer to one piece of work.
     *
     * @param lagNanos time after the answer until all that was recorded was taken and simulated
     */
    public record Answer(String text, long lagNanos) {}

    final void send(String order) throws IOException {
        orders.write(order);
        orders.newLine();
        orders.flush();
    }

    /** {@return the answer if there is one by now} */
    final @Nullable String answer() {
        return answers.poll();
    }

    /**
     * {@return the answer if it comes within this time}
     *
     * @throws IOException if there will be none
     */
    final @Nullable String answer(long seconds) throws IOException, InterruptedException {
        String answer = answers.poll(seconds, TimeUnit.SECONDS);
        if (answer == null) {
            requireAlive();
        }
        return answer;
    }

    /** @throws IOException if the JVM has died without an answer */
    final void requireAlive() throws IOException {
        if (!process.isAlive() && answers.isEmpty()) {
            throw new IOException(
                    subject + " ended with " + process.exitValue() + " in the middle; what it printed says why");
        }
    }

    final boolean isAlive() {
        return process.isAlive();
    }

    /** {@return the processor time that it has used} */
    public final long cpuNanos() {
        return process.info().totalCpuDuration().orElseThrow().toNanos();
    }

    public final long pid() {
        return process.pid();
    }

    final void endInput() throws IOException {
        orders.close();
    }

    /** Ends it, in order if it can. */
    @Override
    public void close() throws IOException {
        if (process.isAlive()) {
            endInput();
        }
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(subject + " did not end within " + END_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
