// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.launch.CommandScript;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.report.model.TestReport;
import dev.braid.report.page.HtmlReport;
import dev.braid.report.page.IndexPage;
import dev.braid.report.source.SourcePlaces;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;

/**
 * The reports of the tests of this JVM in one folder: a page for each, and at the end the verdicts, the index and what
 * CI shows.
 */
final class ReportFolder {
    private final Path folder;
    private final CiOutputs outputs;

    private ReportFolder(Path folder) {
        this.folder = folder;
        outputs = new CiOutputs(folder, SourcePlaces.of(Path.of("")));
    }

    /**
     * Makes the folder, with the command line's script.
     *
     * @param spec the specification of a JVM with the class path of the tests
     * @throws IOException if it cannot be written; the message says what to do
     */
    static ReportFolder open(Path folder, WorkerSpec spec) throws IOException, WorkerFailedException {
        try {
            CommandScript.write(folder, spec);
        } catch (IOException e) {
            String reason = e instanceof AccessDeniedException ? "access is denied" : String.valueOf(e.getMessage());
            throw new IOException(
                    "The reports cannot be written to " + folder + " (" + reason
                            + "): let this user write there, or name" + " another folder with "
                            + Configuration.REPORT_DIRECTORY + ".",
                    e);
        }
        return new ReportFolder(folder);
    }

    /** Writes what there is of a test. {@return its page} */
    Path add(TracedTest test, TestReport report) throws IOException {
        String name = FileNames.of(test);
        Path page = folder.resolve(name + ".html");
        HtmlReport.writeIndexed(report, page);
        outputs.add(name, report, page);
        return page;
    }

    /** Writes what there is of all tests, if there was one. */
    void finish(Iterable<Path> summaryFiles) throws IOException {
        if (outputs.isEmpty()) {
            return;
        }
        RunIndex.write(folder);
        outputs.write();
        for (Path file : summaryFiles) {
            outputs.append(file);
        }
        outputs.failures()
                .ifPresent(failures -> System.out.println(failures + "; see "
                        + folder.resolve(IndexPage.FILE_NAME).toUri()));
    }
}
