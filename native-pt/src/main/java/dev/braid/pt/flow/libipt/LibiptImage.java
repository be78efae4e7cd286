// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.libipt;

import com.sun.jna.Pointer;
import dev.braid.pt.flow.CodeSection;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.FlowOutput;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.trace.file.TemporaryFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process image as libipt knows it. Code that is in no file is written into one: the other way, a callback, is five
 * times slower.
 */
final class LibiptImage implements AutoCloseable {
    private final Pointer image;
    private @Nullable Path memoryFile;

    /** @param output gets a report of sections that libipt does not take */
    LibiptImage(ProcessImage process, FlowOutput output) {
        image = Libipt.pt_image_alloc("braid");
        try {
            add(process, output);
        } catch (IOException e) {
            close();
            throw new FlowEngineException("Code cannot be written to a file for libipt: " + e.getMessage()
                    + ". Make room in " + System.getProperty("java.io.tmpdir") + ", or use the engine java.");
        }
    }

    Pointer pointer() {
        return image;
    }

    private void add(ProcessImage process, FlowOutput output) throws IOException {
        List<CodeSection> inMemory = new ArrayList<>();
        for (CodeSection section : process.sections()) {
            Path file = section.file();
            if (file == null) {
                inMemory.add(section);
            } else {
                add(file, section.fileOffset(), section, output);
            }
        }
        if (!inMemory.isEmpty()) {
            memoryFile = TemporaryFiles.file("code", ".bin");
            addWritten(memoryFile, inMemory, output);
        }
    }

    private void addWritten(Path file, List<CodeSection> sections, FlowOutput output) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (CodeSection section : sections) {
                ByteBuffer bytes = section.bytes().duplicate().rewind();
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
        }
        // Only now: libipt refuses a file that changed after it was added.
        long offset = 0;
        for (CodeSection section : sections) {
            add(file, offset, section, output);
            offset += section.length();
        }
    }

    private void add(Path file, long offset, CodeSection section, FlowOutput output) {
        int error = Libipt.pt_image_add_file(
                image, file.toString(), offset, section.length(), Pointer.NULL, section.address());
        if (error < 0) {
            output.warn(String.format(
                    "libipt does not take the code at %x from %s: %s. The flow has gaps there.",
                    section.address(), file, Libipt.pt_errstr(-error)));
        }
    }

    @Override
    public void close() {
        Libipt.pt_image_free(image);
        Path file = memoryFile;
        if (file != null && !file.toFile().delete()) {
            file.toFile().deleteOnExit();
        }
    }
}
