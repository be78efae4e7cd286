// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this Braid, which the build writes into a resource. */
public final class BraidVersion {
    private static final String RESOURCE = "version.properties";
    private static final String TEXT = read();

    private BraidVersion() {}

    /** {@return the version, such as {@code 0.1.0}} */
    public static String text() {
        return TEXT;
    }

    private static String read() {
        try (InputStream resource = BraidVersion.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("braid-engine lacks " + RESOURCE + "; build it with Maven");
            }
            Properties properties = new Properties();
            properties.load(resource);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
