// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import dev.braid.trace.file.TemporaryFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The agent's jar, unpacked from the engine's own resources: so there is one way to find it, from a jar, from a folder
 * of classes, and from the command line.
 *
 * <p>Thread safety: any thread.
 */
public final class AgentJar {
    private static final String RESOURCE = "braid-agent.jar.resource";

    private static @Nullable Path unpacked;
    private static String checksum = "";

    private AgentJar() {}

    /**
     * {@return the jar, named {@code braid-agent.jar} as its manifest demands; unpacked at the first call, deleted when
     * this JVM ends}
     *
     * @throws IOException if there is no room for it
     */
    public static synchronized Path path() throws IOException {
        Path known = unpacked;
        if (known != null && Files.exists(known)) {
            return known;
        }
        try (InputStream resource = AgentJar.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IOException("braid-engine does not hold its agent (" + RESOURCE
                        + "); build it with Maven, or take the released jar");
            }
            byte[] bytes = resource.readAllBytes();
            Path jar = unpack(bytes);
            checksum = checksum(bytes);
            unpacked = jar;
            return jar;
        }
    }

    private static Path unpack(byte[] bytes) throws IOException {
        try {
            Path folder = TemporaryFiles.folder("agent");
            Path jar = folder.resolve("braid-agent.jar");
            try {
                Files.write(jar, bytes);
                folder.toFile().deleteOnExit();
                jar.toFile().deleteOnExit(); // files are deleted in reverse order: the jar before its folder
                return jar;
            } catch (IOException e) {
                Files.deleteIfExists(jar);
                Files.delete(folder);
                throw e;
            }
        } catch (IOException e) {
            throw new IOException(
                    "Braid's agent cannot be unpacked in " + System.getProperty("java.io.tmpdir") + " ("
                            + e.getMessage() + "): free some space there, or name another folder with"
                            + " -Djava.io.tmpdir=...",
                    e);
        }
    }

    /**
     * {@return a text that distinguishes this agent from any other}
     *
     * @throws IOException if there is no room for it
     */
    static synchronized String version() throws IOException {
        path();
        return checksum;
    }

    /** Two checksums of 32 bits: a cryptographic one would take longer to load than to compute. */
    private static String checksum(byte[] bytes) {
        CRC32 first = new CRC32();
        first.update(bytes);
        CRC32C second = new CRC32C();
        second.update(bytes, 0, bytes.length);
        return String.format("%08x%08x", first.getValue(), second.getValue());
    }
}
