// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.nio.file.Path;
import java.util.List;

/**
 * Settings of a run.
 *
 * @param quick whether a short run with few samples is wanted
 * @param jdks homes of the JDKs to measure with where a section measures more than one; the first one is for all
 *     sections
 * @param only parts of the names of the rows to measure; empty means all
 * @param work folder for what comes and goes
 * @param peers folder with a folder of jars for each peer
 */
public record Settings(boolean quick, List<Path> jdks, List<String> only, Path work, Path peers) {
    public Settings {
        jdks = List.copyOf(jdks);
        only = List.copyOf(only);
    }

    public Path jdk() {
        return jdks.get(0);
    }

    /** {@return {@code true} if the row is to be measured} */
    public boolean includes(String row) {
        return only.isEmpty() || only.stream().anyMatch(row::contains);
    }
}
