// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.layout.FrameField;
import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.layout.FrameLayout.PlacedField;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes frames as text: a line of column names, then a line for each frame, its number first, then its fields as they
 * were declared, with a tab between. Whole numbers are decimal. A floating-point number has as many digits as tell it
 * from its neighbours, so that a reader gets the same number; there are also NaN, Infinity and -Infinity. Nothing
 * depends on the locale.
 *
 * <p>Or, for programs that would rather have JSON, an object a line, with the number as {@code seq}, which no field is
 * called. NaN and the infinities are strings there, as JSON has no such numbers.
 */
public final class RowText implements FrameReader.Sink {
    private static final int BUFFER_CHARACTERS = 1 << 15;

    private final OutputStream out;
    private final List<PlacedField> columns;
    private final boolean isJson;
    private final StringBuilder buffer = new StringBuilder(BUFFER_CHARACTERS);

    private RowText(OutputStream out, FrameLayout layout, boolean isJson) {
        this.out = out;
        this.isJson = isJson;
        columns = layout.columns();
    }

    /** Writes the names of the columns. */
    public RowText(OutputStream out, FrameLayout layout) throws IOException {
        this(out, layout, false);
        buffer.append("seq");
        for (PlacedField column : columns) {
            buffer.append('\t').append(column.field().name());
        }
        buffer.append('\n');
        flush();
    }

    /** {@return one that writes JSON} */
    public static RowText json(OutputStream out, FrameLayout layout) {
        return new RowText(out, layout, true);
    }

    @Override
    public void frame(long number, ByteBuffer frame) throws IOException {
        buffer.append(isJson ? "{\"seq\": " : "").append(number);
        for (PlacedField column : columns) {
            if (isJson) {
                buffer.append(", \"").append(column.field().name()).append("\": ");
            } else {
                buffer.append('\t');
            }
            append(column.field(), column.offset(), frame);
        }
        buffer.append(isJson ? "}\n" : "\n");
        if (buffer.length() > BUFFER_CHARACTERS / 2) {
            write();
        }
    }

    /** Writes what waits, which is whole lines. */
    public void flush() throws IOException {
        write();
        out.flush();
    }

    private void write() throws IOException {
        if (buffer.length() > 0) {
            out.write(buffer.toString().getBytes(StandardCharsets.US_ASCII));
            buffer.setLength(0);
        }
    }

    private void append(FrameField field, int at, ByteBuffer frame) {
        switch (field.type()) {
            case INT8 -> buffer.append(frame.get(at));
            case UINT8 -> buffer.append(Byte.toUnsignedInt(frame.get(at)));
            case INT16 -> buffer.append(frame.getShort(at));
            case UINT16 -> buffer.append(Short.toUnsignedInt(frame.getShort(at)));
            case INT32 -> buffer.append(frame.getInt(at));
            case UINT32 -> buffer.append(Integer.toUnsignedLong(frame.getInt(at)));
            case INT64 -> buffer.append(frame.getLong(at));
            case UINT64 -> buffer.append(Long.toUnsignedString(frame.getLong(at)));
            case FLOAT -> {
                float value = frame.getFloat(at);
                quoteUnlessFinite(value);
                buffer.append(value);
                quoteUnlessFinite(value);
            }
            case DOUBLE -> {
                double value = frame.getDouble(at);
                quoteUnlessFinite(value);
                buffer.append(value);
                quoteUnlessFinite(value);
            }
        }
    }

    private void quoteUnlessFinite(double value) {
        if (isJson && !Double.isFinite(value)) {
            buffer.append('"');
        }
    }
}
