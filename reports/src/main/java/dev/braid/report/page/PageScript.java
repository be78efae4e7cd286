// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The one script that a page runs. Its policy names the script's hash, so that a browser runs nothing else, whatever a
 * program under test may have put on the page. The script makes no markup: it shows, hides and moves what is there.
 */
final class PageScript {
    private static final String TEXT = read();
    private static final String HASH = hash(TEXT);

    private PageScript() {}

    static String text() {
        return TEXT;
    }

    /** {@return the permissions of a page: its own styles, this script, and nothing from anywhere else} */
    static String policy() {
        return "default-src 'none'; style-src 'unsafe-inline'; script-src '" + HASH
                + "'; base-uri 'none'; form-action 'none'";
    }

    private static String read() {
        try (InputStream in = PageScript.class.getResourceAsStream("page.js")) {
            if (in == null) {
                throw new IllegalStateException("The reports' page.js is not beside " + PageScript.class.getName()
                        + " on the class path; build the module again.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which each must have", e);
        }
    }
}
