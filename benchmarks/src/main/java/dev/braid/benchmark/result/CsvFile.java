// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The raw results as a file: a line for each sample. */
public final class CsvFile {
    private CsvFile() {}

    public static void write(Path file, List<Result> results) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(line(List.of("section", "row", "variant", "unit", "sample", "value", "ratio")));
            for (Result result : results) {
                for (int i = 0; i < result.samples().size(); i++) {
                    out.write(line(List.of(
                            result.section(),
                            result.row(),
                            result.variant(),
                            result.unit(),
                            Integer.toString(i + 1),
                            number(result.samples().get(i)),
                            result.isRatio() ? number(result.ratios().get(i)) : "")));
                }
            }
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }

    private static String line(List<String> fields) {
        List<String> quoted = new ArrayList<>();
        for (String field : fields) {
            boolean isPlain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
            quoted.add(isPlain ? field : '"' + field.replace("\"", "\"\"") + '"');
        }
        return String.join(",", quoted) + "\n";
    }
}
