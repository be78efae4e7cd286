// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTests {
    @Test
    void samples_areLines_withQuotesWhereNeeded(@TempDir Path folder) throws IOException {
        Result plain = Result.of("s", "lru, 2 \"threads\"", "plain", "ms", List.of(2.0));
        Result traced = Result.of("s", "lru", "traced", "ms", List.of(5.0)).over(plain);
        Path file = folder.resolve("results.csv");
        CsvFile.write(file, List.of(plain, traced));
        assertThat(Files.readString(file)).isEqualTo("""
                section,row,variant,unit,sample,value,ratio
                s,"lru, 2 ""threads""\",plain,ms,1,2.00000,
                s,lru,traced,ms,1,5.00000,2.50000
                """);
    }
}
