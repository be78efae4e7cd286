// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.report.model.ControlReport;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestReport;
import dev.braid.report.model.TrialReport;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Summary of a test's page, in the page's head, for the index of all pages: thus an index can be made from pages alone,
 * whichever JVM or machine wrote them.
 *
 * @param agreeing the number of trials that agree
 * @param divergence the first one's sentence; "" if there is none
 */
record PageSummary(
        Outcome outcome,
        String displayName,
        String className,
        String reason,
        String divergence,
        int trials,
        long agreeing,
        String controls,
        Instant started,
        Duration duration) {
    private static final Pattern META = Pattern.compile("<meta name=\"braid-summary\" content=\"([^\"]*)\">");
    private static final int LONGEST = 10_000;
    private static final int BRIEF = 160;

    static PageSummary of(TestReport report) {
        StringBuilder controls = new StringBuilder();
        for (ControlReport control : report.controls()) {
            controls.append(controls.isEmpty() ? "" : ", ")
                    .append(control.control().optionName())
                    .append(" ")
                    .append(Wording.count(control.detections()))
                    .append(" of ")
                    .append(Wording.count(control.runs()));
        }
        return new PageSummary(
                report.conclusion().outcome(),
                brief(report.test().displayName()),
                brief(report.test().className()),
                brief(report.conclusion().reason()),
                report.divergences().isEmpty()
                        ? ""
                        : brief(report.divergences().get(0).divergence().message()),
                report.trials().size(),
                report.trials().stream().filter(TrialReport::agrees).count(),
                controls.toString(),
                report.started(),
                report.duration());
    }

    /** {@return the failure in a line or two: the divergence if there is one, otherwise the reason} */
    String brief() {
        String whole = divergence.isEmpty() ? reason : divergence;
        return Printable.start(Wording.brief(whole.replaceAll("\\s+", " ")), BRIEF);
    }

    private static String brief(String text) {
        return Printable.start(Printable.text(text), LONGEST);
    }

    /**
     * {@return this as text that is plain in an attribute: {@code key=value} with commas, everything else
     * percent-encoded}
     */
    String encoded() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("outcome", outcome.name());
        fields.put("name", displayName);
        fields.put("class", className);
        fields.put("reason", reason);
        fields.put("divergence", divergence);
        fields.put("trials", Integer.toString(trials));
        fields.put("agreeing", Long.toString(agreeing));
        fields.put("controls", controls);
        fields.put("started", started.toString());
        fields.put("duration", duration.toString());
        StringBuilder text = new StringBuilder();
        fields.forEach((key, value) -> text.append(text.isEmpty() ? "" : ",")
                .append(key)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return text.toString();
    }

    /**
     * {@return the summary at the beginning of a page; empty if it is not a page of a test}
     *
     * @throws IllegalArgumentException if it says something else than this version writes
     */
    static Optional<PageSummary> in(String page) {
        Matcher matcher = META.matcher(page);
        if (!matcher.find()) {
            return Optional.empty();
        }
        Map<String, String> fields = new LinkedHashMap<>();
        Arrays.stream(matcher.group(1).split(",", -1))
                .map(field -> field.split("=", 2))
                .filter(field -> field.length == 2)
                .forEach(field -> fields.put(field[0], URLDecoder.decode(field[1], StandardCharsets.UTF_8)));
        return Optional.of(new PageSummary(
                Outcome.valueOf(field(fields, "outcome")),
                field(fields, "name"),
                field(fields, "class"),
                field(fields, "reason"),
                field(fields, "divergence"),
                Integer.parseInt(field(fields, "trials")),
                Long.parseLong(field(fields, "agreeing")),
                field(fields, "controls"),
                Instant.parse(field(fields, "started")),
                Duration.parse(field(fields, "duration"))));
    }

    private static String field(Map<String, String> fields, String key) {
        String value = fields.get(key);
        if (value == null) {
            throw new IllegalArgumentException("its summary has no '" + key + "'");
        }
        return value;
    }
}
