// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.report.model.TestReport;
import dev.braid.report.source.SourcePlaces;
import dev.braid.report.text.MarkdownText;
import dev.braid.report.text.SarifText;
import dev.braid.report.text.VerdictTable;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The tests as terminals and the pages of a CI job show them: {@value #VERDICTS}, {@value #SUMMARY} and {@value #SARIF}
 * in the folder for reports.
 *
 * <p>The JVMs of one build share the folder, at once or one after the other. So each test leaves its part in a file of
 * its own, and each JVM rewrites the files from all parts when it ends, one at a time.
 */
final class CiOutputs {
    static final String VERDICTS = "verdicts.txt";
    static final String SUMMARY = "summary.md";
    static final String SARIF = "braid.sarif";
    private static final String PARTS = "parts";
    private static final String LOCK = ".lock";
    private static final String SUFFIX = ".properties";

    private final Path folder;
    private final SourcePlaces sources;
    private final Map<String, MarkdownText.Part> own = new LinkedHashMap<>();

    /** @param folder for reports */
    CiOutputs(Path folder, SourcePlaces sources) {
        this.folder = folder;
        this.sources = sources;
    }

    /** {@return the number of this JVM's failed tests, in words; empty if none failed} */
    Optional<String> failures() {
        long failed = own.values().stream().filter(MarkdownText.Part::isFailed).count();
        return failed == 0
                ? Optional.empty()
                : Optional.of("Braid: " + failed + " of " + own.size()
                        + (own.size() == 1 ? " traced test failed" : " traced tests failed"));
    }

    /**
     * Leaves the part of a test, in place of that of an earlier run.
     *
     * @param name the name of the test's files
     */
    void add(String name, TestReport report, Path page) throws IOException {
        MarkdownText.Part part = MarkdownText.part(report, page.toString());
        own.put(name, part);
        Properties properties = new Properties();
        properties.setProperty("failed", Boolean.toString(part.isFailed()));
        properties.setProperty("row", part.row());
        properties.setProperty("details", part.details());
        List<Map.Entry<String, String>> cells =
                List.copyOf(VerdictTable.row(report).entrySet());
        for (int i = 0; i < cells.size(); i++) {
            properties.setProperty("heading." + i, cells.get(i).getKey());
            properties.setProperty("cell." + i, cells.get(i).getValue());
        }
        List<String> results = SarifText.results(report, sources);
        for (int i = 0; i < results.size(); i++) {
            properties.setProperty("result." + i, results.get(i));
        }
        Files.createDirectories(folder.resolve(PARTS));
        try (Writer out = Files.newBufferedWriter(folder.resolve(PARTS).resolve(name + SUFFIX))) {
            properties.store(out, null);
        }
    }

    /** {@return {@code true} if no test of this JVM has left a part} */
    boolean isEmpty() {
        return own.isEmpty();
    }

    /** Makes all files from the parts of all tests that this build has run so far. */
    void write() throws IOException {
        Files.createDirectories(folder.resolve(PARTS));
        FolderLock.hold(folder.resolve(PARTS).resolve(LOCK), this::assemble);
    }

    private void assemble() throws IOException {
        List<MarkdownText.Part> parts = new ArrayList<>();
        List<Map<String, String>> rows = new ArrayList<>();
        List<String> results = new ArrayList<>();
        for (Path file : files()) {
            Properties properties = new Properties();
            try (Reader in = Files.newBufferedReader(file)) {
                properties.load(in);
            }
            parts.add(new MarkdownText.Part(
                    Boolean.parseBoolean(properties.getProperty("failed", "false")),
                    properties.getProperty("row", ""),
                    properties.getProperty("details", "")));
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; properties.containsKey("cell." + i); i++) {
                row.put(properties.getProperty("heading." + i, ""), properties.getProperty("cell." + i, ""));
            }
            rows.add(row);
            for (int i = 0; properties.containsKey("result." + i); i++) {
                results.add(properties.getProperty("result." + i, ""));
            }
        }
        Files.writeString(folder.resolve(VERDICTS), VerdictTable.ofRows(rows) + "Reports: " + folder + "\n");
        Files.writeString(folder.resolve(SUMMARY), MarkdownText.summary(parts));
        Files.writeString(folder.resolve(SARIF), SarifText.log(BraidVersion.text(), results));
    }

    /** Appends the summary of the tests that ran in this JVM to a file, such as that of the job's page. */
    void append(Path file) throws IOException {
        Files.writeString(
                file,
                MarkdownText.summary(List.copyOf(own.values())) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private List<Path> files() throws IOException {
        Instant start = RunIndex.runStart();
        List<Path> ofThisBuild = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(PARTS), "*" + SUFFIX)) {
            for (Path file : files) {
                if (!Files.getLastModifiedTime(file).toInstant().isBefore(start)) {
                    ofThisBuild.add(file);
                }
            }
        }
        Collections.sort(ofThisBuild);
        return ofThisBuild;
    }
}
