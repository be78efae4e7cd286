// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.session.JupiterEngine;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Additions to a worker, in which Jupiter is to run tests as it would in this JVM: a build may give it configuration
 * parameters that are not system properties, and load JUnit from elsewhere than from the tests' class path.
 */
final class JupiterNeeds {
    private JupiterNeeds() {}

    /** {@return a spec with all that Jupiter needs} */
    static WorkerSpec add(WorkerSpec spec, ConfigurationParameters parameters) {
        WorkerSpec all = spec.withClassPath(jars());
        for (String key : parameters.keySet()) {
            Optional<String> value = parameters.get(key);
            if (System.getProperty(key) == null && value.isPresent()) {
                all = all.withSystemProperty(key, value.get());
            }
        }
        return all;
    }

    private static List<String> jars() {
        return Stream.concat(Stream.of(LauncherFactory.class), JupiterEngine.find().map(Object::getClass).stream())
                .flatMap(type -> jar(type).stream())
                .toList();
    }

    private static Optional<String> jar(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return source == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()).toString());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(type + " comes from " + source.getLocation() + ", which is not a path", e);
        }
    }
}
