// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import dev.braid.report.Printable;
import gg.jte.TemplateOutput;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Output of the templates: the one door through which everything on a page passes, so that no place in a template can
 * forget to make text {@link Printable}.
 */
final class PrintableOutput implements TemplateOutput {
    /**
     * The page in UTF-8, as it is written: kept as characters, a page would take twice the memory for the few that are
     * not Latin.
     */
    private final ByteArrayOutputStream page = new ByteArrayOutputStream(64 * 1024);

    @Override
    public void writeContent(String value) {
        page.writeBytes(Printable.text(value).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void writeContent(String value, int beginIndex, int endIndex) {
        writeContent(value.substring(beginIndex, endIndex));
    }

    /** {@return the page as a file has it} */
    byte[] bytes() {
        return page.toByteArray();
    }

    @Override
    public String toString() {
        return page.toString(StandardCharsets.UTF_8);
    }
}
