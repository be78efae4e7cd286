// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.schedule.Part;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a part of a search. */
final class PartConverter implements ITypeConverter<Part> {
    @Override
    public Part convert(String text) {
        try {
            return Part.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text
                    + "' is not a part; give two whole numbers such as 2/8: which part, from 1, of how many");
        }
    }
}
