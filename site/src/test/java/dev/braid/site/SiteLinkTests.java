// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteLinkTests {
    /** Written by JDK 17's javadoc, which does not write the anchor. */
    private static final String FAULT_OF_JAVADOC = "api/constant-values.html: no such anchor: #dev.braid";

    @Test
    void eachLinkOfTheSite_leadsSomewhere() throws IOException {
        SiteLinks links = new SiteLinks(BuiltSite.folder());
        List<Path> pages = BuiltSite.htmlFiles(BuiltSite.folder());
        List<String> faults = new ArrayList<>();
        for (Path page : pages) {
            faults.addAll(links.faults(page));
        }
        assertThat(pages).hasSizeGreaterThan(150);
        assertThat(faults).filteredOn(fault -> !fault.equals(FAULT_OF_JAVADOC)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "missing.html, no such file",
        "#missing, no such anchor",
        "../../outside.html, outside of the site",
        "http://example.org/, not https",
        "//example.org/, not relative",
        "'a b', not an address"
    })
    void brokenLink_isNoticed(String link, String fault, @TempDir Path folder) throws IOException {
        Path page = BuiltSite.planted(folder, "index.html", "<main", "<p><a href=\"" + link + "\">x</a></p><main");

        assertThat(new SiteLinks(folder).faults(page))
                .anyMatch(found -> found.contains(fault) && found.endsWith(": " + link));
    }

    @Test
    void anchors_areThoseOfGitHub() {
        MarkdownPage page = MarkdownPage.of(MarkdownPage.parse(
                "# A `code`: it's *here*, in 2 parts\n## Same\n## Same\n## Fail closed: every reason\n## A_b - c"));

        assertThat(page.sections())
                .extracting(MarkdownPage.Section::id)
                .containsExactly("a-code-its-here-in-2-parts", "same", "same-1", "fail-closed-every-reason", "a_b---c");
    }
}
