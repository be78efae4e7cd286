// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import dev.braid.pt.jna.NativeClasses;
import dev.braid.trace.file.TemporaryFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The jar of the agent that logs a JVM's code, {@link CodeLogAgent}: made of this JVM's own classes when it is first
 * asked for, deleted when this JVM ends.
 *
 * <p>Thread safety: any thread.
 */
public final class CodeLogJar {
    private static @Nullable Path made;

    private CodeLogJar() {}

    /**
     * {@return the jar}
     *
     * @throws IOException if there is no room for it
     */
    public static synchronized Path path() throws IOException {
        Path known = made;
        if (known != null && Files.exists(known)) {
            return known;
        }
        Path jar = TemporaryFiles.file("code-log", ".jar");
        jar.toFile().deleteOnExit();
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest())) {
            // The thread's class is found through the agent's loader, before the rest is.
            for (String name : new String[] {"CodeLogAgent", "CodeLogThread"}) {
                String entry = CodeLogAgent.class.getPackageName().replace('.', '/') + "/" + name + ".class";
                put(entries, entry, bytes("/" + entry));
            }
            put(entries, CodeLogAgent.CLASS_PATH_ENTRY, classPath().getBytes(StandardCharsets.UTF_8));
        }
        made = jar;
        return jar;
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", CodeLogAgent.class.getName());
        return manifest;
    }

    private static byte[] bytes(String resource) throws IOException {
        try (InputStream in = CodeLogAgent.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("braid-native-pt does not hold " + resource + "; build it with Maven");
            }
            return in.readAllBytes();
        }
    }

    private static String classPath() throws IOException {
        Set<String> places = new LinkedHashSet<>();
        CodeSource source = CodeLogAgent.class.getProtectionDomain().getCodeSource();
        URL place = source == null ? null : source.getLocation();
        if (place == null) {
            throw new IOException("nobody knows where " + CodeLogAgent.class.getName() + " comes from");
        }
        places.add(place.toString());
        places.add(NativeClasses.jar().toUri().toURL().toString());
        return String.join("\n", places);
    }

    private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(content);
        jar.closeEntry();
    }
}
