// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Ends a session of JUnit's launcher whose engine API is of a version that does not fit it, before it dies of a class
 * or a method that is missing. Such versions meet where a project names {@code junit-jupiter-api} alone and without
 * junit-bom.
 */
public final class JUnitVersions implements LauncherSessionListener {
    /** Launchers before this one get by with an engine API of any version. */
    private static final int FIRST_STRICT_MINOR = 12;

    /** Makes the service for the service loader. */
    public JUnitVersions() {}

    /** @throws JUnitException if the versions do not fit */
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        mismatch(version(LauncherSession.class), version(TestEngine.class)).ifPresent(sentence -> {
            throw new JUnitException(sentence);
        });
    }

    private static String version(Class<?> type) {
        Package where = type.getPackage();
        String version = where == null ? null : where.getImplementationVersion();
        return version == null ? "" : version;
    }

    /**
     * {@return a sentence with the lines to paste if such versions do not fit}
     *
     * @param launcher the version of junit-platform-launcher, as in {@code 1.13.4}; "" if its jar does not say
     * @param engine the version of junit-platform-engine
     */
    static Optional<String> mismatch(String launcher, String engine) {
        List<Integer> ofLauncher = numbers(launcher);
        List<Integer> ofEngine = numbers(engine);
        boolean areKnown = ofLauncher.size() == 2 && ofEngine.size() == 2;
        boolean isStrict = areKnown && (ofLauncher.get(0) > 1 || ofLauncher.get(1) >= FIRST_STRICT_MINOR);
        if (!isStrict || ofLauncher.equals(ofEngine)) {
            return Optional.empty();
        }
        String version = ofLauncher.get(0) == 1 ? launcher.replaceFirst("1", "5") : launcher;
        return Optional.of("""
                No test runs, as JUnit's jars do not fit each other: junit-platform-launcher is %s, junit-platform-engine is %s. \
                Let junit-bom say the version of all of them, in the pom.xml:
                <dependencyManagement><dependencies><dependency>
                  <groupId>org.junit</groupId><artifactId>junit-bom</artifactId><version>%s</version>
                  <type>pom</type><scope>import</scope>
                </dependency></dependencies></dependencyManagement>
                or in the build.gradle: testImplementation(platform("org.junit:junit-bom:%3$s"))""".formatted(launcher, engine, version));
    }

    /** {@return the major and the minor number; empty if the text does not begin with two numbers} */
    private static List<Integer> numbers(String version) {
        return version.matches("\\d{1,6}\\.\\d{1,6}(\\D.*)?")
                ? List.of(
                        Integer.valueOf(version.substring(0, version.indexOf('.'))),
                        Integer.valueOf(
                                version.substring(version.indexOf('.') + 1).replaceFirst("\\D.*", "")))
                : List.of();
    }
}
