// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of which editors make links, by the patterns that their sources have. */
enum Editor {
    /**
     * {@code com.intellij.execution.filters.ExceptionWorker}: the first closing bracket behind a digit, the opening one
     * before it, the last dot before that, and as the class what stands between {@code " at "} and the method.
     */
    INTELLIJ(
            Pattern.compile("^(?:.*?\\bat )?(?<class>.*?)\\.[^.(]+\\((?<file>[^():]+):(?<line>\\d{1,9})\\)"),
            // com.intellij.util.io.URLUtil
            Pattern.compile("\\bfile:///[-\\w+$&@#/%?=~|!:,.;]*[-\\w+$&@#/%=~|]")),

    /**
     * {@code org.eclipse.jdt.internal.debug.ui.console.JavaStackTraceHyperlink}: a file in brackets, and the word
     * before them; {@code org.eclipse.jdt.internal.junit.ui.FailureTrace}: behind {@code "at "}, with no colon before
     * that of the line's number.
     */
    ECLIPSE(
            Pattern.compile("^[^:]*at +(?<class>\\S+)\\.[^.(]+\\((?<file>[^():]+\\.java):(?<line>\\d+)\\)[^)]*$"),
            // Its console has no matcher for URLs.
            Pattern.compile("(?!)")),

    /** {@code stackFrameParser.ts} of the debugger for Java, {@code RunnerResultAnalyzer.ts} of its test runner. */
    VS_CODE(
            Pattern.compile("\\sat\\s+(?:[\\w$.]+/)?(?<class>(?:[\\w$]+\\.)*[\\w$]+)\\.[<\\w$>]+"
                    + "\\((?<file>[\\w$-]+\\.java):(?<line>\\d+)\\)"),
            // terminalUriLinkDetector.ts
            Pattern.compile("\\bfile:///[^\\s()]+"));

    private final Pattern place;
    private final Pattern url;

    Editor(Pattern place, Pattern url) {
        this.place = place;
        this.url = url;
    }

    /** A place in the program to which a line leads. */
    record Link(String className, String file, int line) {}

    /** {@return the place to which a line leads, if it leads to one} */
    Optional<Link> place(String line) {
        Matcher matcher = place.matcher(line);
        return matcher.find()
                ? Optional.of(new Link(
                        matcher.group("class").strip(), matcher.group("file"), Integer.parseInt(matcher.group("line"))))
                : Optional.empty();
    }

    /** {@return the files to which a line leads} */
    List<String> urls(String line) {
        return url.matcher(line).results().map(MatchResult::group).toList();
    }
}
