// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.path.work;

import java.nio.file.Path;

/** Where the program is found. */
public final class LoadClasses {
    public static final String MAIN = LoadMain.class.getName();

    private LoadClasses() {}

    /** {@return the class path with this module's classes alone} */
    public static String path() {
        return Path.of(LoadMain.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
    }
}
