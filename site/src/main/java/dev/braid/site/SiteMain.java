// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.io.IOException;
import java.nio.file.Path;

/** Entry point of the build: writes the site. */
public final class SiteMain {
    private SiteMain() {}

    /** @param args the root of the source tree, and the folder of the site */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]).toAbsolutePath().normalize();
        Path site = Path.of(args[1]);
        ApiDocumentation api = new ApiDocumentation(root, System.getProperty("java.class.path"));
        new SiteBuild(root, site).write(api);
    }
}
