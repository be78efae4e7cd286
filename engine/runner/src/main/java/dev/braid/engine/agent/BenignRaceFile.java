// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import dev.braid.trace.DeclaredRace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file that declares data races of code benign which nobody can annotate, one declaration a line:
 *
 * <pre>
 * # a comment
 * com.acme.lib.Cache.hits: a statistic, which may miss some
 * com.acme.lib.Cache$Node.*: all fields of the class are read again under the lock
 * com.acme.lib.Ring.publish(): elements are read again, so a stale one does no harm
 * </pre>
 */
public final class BenignRaceFile {
    /** The configuration parameter that names it. */
    public static final String KEY = "braid.benign.races";

    private static final String EXAMPLE = "com.acme.Cache.hits: a statistic, which may miss some";
    private static final String NAME = "[^\\s.:;/\\[\\]()*]+";
    private static final Pattern DECLARATION =
            Pattern.compile("(?<type>" + NAME + "(\\." + NAME + ")*)\\.(?<member>\\*|" + NAME + ")(?<call>\\(\\))?");

    private BenignRaceFile() {}

    /**
     * {@return the declarations in a file}
     *
     * @throws IllegalArgumentException if the file cannot be read, or a line is not a declaration; the message says
     *     where, and the remedy
     */
    public static List<DeclaredRace> read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "The file of benign races, " + file + ", cannot be read (" + e + "); correct its name", e);
        }
        List<DeclaredRace> declared = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                declared.add(declaration(line, file, i + 1));
            }
        }
        return declared;
    }

    private static DeclaredRace declaration(String line, Path file, int number) {
        int colon = line.indexOf(':');
        String member = (colon < 0 ? line : line.substring(0, colon)).strip();
        String reason = colon < 0 ? "" : line.substring(colon + 1).strip();
        String place = file + ", line " + number + ": ";
        if (member.endsWith("[]")) {
            throw new IllegalArgumentException(
                    place + "'" + member + "' names the elements of an array, which are in no"
                            + " field; name the method that accesses them, such as com.acme.Ring.publish(): …");
        }
        Matcher parts = DECLARATION.matcher(member);
        if (!parts.matches() || member.endsWith("*()") || reason.startsWith(":")) {
            throw new IllegalArgumentException(place + "'" + member + "' is not a field or method with its class; write"
                    + " CLASS.FIELD, CLASS.* for all fields, or CLASS.METHOD(), such as '" + EXAMPLE + "'");
        }
        if (reason.isEmpty()) {
            throw new IllegalArgumentException(place + "'" + member + "' has no reason, so nobody can tell whether its"
                    + " races are benign; write the reason after a colon, such as '" + EXAMPLE + "'");
        }
        boolean isMethod = parts.group("call") != null;
        return new DeclaredRace(
                parts.group("type"),
                isMethod && parts.group("member").equals("new") ? "<init>" : parts.group("member"),
                isMethod ? DeclaredRace.ANY : "",
                reason,
                file.getFileName() + ":" + number);
    }
}
