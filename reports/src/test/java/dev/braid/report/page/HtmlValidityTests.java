// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.ReportFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import nu.validator.client.EmbeddedValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** The pages are valid HTML. The validator's opinion of styles is left out: it knows those of 2020. */
class HtmlValidityTests {
    @TempDir
    private Path folder;

    @Test
    void pages_areValid() throws Exception {
        HtmlReport.write(ReportFixture.diverging(), folder.resolve("diverging.html"));
        HtmlReport.write(ReportFixture.passing(), folder.resolve("passing.html"));
        HtmlReport.write(ReportFixture.hanging(), folder.resolve("hanging.html"));
        HtmlReport.write(ReportFixture.finding("<b>"), folder.resolve("finding.html"));
        HtmlReport.write(ReportFixture.compared("<b>"), folder.resolve("compared.html"));
        HtmlReport.write(ReportFixture.pictured("<b>"), folder.resolve("pictured.html"));
        HtmlReport.write(ReportFixture.hostile("<script>'\"</script>&\u202E"), folder.resolve("hostile.html"));
        IndexPage.write(folder, Instant.EPOCH);
        for (String name :
                List.of("diverging", "passing", "hanging", "finding", "compared", "pictured", "hostile", "index")) {
            assertThat(complaints(folder.resolve(name + ".html"))).as(name).isEmpty();
        }
    }

    @Test
    void invalidPage_isNoticed() throws Exception {
        Path page = Files.writeString(
                folder.resolve("x.html"),
                HtmlReport.render(ReportFixture.passing()).replace("</main>", "<b><p id=\"trials\"></b></main>"));
        assertThat(complaints(page)).isNotEmpty();
    }

    private static List<String> complaints(Path page) throws IOException, SAXException {
        EmbeddedValidator validator = new EmbeddedValidator();
        validator.setOutputFormat(EmbeddedValidator.OutputFormat.GNU);
        validator.setNoLangDetect(true);
        return validator
                .validate(page)
                .lines()
                .filter(line -> !line.isBlank() && !line.contains(": CSS: "))
                .toList();
    }
}
