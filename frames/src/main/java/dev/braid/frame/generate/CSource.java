// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.generate;

import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.layout.FrameLayout.PlacedField;
import dev.braid.frame.shared.ControlDescriptor;
import dev.braid.frame.shared.SegmentDescriptor;
import dev.braid.frame.shared.SharedFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Makes the C header and source of a frame, from two templates beside this class: they say in C what
 * {@code FrameWriter} and {@code FrameRing} say in Java. Names between at signs are filled in.
 */
public final class CSource {
    private final FrameLayout layout;

    private CSource(FrameLayout layout) {
        this.layout = layout;
    }

    /** {@return the header, to be called {@link #headerName}} */
    public static String header(FrameLayout layout) {
        return new CSource(layout).fill("frame.h.template");
    }

    /** {@return the source, to be called {@link #sourceName}} */
    public static String source(FrameLayout layout) {
        return new CSource(layout).fill("frame.c.template");
    }

    public static String headerName(FrameLayout layout) {
        return layout.declaration().name() + "_frame.h";
    }

    public static String sourceName(FrameLayout layout) {
        return layout.declaration().name() + "_frame.c";
    }

    private String fill(String template) {
        String text = layout.declaration().text();
        return read(template)
                .replace("@NAME@", layout.declaration().name())
                .replace("@FIELDS@", fields())
                .replace("@SETTERS@", setters())
                .replace("@CHECKS@", checks())
                .replace("@TEXT@", text)
                .replace("@TEXT_BYTES@", Integer.toString(text.length()))
                .replace("@FRAME_BYTES@", Integer.toString(layout.bytes()))
                .replace("@COPY@", copy())
                .replace("@CONTROL_MAGIC@", hex(ControlDescriptor.MAGIC))
                .replace("@CONTROL_VERSION@", Long.toString(ControlDescriptor.VERSION))
                .replace("@SEGMENT_MAGIC@", hex(SegmentDescriptor.MAGIC))
                .replace("@SEGMENT_VERSION@", Long.toString(SegmentDescriptor.VERSION))
                .replace("@FIRST_SLOT@", Integer.toString(SegmentDescriptor.FIRST_SLOT))
                .replace("@PREFIX@", SharedFolder.SEGMENT_PREFIX);
    }

    private String fields() {
        StringBuilder lines = new StringBuilder();
        for (PlacedField one : layout.placed()) {
            lines.append("    ")
                    .append(one.field().type().cName())
                    .append(' ')
                    .append(one.field().name())
                    .append(";\n");
        }
        return lines.toString();
    }

    private String setters() {
        String name = layout.declaration().name();
        StringBuilder lines = new StringBuilder();
        for (PlacedField one : layout.columns()) {
            String field = one.field().name();
            lines.append("#define ")
                    .append(name)
                    .append("_set_")
                    .append(field)
                    .append("(_frame, _value) ((_frame)->")
                    .append(field)
                    .append(" = (_value))\n");
        }
        return lines.toString();
    }

    private String checks() {
        StringBuilder lines = new StringBuilder();
        for (PlacedField one : layout.placed()) {
            lines.append("_Static_assert(offsetof(struct ")
                    .append(layout.declaration().name())
                    .append(", ")
                    .append(one.field().name())
                    .append(") == ")
                    .append(one.offset())
                    .append(", \"layout\");\n");
        }
        return lines.toString();
    }

    private String copy() {
        StringBuilder lines = new StringBuilder();
        for (PlacedField one : layout.placed()) {
            String field = one.field().name();
            lines.append("        slot->")
                    .append(field)
                    .append(" = frame->")
                    .append(field)
                    .append(";\n");
        }
        return lines.toString();
    }

    private static String hex(long word) {
        return "UINT64_C(0x" + Long.toHexString(word) + ")";
    }

    private static String read(String template) {
        try (InputStream in = CSource.class.getResourceAsStream(template)) {
            if (in == null) {
                throw new IllegalStateException(template + " is missing beside " + CSource.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(template + " cannot be read", e);
        }
    }
}
