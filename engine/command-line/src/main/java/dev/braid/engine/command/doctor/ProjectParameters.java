// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * The configuration parameters that a test run in this folder would have, as far as its files tell. They are system
 * properties, then {@code junit-platform.properties}, of the class path or of the project's sources.
 *
 * @param source the place of the file, for people
 */
record ProjectParameters(Properties file, String source) implements ConfigurationParameters {
    private static final String NAME = "junit-platform.properties";

    static ProjectParameters read(Path project) throws IOException {
        Path inProject = project.resolve("src/test/resources").resolve(NAME);
        if (Files.exists(inProject)) {
            try (InputStream in = Files.newInputStream(inProject)) {
                return of(in, inProject.toString());
            }
        }
        URL onClassPath = ProjectParameters.class.getClassLoader().getResource(NAME);
        if (onClassPath == null) {
            return new ProjectParameters(new Properties(), "no " + NAME + " here");
        }
        try (InputStream in = onClassPath.openStream()) {
            return of(in, onClassPath.toString());
        }
    }

    private static ProjectParameters of(InputStream in, String source) throws IOException {
        Properties properties = new Properties();
        properties.load(in);
        return new ProjectParameters(properties, source);
    }

    @Override
    public Optional<String> get(String key) {
        return Optional.ofNullable(System.getProperty(key)).or(() -> Optional.ofNullable(file.getProperty(key)));
    }

    @Override
    public Optional<Boolean> getBoolean(String key) {
        return get(key).map(Boolean::parseBoolean);
    }

    // JUnit 6 has no longer what JUnit 5 wants.
    @SuppressWarnings({"deprecation", "MissingOverride"})
    public int size() {
        return keySet().size();
    }

    @Override
    public Set<String> keySet() {
        Set<String> keys = new TreeSet<>(file.stringPropertyNames());
        keys.addAll(System.getProperties().stringPropertyNames());
        return keys;
    }
}
