// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes on the command line: 4096, 64K, 500M or 2G, in powers of 1024. */
public final class ByteCount implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([KMG]?)");
    private static final String UNITS = "KMG";
    private static final int UNIT_SHIFT = 10;

    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text.toUpperCase(Locale.ROOT));
        long bytes = 0;
        if (matcher.matches()) {
            String unit = matcher.group(2);
            int power = unit.isEmpty() ? 0 : UNITS.indexOf(unit) + 1;
            bytes = Long.parseLong(matcher.group(1)) << UNIT_SHIFT * power;
        }
        if (bytes <= 0) {
            throw new TypeConversionException("'" + text + "' is not a number of bytes, such as 4096, 64K, 500M or 2G");
        }
        return bytes;
    }
}
