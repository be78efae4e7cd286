// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An agent beside Braid's, whose classes are on the program's class path. */
public final class LateAgent {
    private LateAgent() {}

    /**
     * {@return the argument of a JVM that starts an agent}
     *
     * @param folder the folder for its jar
     * @param options the argument of its premain
     */
    public static String argument(Class<?> agent, Path folder, String options) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve(agent.getSimpleName() + ".jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return "-javaagent:" + jar + "=" + options;
    }
}
