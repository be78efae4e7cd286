// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The dependencies of a project that uses Braid.
 *
 * @param hasBom whether junit-bom says the versions of all artifacts of JUnit
 * @param others further test dependencies in the form group:artifact:version, with a classifier behind that if they
 *     have one
 * @param braidIsFirst whether Braid comes before all others, or after them
 * @param jupiter the artifact of Jupiter that the project names
 */
record Dependencies(String junitVersion, boolean hasBom, List<String> others, boolean braidIsFirst, String jupiter) {
    private static final String JUPITER = "junit-jupiter";

    /** {@return the dependencies in the README: JUnit with its BOM} */
    static Dependencies ofReadme(String junitVersion) {
        return new Dependencies(junitVersion, true, List.of(), false, JUPITER);
    }

    Dependencies withoutBom() {
        return new Dependencies(junitVersion, false, others, braidIsFirst, jupiter);
    }

    Dependencies with(List<String> more) {
        return new Dependencies(junitVersion, hasBom, more, braidIsFirst, jupiter);
    }

    Dependencies braidFirst() {
        return new Dependencies(junitVersion, hasBom, others, true, jupiter);
    }

    /** {@return the dependencies of a project that leaves it to the build to find Jupiter's engine} */
    Dependencies apiAlone() {
        return new Dependencies(junitVersion, hasBom, others, braidIsFirst, "junit-jupiter-api");
    }

    /** {@return the part of a pom.xml that declares them} */
    String xml(String braidVersion) {
        String braid = dependency("dev.braid:braid-engine:" + braidVersion, "test");
        List<String> all = new ArrayList<>();
        all.add(dependency("org.junit.jupiter:" + jupiter + (hasBom ? "" : ":" + junitVersion), "test"));
        others.forEach(other -> all.add(dependency(other, "test")));
        all.add(braidIsFirst ? 0 : all.size(), braid);
        String bom = hasBom
                ? "  <dependencyManagement><dependencies>\n"
                        + dependency("org.junit:junit-bom:" + junitVersion, "import")
                                .replace("<scope>", "<type>pom</type><scope>")
                        + "\n  </dependencies></dependencyManagement>\n"
                : "";
        return bom + all.stream().collect(Collectors.joining("\n", "  <dependencies>\n", "\n  </dependencies>\n"));
    }

    private static String dependency(String coordinates, String scope) {
        String[] parts = coordinates.split(":");
        return "    <dependency><groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId>"
                + (parts.length > 2 ? "<version>" + parts[2] + "</version>" : "")
                + (parts.length > 3 ? "<classifier>" + parts[3] + "</classifier>" : "") + "<scope>" + scope
                + "</scope></dependency>";
    }

    /** {@return the further ones, with commas between them, as their jars are called} */
    String versions() {
        return others.stream()
                .map(other -> other.substring(other.indexOf(':') + 1).replace(':', '-'))
                .collect(Collectors.joining(","));
    }

    /** {@return a name for the project's folder} */
    String folderName() {
        return "junit-" + junitVersion + (hasBom ? "" : "-without-bom") + (braidIsFirst ? "-braid-first" : "")
                + (jupiter.equals(JUPITER) ? "" : "-api-alone")
                + (others.isEmpty() ? "" : "-with-libraries");
    }
}
