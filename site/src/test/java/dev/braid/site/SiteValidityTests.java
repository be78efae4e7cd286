// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import nu.validator.client.EmbeddedValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** The pages are valid HTML; those of javadoc are the JDK's. */
class SiteValidityTests {
    @Test
    void pages_areValid() throws Exception {
        List<Path> pages = BuiltSite.pages();
        assertThat(pages).hasSizeGreaterThan(100);
        for (Path page : pages) {
            assertThat(complaints(page)).as(page.toString()).isEmpty();
        }
    }

    @Test
    void invalidPage_isNoticed(@TempDir Path folder) throws Exception {
        Path page = BuiltSite.planted(folder, "index.html", "</main>", "<b><p id=\"content\"></b></main>");

        assertThat(complaints(page)).isNotEmpty();
    }

    private static List<String> complaints(Path page) throws IOException, SAXException {
        EmbeddedValidator validator = new EmbeddedValidator();
        validator.setOutputFormat(EmbeddedValidator.OutputFormat.GNU);
        validator.setNoLangDetect(true);
        return validator.validate(page).lines().filter(line -> !line.isBlank()).toList();
    }
}
