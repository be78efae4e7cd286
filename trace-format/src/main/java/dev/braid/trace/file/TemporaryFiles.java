// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Temporary files and folders that only their owner can read. Their names say which process made them, as in
 * {@code braid-agent-4026531836-1234-5678}: namespace of process ids, process id, and a number of their own. So the
 * next process that makes a temporary file in the same folder removes what a killed process has left.
 *
 * <p>A process of another namespace, as in another container, is not known to have ended: what it has made is let be.
 *
 * <p>Thread safety: any thread.
 */
public final class TemporaryFiles {
    private static final String PREFIX = "braid-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "[a-z-]+-(\\d+)-(\\d+)-\\d+.*");
    private static final String NAMESPACE = namespace(Path.of("/proc/self/ns/pid"));

    private static final Set<Path> CLEARED = new HashSet<>();
    private static final String MAKER =
            NAMESPACE + "-" + ProcessHandle.current().pid() + "-";

    private TemporaryFiles() {}

    /**
     * Makes a file.
     *
     * @param directory the folder of the file
     * @param kind the purpose of the file: lower-case letters, and dashes between them
     * @param suffix the name's end
     * @throws IOException if there is no room for it
     */
    public static Path file(Path directory, String kind, String suffix) throws IOException {
        clear(directory);
        return Files.createTempFile(
                directory, PREFIX + kind + "-" + MAKER, suffix, ownersAlone(directory, "rw-------"));
    }

    /** Makes a file where the JDK puts temporary files. */
    public static Path file(String kind, String suffix) throws IOException {
        return file(defaultDirectory(), kind, suffix);
    }

    /**
     * Makes a folder.
     *
     * @param kind the purpose of the file: lower-case letters, and dashes between them
     * @throws IOException if there is no room for it
     */
    public static Path folder(Path directory, String kind) throws IOException {
        clear(directory);
        return Files.createTempDirectory(directory, PREFIX + kind + "-" + MAKER, ownersAlone(directory, "rwx------"));
    }

    /** Makes a folder where the JDK puts temporary files. */
    public static Path folder(String kind) throws IOException {
        return folder(defaultDirectory(), kind);
    }

    /**
     * Makes a file beside another one, of its name with something behind it.
     *
     * @throws IOException if there is one, or no room for it
     */
    public static Path beside(Path file, String suffix) throws IOException {
        return Files.createFile(Path.of(file + suffix), ownersAlone(file, "rw-------"));
    }

    /**
     * {@return the permissions, where files have such: on Windows, the folder for temporary files is its user's own}
     */
    private static FileAttribute<?>[] ownersAlone(Path place, String permissions) {
        return place.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static Path defaultDirectory() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    }

    private static String namespace(Path link) {
        try {
            return Files.readSymbolicLink(link).toString().replaceAll("\\D", "");
        } catch (IOException e) {
            return "0"; // as all processes here will find
        }
    }

    private static void clear(Path directory) {
        synchronized (CLEARED) {
            if (CLEARED.add(directory)) {
                clearOnce(directory);
            }
        }
    }

    /** Leaves what cannot be listed or removed, which is another user's as a rule, and does this process no harm. */
    private static void clearOnce(Path directory) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PREFIX + "*")) {
            for (Path file : files) {
                if (isLeftOver(file.getFileName().toString())) {
                    removeIfPossible(file);
                }
            }
        } catch (IOException e) {
            return; // making the file says what is wrong with the folder
        }
    }

    /** {@return {@code true} if the process that has made a file of that name has ended} */
    static boolean isLeftOver(String name) {
        Matcher made = NAME.matcher(name);
        return made.matches()
                && made.group(1).equals(NAMESPACE)
                && ProcessHandle.of(Long.parseLong(made.group(2))).isEmpty();
    }

    private static void removeIfPossible(Path place) {
        try {
            if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(place);
                return;
            }
            Files.walkFileTree(place, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException failed) throws IOException {
                    Files.deleteIfExists(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return; // another user's, or one that another process removes at this moment
        }
    }
}
