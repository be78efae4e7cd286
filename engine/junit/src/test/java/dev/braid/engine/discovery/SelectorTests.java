// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.wrong.WrongClassFixture;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.PackageNameFilter;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.testkit.engine.EngineTestKit;

class SelectorTests {
    private static final String PLAN = "dev.braid.engine.plan.";

    @Test
    void service_findsTheEngine() {
        TestDescriptor engine = EngineTestKit.engine("braid")
                .selectors(selectClass(PLAN + "CounterFixture"))
                .discover()
                .getEngineDescriptor();

        assertThat(engine.getUniqueId()).isEqualTo(UniqueId.forEngine("braid"));
        assertThat(engine.getChildren()).hasSize(1);
    }

    @Test
    void class_withTestsOfBothEngines_givesOnlyTracedOnes() {
        assertThat(tests(selectClass(PLAN + "CounterFixture")))
                .containsExactly(
                        "[class:CounterFixture]/[test-template:increments(dev.braid.trace.Outputs)]",
                        "[class:CounterFixture]/[test-template:reads()]");
    }

    @Test
    void class_inheritsTestsOfSuperclassesAndInterfaces() {
        assertThat(tests(selectClass(PLAN + "HeirFixture")))
                .containsExactly(
                        "[class:HeirFixture]/[test-template:fromInterface()]",
                        "[class:HeirFixture]/[test-template:inheritedPackagePrivate()]",
                        "[class:HeirFixture]/[test-template:inheritedPublic(dev.braid.trace.Outputs)]",
                        "[class:HeirFixture]/[test-template:overridden()]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OrdinaryFixture", "AbstractCounterFixture", "CounterContract"})
    void class_thatHasNoTestsToRun_givesNothing(String name) {
        Discovery discovery = Discovery.of(selectClass(PLAN + name));

        assertThat(discovery.engine().getChildren()).isEmpty();
        assertThat(discovery.issues()).isEmpty();
    }

    @Test
    void class_givesNestedClasses() {
        assertThat(tests(selectClass(PLAN + "NestedFixture")))
                .containsExactly(
                        "[class:NestedFixture]/[nested-class:Outer]/[nested-class:Inner]/[test-template:inInner()]",
                        "[class:NestedFixture]/[nested-class:Outer]/[test-template:inOuter()]");
    }

    @Test
    void class_withoutTracedTests_makesNoContainer() {
        assertThat(Discovery.of(selectClass(PLAN + "NestedFixture")).engine().getDescendants())
                .extracting(TestDescriptor::getDisplayName)
                .doesNotContain("BelongsToJupiter");
    }

    @Test
    void class_inheritsNestedClasses() {
        assertThat(tests(selectClass(PLAN + "NestedHeirFixture")))
                .containsExactly(
                        "[class:NestedHeirFixture]/[nested-class:Outer]/[nested-class:Inner]/[test-template:inInner()]",
                        "[class:NestedHeirFixture]/[nested-class:Outer]/[test-template:inOuter()]");
    }

    @Test
    void class_markedThroughAnotherAnnotation_isFound() {
        assertThat(tests(selectClass(PLAN + "SettingsFixture")))
                .contains("[class:SettingsFixture]/[test-template:marked()]");
    }

    @Test
    void nestedClass_selectedAsClass_givesItsContents() {
        assertThat(tests(selectClass(PLAN + "NestedFixture$Outer$Inner")))
                .containsExactly(
                        "[class:NestedFixture]/[nested-class:Outer]/[nested-class:Inner]/[test-template:inInner()]");
    }

    @Test
    void nestedClass_givesItsContentsInTheHeir() {
        assertThat(tests(selectNestedClass(List.of(PLAN + "NestedHeirFixture"), PLAN + "NestedFixture$Outer")))
                .containsExactly(
                        "[class:NestedHeirFixture]/[nested-class:Outer]/[nested-class:Inner]/[test-template:inInner()]",
                        "[class:NestedHeirFixture]/[nested-class:Outer]/[test-template:inOuter()]");
    }

    @Test
    void nestedMethod_givesOneTest() {
        assertThat(tests(selectNestedMethod(
                        List.of(PLAN + "NestedHeirFixture"), PLAN + "NestedFixture$Outer", "inOuter")))
                .containsExactly("[class:NestedHeirFixture]/[nested-class:Outer]/[test-template:inOuter()]");
    }

    @Test
    void method_givesOneTest() {
        assertThat(tests(selectMethod(PLAN + "CounterFixture", "increments", "dev.braid.trace.Outputs")))
                .containsExactly("[class:CounterFixture]/[test-template:increments(dev.braid.trace.Outputs)]");
        assertThat(tests(selectMethod(PLAN + "HeirFixture", "inheritedPackagePrivate")))
                .containsExactly("[class:HeirFixture]/[test-template:inheritedPackagePrivate()]");
        assertThat(tests(selectMethod(PLAN + "NestedFixture$Outer", "inOuter")))
                .containsExactly("[class:NestedFixture]/[nested-class:Outer]/[test-template:inOuter()]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"belongsToJupiter", "isNoTest"})
    void method_thatIsNotTraced_givesNothing(String name) {
        assertThat(tests(selectMethod(PLAN + "CounterFixture", name))).isEmpty();
    }

    @Test
    void package_givesEachTestOnce() {
        Discovery discovery = Discovery.of(selectPackage("dev.braid.engine.plan"));

        assertThat(discovery.tests())
                .hasSize(17)
                .doesNotHaveDuplicates()
                .contains(
                        "[class:CounterFixture]/[test-template:reads()]",
                        "[class:DisabledFixture]/[test-template:never()]");
        assertThat(discovery.issues()).isEmpty();
    }

    @Test
    void classPathRoot_givesTests() throws URISyntaxException {
        Path root = Path.of(
                getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
        List<DiscoverySelector> roots = List.copyOf(selectClasspathRoots(Set.of(root)));

        assertThat(Discovery.of(roots, PackageNameFilter.includePackageNames("dev.braid.engine.plan"))
                        .tests())
                .hasSize(17);
    }

    @Test
    void uniqueId_ofEachDescriptor_leadsBackToIt() {
        Discovery all = Discovery.of(selectPackage("dev.braid.engine.plan"));

        for (TestDescriptor descriptor : all.engine().getDescendants()) {
            Discovery again = Discovery.of(selectUniqueId(descriptor.getUniqueId()));
            assertThat(again.engine().getDescendants())
                    .extracting(TestDescriptor::getUniqueId)
                    .contains(descriptor.getUniqueId());
            if (descriptor.isTest()) {
                assertThat(again.only(TestDescriptor.Type.TEST)).isEqualTo(descriptor);
            }
        }
    }

    @Test
    void uniqueId_ofAClass_givesItsTests() {
        assertThat(tests(selectUniqueId("[engine:braid]/[class:" + PLAN + "NestedFixture]/[nested-class:Outer]")))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[class:dev.braid.engine.plan.Missing]",
                "[class:dev.braid.engine.plan.OrdinaryFixture]",
                "[class:dev.braid.engine.plan.NestedFixture$Outer]",
                "[class:dev.braid.engine.plan.NestedFixture]/[nested-class:Missing]",
                "[class:dev.braid.engine.plan.CounterFixture]/[test-template:missing()]",
                "[class:dev.braid.engine.plan.CounterFixture]/[test-template:belongsToJupiter()]",
                "[test:reads()]"
            })
    void uniqueId_ofNothing_isAnError(String id) {
        Discovery discovery = Discovery.of(selectUniqueId("[engine:braid]/" + id));

        assertThat(discovery.tests()).isEmpty();
        assertThat(discovery.issues()).singleElement().satisfies(issue -> {
            assertThat(issue.severity()).isEqualTo(Issue.Severity.ERROR);
            assertThat(issue.message()).contains(id).contains("could not be resolved");
        });
    }

    @Test
    void uniqueId_ofAnotherEngine_givesNothing() {
        assertThat(tests(selectUniqueId("[engine:junit-jupiter]/[class:" + PLAN + "CounterFixture]")))
                .isEmpty();
    }

    @Test
    void filters_leaveOutClassesPackagesAndTags() {
        List<DiscoverySelector> plan = List.of(selectPackage("dev.braid.engine.plan"));

        assertThat(Discovery.of(plan, ClassNameFilter.includeClassNamePatterns(".*\\.CounterFixture"))
                        .tests())
                .hasSize(2);
        assertThat(Discovery.of(
                                List.of(selectClass(PLAN + "CounterFixture")),
                                ClassNameFilter.excludeClassNamePatterns(".*Counter.*"))
                        .tests())
                .isEmpty();
        assertThat(Discovery.of(plan, PackageNameFilter.excludePackageNames("dev.braid.engine.plan"))
                        .tests())
                .isEmpty();
        assertThat(Discovery.of(plan, TagFilter.includeTags("slow & inner")).tests())
                .containsExactly("[class:LabelledFixture]/[nested-class:Inner]/[test-template:plain()]");
    }

    @Test
    void anonymousClass_givesNothing() {
        Class<?> anonymous = WrongClassFixture.anonymous().getClass();

        assertThat(Discovery.of(selectClass(anonymous)).engine().getChildren()).isEmpty();
    }

    private static List<String> tests(DiscoverySelector selector) {
        Discovery discovery = Discovery.of(selector);
        assertThat(discovery.issues()).isEmpty();
        return discovery.tests();
    }
}
