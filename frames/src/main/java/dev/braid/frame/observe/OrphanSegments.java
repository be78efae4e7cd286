// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.shared.SharedFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Segments whose observer was killed before it could remove them. */
public final class OrphanSegments {
    private static final Pattern NAME =
            Pattern.compile(SharedFolder.SEGMENT_PREFIX + "[0-9a-f]{16}(\\.([0-9]{1,18})\\.new)?");

    private OrphanSegments() {}

    /**
     * Removes them, and clears the handles that their programs still have. Segments of observers that live stay, and so
     * do those of other users, unless this one is root.
     *
     * @return a sentence for each segment that was removed, or could not be
     */
    public static List<String> remove() throws IOException {
        List<String> report = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                SharedFolder.path().toPath(),
                file -> NAME.matcher(file.getFileName().toString()).matches())) {
            for (Path file : files) {
                remove(file).ifPresent(report::add);
            }
        }
        return report;
    }

    /** {@return a description of the removal of a file, or nothing if it stays or its observer has just removed it} */
    static Optional<String> remove(Path file) throws IOException {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (name.matches() && name.group(1) != null) {
            return ProcessHandle.of(Long.parseLong(name.group(2))).isPresent()
                    ? Optional.empty()
                    : removed(file, "which was never finished");
        }
        try {
            Optional<Segment> found = Segment.open(file.toFile());
            if (found.isEmpty()) {
                return removed(file, "which is not a segment");
            }
            Segment segment = found.get();
            try {
                if (segment.observer().isAlive()) {
                    return Optional.empty();
                }
                String of = "of frame " + segment.frame() + " of process "
                        + segment.program().pid() + ", whose observer "
                        + segment.observer().pid() + " is dead";
                clearHandle(segment);
                return removed(file, of);
            } finally {
                segment.unmap();
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (AccessDeniedException e) {
            return Optional.of(file + " belongs to another user, and stays; remove it as that user, or as root.");
        } catch (ObservationException e) {
            return Optional.of(file + " stays: " + e.getMessage());
        }
    }

    private static Optional<String> removed(Path file, String what) throws IOException {
        try {
            Files.deleteIfExists(file);
        } catch (FileSystemException e) { // of another user, in a folder where each may remove but his own
            return Optional.of(file + ", " + what + ", stays: it cannot be removed (" + e.getMessage()
                    + "); remove it as the user whom it belongs to, or as root.");
        }
        return Optional.of(file + ", " + what + ", was removed.");
    }

    private static void clearHandle(Segment segment) throws ObservationException, IOException {
        if (segment.program().isAlive()) {
            try (FrameControl control =
                    ObservedProcess.of(segment.program().pid()).control(segment.frame())) {
                control.casHandle(segment.handle(), 0);
            }
        }
    }

    /** Deletes a segment's file, which nobody needs. */
    static void delete(File segment) throws IOException {
        Files.deleteIfExists(segment.toPath());
    }
}
