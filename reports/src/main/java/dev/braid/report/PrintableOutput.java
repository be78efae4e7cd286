// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import gg.jte.TemplateOutput;

/**
 * Where templates write to: the one door through which everything on a page passes, so that no place in a template can
 * forget to make text {@link Printable}.
 */
final class PrintableOutput implements TemplateOutput {
    private final StringBuilder page = new StringBuilder(64 * 1024);

    @Override
    public void writeContent(String value) {
        page.append(Printable.text(value));
    }

    @Override
    public void writeContent(String value, int beginIndex, int endIndex) {
        writeContent(value.substring(beginIndex, endIndex));
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
