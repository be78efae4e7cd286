// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.layout.DeclarationException;
import dev.braid.frame.layout.FrameDeclaration;
import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.shared.ControlDescriptor;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The control block of a frame in a process, wherever it is. */
abstract class FrameControl implements Closeable {
    /** Reads a word. */
    abstract long word(int at) throws IOException;

    /** Reads bytes. */
    abstract byte[] bytes(int at, int length) throws IOException;

    /** Sets the handle if it is what is expected. {@return {@code true} if it was} */
    abstract boolean casHandle(long expected, long handle) throws IOException;

    final long handle() throws IOException {
        return word(ControlDescriptor.HANDLE);
    }

    /** {@return the layout of the frame in memory, as the process declares it} */
    final FrameLayout layout() throws IOException {
        if (word(ControlDescriptor.MAGIC_AT) != ControlDescriptor.MAGIC
                || word(ControlDescriptor.VERSION_AT) != ControlDescriptor.VERSION) {
            throw new IOException("it is not a control block of version " + ControlDescriptor.VERSION
                    + ", or is not yet filled; generate and compile it again with this Braid, or try again");
        }
        long length = word(ControlDescriptor.TEXT_BYTES);
        if (length < 0 || length > ControlDescriptor.MAX_TEXT_BYTES) {
            throw new IOException("its declaration has " + length + " bytes; the process may have overwritten it");
        }
        String text = new String(bytes(ControlDescriptor.TEXT, (int) length), StandardCharsets.UTF_8);
        try {
            FrameLayout layout = FrameLayout.of(FrameDeclaration.parse(text));
            if (layout.bytes() != word(ControlDescriptor.FRAME_BYTES)) {
                throw new IOException("its frames have " + word(ControlDescriptor.FRAME_BYTES) + " bytes, not "
                        + layout.bytes() + "; generate and compile it again with this Braid");
            }
            return layout;
        } catch (DeclarationException e) {
            throw new IOException("its declaration cannot be read: " + e.getMessage(), e);
        }
    }
}
