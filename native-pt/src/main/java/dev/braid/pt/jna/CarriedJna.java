// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.jna;

import dev.braid.trace.file.TemporaryFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** JNA's jar, as a resource of Braid's. */
final class CarriedJna {
    /** Beside this class. Its ending is not one that a class path scanner takes for a jar in a jar. */
    private static final String RESOURCE = "jna.jar.resource";

    private CarriedJna() {}

    /**
     * {@return a copy that is deleted when this JVM ends; null if there is no such resource}
     *
     * @throws IOException if there is no room for it
     */
    static @Nullable Path copy() throws IOException {
        try (InputStream in = CarriedJna.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                return null;
            }
            Path file = TemporaryFiles.file("jna", ".jar");
            file.toFile().deleteOnExit();
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        }
    }
}
