// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

/** One field of a declared frame, which becomes one column. */
public record FrameField(String name, FieldType type) {
    /** {@return its name in Java: {@code someCount} for {@code some_count}} */
    public String javaName() {
        return FieldNames.camelCase(name);
    }
}
