// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.benchmark.result.LinePlot.Line;
import dev.braid.benchmark.result.LinePlot.Point;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class LinePlotTests {
    @Test
    void plot_isXml_withEachPointInside() throws Exception {
        LinePlot plot = new LinePlot(
                "f",
                "a < b & c",
                "events",
                "ns",
                List.of(
                        new Line("one", List.of(new Point(100_000, 20), new Point(1e9, 21))),
                        new Line("none", List.of())));
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(plot.svg())));
        assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(2);
        for (int i = 0; i < 2; i++) {
            Element circle = (Element) document.getElementsByTagName("circle").item(i);
            assertThat(Double.parseDouble(circle.getAttribute("cx"))).isBetween(60.0, 540.0);
            assertThat(Double.parseDouble(circle.getAttribute("cy"))).isBetween(36.0, 256.0);
        }
    }
}
