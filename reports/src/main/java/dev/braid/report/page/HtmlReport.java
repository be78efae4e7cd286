// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import dev.braid.report.model.TestReport;
import gg.jte.html.OwaspHtmlTemplateOutput;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a {@link TestReport} as one HTML file that needs nothing else: no network and no second file. Its styles and
 * its script, see {@link PageScript}, are in the file.
 *
 * <p>The templates are Java classes since the build. They are called as such, not through jte's engine, which would
 * look them up through the thread's context class loader: in a test's JVM that may be anybody's.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /** Writes the page, and the folders above it where they are missing. */
    public static void write(TestReport report, Path file) throws IOException {
        write(report, file, "");
    }

    /** The same, for a folder that has an {@linkplain IndexPage index}, which the page leads back to. */
    public static void writeIndexed(TestReport report, Path file) throws IOException {
        write(report, file, IndexPage.FILE_NAME);
    }

    private static void write(TestReport report, Path file, String index) throws IOException {
        byte[] page = output(report, index).bytes();
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.write(file, page);
        } catch (IOException e) {
            throw new IOException(
                    "The report cannot be written to " + file + " (" + reason(e)
                            + "); make that a writable file in a writable folder, or choose another folder for"
                            + " reports.",
                    e);
        }
    }

    static String render(TestReport report) {
        return output(report, "").toString();
    }

    // jte's contract for "no interceptor" is null, which its generated classes do not declare.
    @SuppressWarnings("NullAway")
    private static PrintableOutput output(TestReport report, String index) {
        PrintableOutput output = new PrintableOutput();
        JtereportGenerated.render(new OwaspHtmlTemplateOutput(output), null, report, index);
        return output;
    }

    /** A file system's exception often has no more to say than the path; its name then tells the reason. */
    private static String reason(IOException e) {
        String detail = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return detail == null ? e.getClass().getSimpleName() : detail;
    }
}
