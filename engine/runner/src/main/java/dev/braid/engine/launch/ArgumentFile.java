// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes the file from which the {@code java} launcher reads its arguments ({@code java @file}).
 *
 * <p>The operating system limits the length of a command line, and class paths reach that limit. Each argument stands
 * on a line of its own, in double quotes, so that spaces, {@code #} and quotes are taken as they are.
 */
final class ArgumentFile {
    private ArgumentFile() {}

    /**
     * Creates the file.
     *
     * @throws WorkerFailedException if an argument has characters that no JVM argument can have
     */
    static void write(Path file, List<String> arguments) throws IOException, WorkerFailedException {
        // The launcher hands the bytes on as they are, and the JVM decodes them by this encoding.
        Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (String argument : arguments) {
                ByteBuffer line = encode(argument, charset);
                while (line.hasRemaining()) {
                    channel.write(line);
                }
            }
        }
    }

    /** {@return an argument as a line that the launcher reads back as that argument} */
    static String quote(String argument) {
        StringBuilder quoted = new StringBuilder(argument.length() + 16).append('"');
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '\f' -> quoted.append("\\f");
                default -> quoted.append(c);
            }
        }
        return quoted.append("\"\n").toString();
    }

    private static ByteBuffer encode(String argument, Charset charset) throws WorkerFailedException {
        if (argument.indexOf('\0') >= 0) {
            throw new WorkerFailedException("The JVM argument '" + shown(argument)
                    + "' holds a NUL character, which no process can be given. Remove it.");
        }
        try {
            return charset.newEncoder().encode(CharBuffer.wrap(quote(argument)));
        } catch (CharacterCodingException e) {
            throw new WorkerFailedException(
                    "The JVM argument '" + shown(argument) + "' has characters that " + charset
                            + ", the encoding of this process, can't express. Run with LC_ALL=C.UTF-8.",
                    e);
        }
    }

    private static String shown(String argument) {
        String printable = argument.replace("\0", "\\0");
        return printable.length() <= 200 ? printable : printable.substring(0, 200) + "…";
    }
}
