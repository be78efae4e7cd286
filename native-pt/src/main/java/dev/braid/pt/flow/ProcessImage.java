// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The code of a process by virtual address, as it was mapped from one time to the next.
 *
 * <p>What is added later hides what was added before at the same addresses, from its time on. Times are those of the
 * TSC packets of the trace, and count where there is different code at the same addresses: see {@link SteadyCode}. An
 * image without times holds for the whole trace.
 *
 * <p>Thread safety: immutable; each decoder has a {@link CodeReader} of its own.
 */
public final class ProcessImage {
    /**
     * Code that appears, or with no section disappears.
     *
     * @param since the TSC from which it is mapped
     */
    record Change(
            long since, long address, long end, @Nullable CodeSection section) {}

    private final List<Change> changes;

    private ProcessImage(List<Change> changes) {
        this.changes = changes;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** {@return a reader that stands at the image's beginning} */
    public CodeReader reader() {
        return new CodeReader(changes);
    }

    /** {@return {@code true} if code comes or goes while the trace runs} */
    public boolean changesOverTime() {
        return !changes.isEmpty() && changes.get(changes.size() - 1).since() != Long.MIN_VALUE;
    }

    /** {@return the code at the image's beginning by address, nothing twice} */
    public List<CodeSection> sections() {
        return reader().sections();
    }

    /** Collects code in the order in which it was mapped. */
    public static final class Builder {
        private final List<Change> changes = new ArrayList<>();
        private long since = Long.MIN_VALUE;

        private Builder() {}

        /**
         * Sets the TSC from which on what is added next holds; what is added before the first call holds from the
         * beginning.
         */
        public Builder since(long tsc) {
            since = tsc;
            return this;
        }

        /**
         * Adds code from a file. What lies behind the file's end is left out, as the kernel maps nothing there either.
         *
         * @param fileOffset the offset in the file at which the code begins, in bytes
         * @param length the length of the mapping, in bytes
         * @param address the address of the first mapped byte
         * @throws IOException if the file cannot be read, or holds nothing of that range; nothing is added then
         */
        public Builder file(Path file, long fileOffset, long length, long address) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                long size = fileOffset < 0 ? 0 : Math.min(length, channel.size() - fileOffset);
                if (size <= 0 || size > Integer.MAX_VALUE || address + size < address) {
                    throw new IOException(String.format(
                            "%s has %d bytes: %d bytes from %d on cannot be mapped at %x.",
                            file, channel.size(), length, fileOffset, address));
                }
                return section(
                        new CodeSection(address, channel.map(MapMode.READ_ONLY, fileOffset, size), file, fileOffset));
            }
        }

        /** Adds code that is in no file. */
        public Builder bytes(long address, byte[] code) {
            return section(new CodeSection(address, ByteBuffer.wrap(code.clone()), null, 0));
        }

        /** Takes away what is mapped in a range of {@code length} bytes. */
        public Builder hole(long address, long length) {
            changes.add(new Change(since, address, end(address, length), null));
            return this;
        }

        public ProcessImage build() {
            List<Change> sorted = new ArrayList<>(changes);
            sorted.sort(Comparator.comparingLong(Change::since));
            return new ProcessImage(List.copyOf(SteadyCode.withoutTimes(sorted)));
        }

        private Builder section(CodeSection section) {
            if (section.length() > 0) {
                changes.add(new Change(since, section.address(), end(section.address(), section.length()), section));
            }
            return this;
        }

        private static long end(long address, long length) {
            if (length < 0 || address + length < address) {
                throw new IllegalArgumentException(
                        String.format("%d bytes from address %x on are not a range.", length, address));
            }
            return address + length;
        }
    }
}
