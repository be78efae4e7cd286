// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.shared.ControlDescriptor;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;

/**
 * The frames that a process declares, found in {@code /proc}.
 *
 * <p>A Java program holds a file open for each, which is deleted and bears the frame's name. A C program has a global
 * variable for each, {@code Foo_frame_control}, whose symbol is in the program's file or in that of a library. It lies
 * as far behind the beginning of the file's mapping as the symbol is behind the address that the file was linked to.
 */
final class ObservedProcess {
    private final ProcessId id;
    private final Path folder;

    private ObservedProcess(ProcessId id) {
        this.id = id;
        folder = Path.of("/proc/" + id.pid());
    }

    /** @throws ObservationException if there is no such process */
    static ObservedProcess of(long pid) throws ObservationException {
        ProcessId id = ProcessId.of(pid);
        if (!id.isAlive()) {
            throw new ObservationException(
                    "There is no process " + pid + "; give the number of one that runs, as 'jps' or 'ps' shows it.");
        }
        return new ObservedProcess(id);
    }

    ProcessId id() {
        return id;
    }

    /** {@return the number of the user that it runs as} */
    int user() throws ObservationException {
        try {
            return (int) Files.getAttribute(folder, "unix:uid");
        } catch (IOException e) {
            throw cannotBeRead(e);
        }
    }

    /**
     * {@return the control block of a frame}
     *
     * @throws ObservationException if there is none, or more than one, or this user may not have it
     */
    FrameControl control(String frame) throws ObservationException {
        try {
            List<Path> files = javaFrames().getOrDefault(frame, List.of());
            if (files.size() > 1) {
                throw new ObservationException("Process " + id.pid() + " declares " + files.size() + " frames " + frame
                        + ", by several class loaders; give them different names.");
            }
            if (!files.isEmpty()) {
                return MappedControl.open(files.get(0));
            }
            Map<String, Long> variables = cFrames();
            Long address = variables.get(frame);
            if (address != null) {
                return PeekedControl.open(id.pid(), address);
            }
            throw new ObservationException("Process " + id.pid() + " declares no frame " + frame + ", but "
                    + known(variables)
                    + "; a Java class declares its frame at its first use, and a C program needs its symbols: do not"
                    + " strip it.");
        } catch (IOException e) {
            throw cannotBeRead(e);
        }
    }

    /** {@return the frames of a Java program, each with its files} */
    private Map<String, List<Path>> javaFrames() throws IOException {
        Map<String, List<Path>> found = new LinkedHashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("fd"))) {
            for (Path file : files) {
                Matcher name = ControlDescriptor.DELETED_FILE.matcher(target(file));
                if (name.matches()) {
                    found.computeIfAbsent(name.group(1), key -> new ArrayList<>())
                            .add(file);
                }
            }
        }
        return found;
    }

    private static String target(Path link) throws IOException {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (NoSuchFileException e) {
            return ""; // closed meanwhile
        }
    }

    /** {@return the frames of a C program, each with the address of its control block} */
    private Map<String, Long> cFrames() throws IOException {
        Map<String, Long> found = new LinkedHashMap<>();
        Map<String, Long> beginnings = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("maps"))) {
            // address-address permissions offset device inode path
            String[] fields = line.split(" +", 6);
            if (fields.length == 6 && fields[5].startsWith("/") && Long.parseLong(fields[2], 16) == 0) {
                long begin = Long.parseUnsignedLong(fields[0].substring(0, fields[0].indexOf('-')), 16);
                beginnings.putIfAbsent(fields[5], begin);
            }
        }
        String program = target(folder.resolve("exe"));
        for (Map.Entry<String, Long> file : beginnings.entrySet()) {
            Path path = file.getKey().equals(program)
                    ? folder.resolve("exe")
                    : folder.resolve("root").resolve(file.getKey().substring(1));
            if (Files.isRegularFile(path) && Files.isReadable(path)) {
                symbols(path).forEach((symbol, distance) -> {
                    String frame = symbol.substring(0, symbol.length() - ControlDescriptor.SYMBOL_SUFFIX.length());
                    found.putIfAbsent(frame, file.getValue() + distance);
                });
            }
        }
        return found;
    }

    private static Map<String, Long> symbols(Path path) throws IOException {
        try {
            return ElfSymbols.of(path, ControlDescriptor.SYMBOL_SUFFIX);
        } catch (IOException e) {
            throw new IOException("the symbols of " + path + " cannot be read: " + e.getMessage(), e);
        }
    }

    private String known(Map<String, Long> variables) throws IOException {
        TreeSet<String> names = new TreeSet<>(variables.keySet());
        names.addAll(javaFrames().keySet());
        return names.isEmpty() ? "none at all" : String.join(", ", names);
    }

    private ObservationException cannotBeRead(IOException e) {
        if (!id.isAlive()) {
            return new ObservationException("Process " + id.pid() + " has ended; start it again.", e);
        }
        boolean isDenied = e instanceof AccessDeniedException
                || (e instanceof FileSystemException known
                        && String.valueOf(known.getReason()).contains("not permitted"));
        return isDenied
                ? new ObservationException(
                        "Process " + id.pid() + " may not be looked at (" + e.getMessage()
                                + "); run braid as the user that the process runs as, or as root.",
                        e)
                : new ObservationException(
                        "The frames of process " + id.pid() + " cannot be read: " + e.getMessage() + ".", e);
    }
}
