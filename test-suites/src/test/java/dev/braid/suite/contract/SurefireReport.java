// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Reads Surefire's XML file about one test class.
 *
 * <p>The file's own totals are left alone: where two engines find tests in one class, Surefire writes the tests of
 * both, but the totals of the one that came last.
 */
final class SurefireReport {
    static final String PASSED = "passed";
    static final String FAILED = "failure: ";

    private SurefireReport() {}

    /**
     * {@return the outcome of each test, by name: {@link #PASSED}, or the file's other result, with the message and the
     * stack}
     */
    static Map<String, String> read(Path file) throws IOException {
        Map<String, String> outcomes = new TreeMap<>();
        for (Element test : Xml.children(Xml.read(file), "testcase")) {
            String name = test.getAttribute("name");
            String previous = outcomes.put(name, outcome(test));
            if (previous != null) {
                throw new AssertionError(file + " holds the test " + name + " twice.");
            }
        }
        return outcomes;
    }

    private static String outcome(Element test) {
        for (Node node = test.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child
                    && List.of("failure", "error", "skipped").contains(child.getTagName())) {
                return child.getTagName() + ": " + child.getAttribute("message") + "\n" + child.getTextContent();
            }
        }
        return PASSED;
    }
}
