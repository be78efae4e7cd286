// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.wrong.WrongClassFixture;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

class WrongUseTests {
    private static final String WRONG = "dev.braid.engine.wrong.";
    private static final Class<?> METHODS = load("WrongMethodFixture");
    private static final Class<?> LIFECYCLE = load("WrongLifecycleFixture");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "isPrivate | is private; make it package-private or public.",
                "isStatic | is static; make it an instance method.",
                "returnsNumber | returns int; make it return void",
                "withoutTrials | has trials = 0; use 1 or more.",
                "withoutTime | has timeoutSeconds = -1; use 1 or more.",
                "withoutSchedules | has count = 0; use 1 or more.",
                "withNonsenseToReplay | has replay = b1 nonsense, which is not a schedule; copy the text from the"
                        + " failure's message.",
                "withoutControlRuns | has controlRuns = 0; use 1 or more.",
                "judgedByInterface | names the simulator dev.braid.simulator.Simulator, which Braid cannot create;"
                        + " make it a public concrete class",
            })
    void wrongMethod_isATestThatFails(String name, String message) {
        Discovery discovery = Discovery.of(selectMethod(METHODS, method(METHODS, name)));

        assertThat(discovery.tests()).isEmpty();
        Issue issue = only(discovery.issues());
        assertThat(issue.severity()).isEqualTo(Issue.Severity.ERROR);
        assertThat(issue.message()).startsWith(METHODS.getName() + "#" + name + " " + message);
        assertThat(issue.source()).isEqualTo(MethodSource.from(METHODS, method(METHODS, name)));
    }

    @Test
    void wrongMethods_leaveTheRightOnesInThePlan() {
        Discovery discovery = Discovery.of(selectClass(METHODS));

        assertThat(discovery.tests()).containsExactly("[class:WrongMethodFixture]/[test-template:right()]");
        assertThat(discovery.issues()).hasSize(9);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Private | WrongClassFixture$Private is private; make it package-private or public.",
                "WithExtension | WrongClassFixture$WithExtension has @ExtendWith, which brings an extension",
                "WithMetaExtension | WrongClassFixture$WithMetaExtension has @Extended, which brings an extension",
                "HeirOfExtended | WrongClassFixture$WithExtension has @ExtendWith, which brings an extension",
                "WithRegisteredExtension | WrongClassFixture$WithRegisteredExtension#extension has @RegisterExtension",
                "WithTempDir | WrongClassFixture$WithTempDir#directory has @TempDir, which is not served by Braid;",
                "WithAutoClose | WrongClassFixture$WithAutoClose#resource has @AutoClose, which is not served",
                "WithTimeout | WrongClassFixture$WithTimeout has @Timeout, which has no effect here; set timeoutSeconds",
                "PerClass | WrongClassFixture$PerClass has @TestInstance(PER_CLASS), but each invocation",
                "Template | WrongClassFixture$Template has @ClassTemplate, which has no effect here; write",
                "BadlyTagged | WrongClassFixture$BadlyTagged has the tag 'two words', by which no filter can",
                "WithoutConstructor | WrongClassFixture$WithoutConstructor has no constructor without parameters; add",
                "WithInner | WrongClassFixture$WithInner$Inner has traced tests but is an inner class without @Nested;"
                        + " add @Nested or make it static.",
                "WithInner$Inner | WrongClassFixture$WithInner$Inner has traced tests but is an inner class without",
                "WithStaticNested | WrongClassFixture$WithStaticNested$Inner is @Nested but no inner class; make it a",
                "WithPrivateNested | WrongClassFixture$WithPrivateNested$Inner is private; make it package-private",
                "WithAbstractMethod | WrongClassFixture$WithAbstractMethod#test is abstract; mark the method that",
                "HeirOfAbstractMethod | WrongClassFixture$WithAbstractMethod#test is abstract; mark the method that",
            })
    void wrongClass_isAnError(String name, String message) {
        Discovery discovery = Discovery.of(selectClass(load("WrongClassFixture$" + name)));

        Issue issue = only(discovery.issues());
        assertThat(issue.severity()).isEqualTo(Issue.Severity.ERROR);
        assertThat(issue.message()).startsWith(WRONG + message);
        assertThat(issue.source()).isNotNull();
    }

    @Test
    void wrongClass_isAClassThatFails_andHasNoTests() {
        Discovery discovery = Discovery.of(selectClass(load("WrongClassFixture$WithExtension")));

        assertThat(discovery.tests()).isEmpty();
        assertThat(discovery.only(TestDescriptor.Type.CONTAINER).getSource())
                .contains(ClassSource.from(load("WrongClassFixture$WithExtension")));
    }

    /** Jupiter gives it up, and its reason goes to the listeners of the discovery. */
    @Test
    void classNestedInItself_isAnError() {
        Discovery discovery = Discovery.of(selectClass(load("WrongClassFixture$NestedInItself")));

        assertThat(discovery.tests()).isEmpty();
        assertThat(only(discovery.issues()).severity()).isEqualTo(Issue.Severity.ERROR);
    }

    @Test
    void localClass_isAnError() {
        Class<?> local = WrongClassFixture.local();

        assertThat(only(Discovery.of(selectClass(local)).issues()).message())
                .isEqualTo(local.getName() + " has traced tests but is a local class; make it a class of its own.");
    }

    @Test
    void perMethodInstances_overrideAnInheritedPerClass() {
        Discovery discovery = Discovery.of(selectClass(load("WrongClassFixture$PerMethod")));

        assertThat(discovery.issues()).isEmpty();
        assertThat(discovery.tests()).hasSize(1);
    }

    @Test
    void methodOrder_isAWarning() {
        Discovery discovery = Discovery.of(selectClass(load("WrongClassFixture$Ordered")));

        assertThat(discovery.tests()).hasSize(1);
        Issue issue = only(discovery.issues());
        assertThat(issue.severity()).isEqualTo(Issue.Severity.WARNING);
        assertThat(issue.message())
                .isEqualTo(WRONG + "WrongClassFixture$Ordered has @TestMethodOrder, which has no effect here;"
                        + " remove it.");
    }

    @Test
    void wrongLifecycleMethods_areErrors() {
        Discovery discovery = Discovery.of(selectClass(LIFECYCLE));

        assertThat(discovery.tests()).isEmpty();
        assertThat(discovery.messages().stream().map(message -> message.replace(LIFECYCLE.getName() + "#", "")))
                .containsExactlyInAnyOrder(
                        "beforeAllNotStatic is a @BeforeAll method and not static; make it static.",
                        "afterAllNotStatic is a @AfterAll method and not static; make it static.",
                        "beforeAllPrivate is a @BeforeAll method and private; make it package-private or public.",
                        "afterAllWithParameter is a @AfterAll method and has parameters, which Braid cannot supply;"
                                + " remove them.",
                        "afterAllWithResult is a @AfterAll method and returns int; make it return void.",
                        "afterAllTimed has @Timeout, which has no effect here; set timeoutSeconds of"
                                + " @LinearizabilityTest instead.");
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(WRONG + name);
        } catch (ClassNotFoundException missing) {
            throw new AssertionError(missing);
        }
    }

    private static Method method(Class<?> type, String name) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Issue only(List<Issue> issues) {
        assertThat(issues).hasSize(1);
        return issues.get(0);
    }
}
