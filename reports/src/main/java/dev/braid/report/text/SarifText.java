// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Printable;
import dev.braid.report.Wording;
import dev.braid.report.model.AttestationReport;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestReport;
import dev.braid.report.source.SourcePlaces;
import dev.braid.report.source.SourcePlaces.Place;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Failures of tests in SARIF 2.1.0, the format of tools that show findings beside the code. There is a result per
 * divergence, or one for a test that failed otherwise, and a rule per kind.
 *
 * <p>A result's first location is that of the first event of the divergence; the others are related to it. Without
 * events, or where no source file is found, it is the test's own.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">The standard</a>
 */
public final class SarifText {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    /**
     * Rules besides those of the kinds of divergence: for tests that fail otherwise, and for divergences that a
     * simulator of the project's own found.
     */
    enum Rule {
        HANG("A test hung, up to its deadline or not"),
        UNTRUSTED_TRACE("The trace of a test must not be trusted"),
        UNPROVEN("A negative control never diverged, so that nothing shows that the checks can fail"),
        TEST_FAILURE("A test failed by itself, or could not be judged"),
        USER_KIND("A simulator of the project's own found a divergence");

        private final String meaning;

        Rule(String meaning) {
            this.meaning = meaning;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final TestReport report;
    private final SourcePlaces sources;

    private SarifText(TestReport report, SourcePlaces sources) {
        this.report = report;
        this.sources = sources;
    }

    /** {@return the results of one test, none if it has not failed, each as JSON; what {@link #log} takes} */
    public static List<String> results(TestReport report, SourcePlaces sources) {
        if (report.conclusion().outcome() == Outcome.PASSED
                || report.conclusion().outcome() == Outcome.ABORTED) {
            return List.of();
        }
        SarifText text = new SarifText(report, sources);
        List<Map<String, Object>> results = report.divergences().isEmpty()
                ? List.of(text.failure())
                : report.divergences().stream().map(text::divergence).toList();
        return results.stream().map(JsonText::of).toList();
    }

    /** {@return a whole file} */
    public static String log(String braidVersion, List<String> results) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Braid");
        driver.put("version", braidVersion);
        driver.put("rules", rules());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", results.stream().map(JsonText.Raw::new).toList());
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return JsonText.of(log) + "\n";
    }

    private static List<Map<String, Object>> rules() {
        return Stream.concat(
                        Arrays.stream(DivergenceKind.values())
                                .map(kind -> rule(kind.id(), Headline.meaning(kind.id()))),
                        Arrays.stream(Rule.values()).map(rule -> rule(rule.id(), rule.meaning)))
                .toList();
    }

    private static Map<String, Object> rule(String id, String meaning) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", id);
        rule.put("shortDescription", message(meaning + "."));
        rule.put("defaultConfiguration", Map.of("level", "error"));
        return rule;
    }

    private Map<String, Object> divergence(DivergenceReport found) {
        Divergence divergence = found.divergence();
        boolean isKnown = DivergenceKind.of(divergence.kind()).isPresent();
        List<Map<String, Object>> places = new ArrayList<>();
        EventWindow window = found.window();
        if (window != null) {
            window.rows().stream()
                    .filter(Row::highlighted)
                    .map(Row::site)
                    .distinct()
                    .forEach(site -> sources.ofSite(site).ifPresent(place -> places.add(location(place, site))));
        }
        Map<String, Object> properties = properties();
        properties.put("trial", found.trial());
        properties.put("simulator", found.simulator());
        properties.put("kind", divergence.kind());
        return result(
                isKnown ? divergence.kind() : Rule.USER_KIND.id(),
                test() + ": " + divergence.kind() + ". " + divergence.message() + "\nExpected: " + divergence.expected()
                        + "\nActual: " + divergence.actual(),
                places,
                properties);
    }

    private Map<String, Object> failure() {
        String fix = report.conclusion().fix();
        return result(
                rule().id(),
                test() + ": " + report.conclusion().reason() + (fix.isEmpty() ? "" : " " + fix),
                List.of(),
                properties());
    }

    private Rule rule() {
        AttestationReport attested = report.attestation();
        if (report.conclusion().outcome() == Outcome.UNPROVEN) {
            return Rule.UNPROVEN;
        }
        if (report.trials().stream().anyMatch(trial -> trial.threadDump() != null)) {
            return Rule.HANG;
        }
        return attested != null && !attested.attestation().failures().isEmpty()
                ? Rule.UNTRUSTED_TRACE
                : Rule.TEST_FAILURE;
    }

    private Map<String, Object> result(
            String rule, String message, List<Map<String, Object>> places, Map<String, Object> properties) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", rule);
        result.put("level", "error");
        result.put("message", message(message));
        result.put("locations", List.of(places.isEmpty() ? testLocation() : places.get(0)));
        List<Map<String, Object>> related = new ArrayList<>();
        for (Map<String, Object> place : places.subList(Math.min(1, places.size()), places.size())) {
            Map<String, Object> numbered = new LinkedHashMap<>();
            numbered.put("id", related.size() + 1);
            numbered.putAll(place);
            related.add(numbered);
        }
        if (!related.isEmpty()) {
            result.put("relatedLocations", related);
        }
        // The same failure in another run is the same finding, whatever its values are.
        result.put("partialFingerprints", Map.of("testAndRule/v1", report.test().uniqueId() + " " + rule));
        result.put("properties", properties);
        return result;
    }

    private Map<String, Object> properties() {
        Map<String, Object> properties = new LinkedHashMap<>();
        if (report.replayCommand() != null) {
            properties.put("replay", report.replayCommand());
        }
        AttestationReport attested = report.attestation();
        if (attested != null && !attested.limits().isEmpty()) {
            properties.put("notJudged", Printable.text(String.join(" ", attested.limits())));
        }
        return properties;
    }

    private Map<String, Object> testLocation() {
        Optional<Place> place = sources.ofClass(report.test().className());
        String name = test();
        return place.map(found -> location(found, name)).orElseGet(() -> logical(name));
    }

    private String test() {
        return report.test().className() + "." + report.test().methodName();
    }

    private static Map<String, Object> location(Place place, String name) {
        Map<String, Object> artifact = new LinkedHashMap<>();
        artifact.put("uri", place.path());
        artifact.put("uriBaseId", "%SRCROOT%");
        Map<String, Object> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", artifact);
        physical.put("region", Map.of("startLine", place.line()));
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("physicalLocation", physical);
        location.putAll(logical(name));
        return location;
    }

    private static Map<String, Object> logical(String name) {
        Map<String, Object> logical = new LinkedHashMap<>();
        logical.put("fullyQualifiedName", Printable.line(Wording.siteMethod(name)));
        logical.put("kind", "function");
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("logicalLocations", List.of(logical));
        return location;
    }

    private static Map<String, Object> message(String text) {
        return Map.of("text", Printable.text(text));
    }
}
