// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.braid.report.GoldenText;
import dev.braid.report.KindFixture;
import dev.braid.report.ReportFixture;
import dev.braid.report.source.SourcePlaces;
import dev.braid.simulator.DivergenceKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The standard's own schema judges, and a parser that others wrote reads. */
class SarifTextTests {
    private static final ObjectMapper PARSER = new ObjectMapper();

    @TempDir
    private Path repository;

    private SourcePlaces sources = SourcePlaces.of(Path.of("/"));

    @BeforeEach
    void makeSources() throws IOException {
        Files.createDirectories(repository.resolve(".git"));
        Path package1 = Files.createDirectories(repository.resolve("module/src/test/java/demo"));
        Files.writeString(package1.resolve("Counter.java"), "package demo;");
        Files.writeString(package1.resolve("CounterTest.java"), "package demo;");
        sources = SourcePlaces.of(repository.resolve("module"));
    }

    @Test
    void allKinds_areValid_andHaveTheirRules() throws IOException {
        List<String> results = new ArrayList<>();
        for (DivergenceKind kind : DivergenceKind.values()) {
            results.addAll(SarifText.results(new KindFixture(kind).report(), sources));
        }
        results.addAll(SarifText.results(ReportFixture.hanging(), sources));
        results.addAll(SarifText.results(ReportFixture.unproven(), sources));
        results.addAll(SarifText.results(ReportFixture.hostile("\u0000\u001B\"\\\n\uD800</script>"), sources));
        results.addAll(SarifText.results(ReportFixture.throwing("a: b\n\tat c.D.e(D.java:1)", null), sources));

        JsonNode log = valid(SarifText.log("1.0", results));

        List<String> rules = texts(log.at("/runs/0/tool/driver/rules"), "id");
        assertThat(rules).doesNotHaveDuplicates();
        assertThat(texts(log.at("/runs/0/results"), "ruleId"))
                .hasSize(DivergenceKind.values().length + 6)
                .isSubsetOf(rules)
                .contains("hang", "unproven", "test-failure", "data-race");
    }

    @Test
    void passedTest_hasNoResult() throws IOException {
        assertThat(SarifText.results(ReportFixture.passing(), sources)).isEmpty();
        valid(SarifText.log("1.0", List.of()));
    }

    @Test
    void event_isFoundFromTheRootOfTheRepository() throws IOException {
        List<String> results = SarifText.results(new KindFixture(DivergenceKind.DATA_RACE).report(), sources);
        String log = SarifText.log("1.0", results);

        JsonNode result = valid(log).at("/runs/0/results/0");
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .isEqualTo("module/src/test/java/demo/Counter.java");
        assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt())
                .isEqualTo(21);
        assertThat(result.at("/relatedLocations/0/physicalLocation/region/startLine")
                        .asInt())
                .isEqualTo(34);
        GoldenText.assertSame("data-race.sarif", log);
    }

    @Test
    void divergenceWithoutEvents_isAtItsTest() throws IOException {
        List<String> results = SarifText.results(new KindFixture(DivergenceKind.OUTPUT).report(), sources);

        JsonNode result = valid(SarifText.log("1.0", results)).at("/runs/0/results/0");
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .isEqualTo("module/src/test/java/demo/CounterTest.java");
    }

    @Test
    void sourceThatIsNotFound_leavesTheName() throws IOException {
        List<String> results = SarifText.results(
                new KindFixture(DivergenceKind.DATA_RACE).report(), SourcePlaces.of(repository.resolve("empty")));

        JsonNode location = valid(SarifText.log("1.0", results)).at("/runs/0/results/0/locations/0");
        assertThat(location.has("physicalLocation")).isFalse();
        assertThat(location.at("/logicalLocations/0/fullyQualifiedName").asText())
                .isEqualTo("demo.CounterTest.increments");
    }

    @Test
    void namesThatLeadOutOfTheProject_areNotLookedUp() {
        assertThat(sources.ofSite("demo.Counter.add(Counter.java:7)")).isPresent();
        assertThat(sources.ofSite("demo.Counter.add(../demo/Counter.java:7)")).isEmpty();
        assertThat(sources.ofSite("../demo.Counter.add(Counter.java:7)")).isEmpty();
        assertThat(sources.ofClass("demo/../demo/Counter")).isEmpty();
    }

    /** Checks that the tests above can fail. */
    @Test
    void schema_noticesWhatIsMissing() throws IOException {
        String log = SarifText.log("1.0", List.of("{\"ruleId\": \"x\"}"));

        assertThat(schema().validate(PARSER.readTree(log))).isNotEmpty();
    }

    private static JsonNode valid(String log) throws IOException {
        JsonNode tree = PARSER.readTree(log);
        assertThat(schema().validate(tree)).as(log).isEmpty();
        return tree;
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream in = SarifTextTests.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(Objects.requireNonNull(in));
        }
    }

    private static List<String> texts(JsonNode array, String key) {
        List<String> texts = new ArrayList<>();
        array.forEach(node -> texts.add(node.get(key).asText()));
        return texts;
    }
}
