// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of the fields of one class's objects, by offset. */
public final class ClassLayout {
    private static final String FIRST_ELEMENT = "[0]";
    private static final String SECOND_ELEMENT = "[1]";

    private final String className;
    private final List<FieldPlace> fields;
    private final Map<Long, FieldPlace> byOffset = new HashMap<>();

    /** Offset of the first element and distance of the second; a distance of 0 says that this is not an array class. */
    private final long arrayBase;

    private final long arrayScale;

    ClassLayout(String className, List<FieldPlace> fields) {
        this.className = className;
        this.fields = List.copyOf(fields);
        long first = 0;
        long second = 0;
        for (FieldPlace field : fields) {
            if (className.startsWith("[") && field.name().equals(FIRST_ELEMENT)) {
                first = field.offset();
            } else if (className.startsWith("[") && field.name().equals(SECOND_ELEMENT)) {
                second = field.offset();
            } else if (!field.isStatic()) {
                byOffset.put(field.offset(), field);
            }
        }
        arrayBase = first;
        arrayScale = Math.max(0, second - first);
    }

    public String className() {
        return className;
    }

    public List<FieldPlace> fields() {
        return fields;
    }

    @Nullable
    String fieldName(long offset) {
        if (arrayScale > 0 && offset >= arrayBase && (offset - arrayBase) % arrayScale == 0) {
            return "[" + (offset - arrayBase) / arrayScale + "]";
        }
        FieldPlace field = byOffset.get(offset);
        return field == null ? null : field.name();
    }

    @Nullable
    String fieldOwner(long offset) {
        FieldPlace field = byOffset.get(offset);
        return field == null || field.owner().isEmpty() ? null : field.owner();
    }

    /** {@return the descriptor of the field or element at an offset; "" if it is not known} */
    String descriptor(long offset) {
        FieldPlace field = byOffset.get(offset);
        return field != null ? field.descriptor() : arrayScale > 0 && offset >= arrayBase ? className.substring(1) : "";
    }

    boolean isFinal(long offset) {
        FieldPlace field = byOffset.get(offset);
        return field != null && field.isFinal();
    }
}
