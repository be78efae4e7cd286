// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.braid.engine.discovery.Discovery;
import dev.braid.engine.mirror.MirroredTest;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

class DescriptorTests {
    private static final String PLAN = "dev.braid.engine.plan.";

    @Test
    void class_hasTheSourceAndNameThatSurefireReportsBy() {
        TestDescriptor descriptor = only(TestDescriptor.Type.CONTAINER, selectClass(PLAN + "CounterFixture"));

        assertThat(descriptor.getSource()).contains(ClassSource.from(descriptor.getLegacyReportingName()));
        assertThat(descriptor.getLegacyReportingName()).isEqualTo(PLAN + "CounterFixture");
        assertThat(descriptor.getDisplayName()).isEqualTo("CounterFixture");
    }

    @Test
    void method_hasTheSourceInTheClassThatInheritsIt() {
        TestDescriptor descriptor = only(
                TestDescriptor.Type.TEST,
                selectMethod(PLAN + "HeirFixture", "inheritedPublic", "dev.braid.trace.Outputs"));

        assertThat(descriptor.getSource().map(MethodSource.class::cast).orElseThrow())
                .isEqualTo(MethodSource.from(PLAN + "HeirFixture", "inheritedPublic", "dev.braid.trace.Outputs"));
        assertThat(descriptor.getLegacyReportingName()).isEqualTo("inheritedPublic(Outputs)");
        assertThat(descriptor.getDisplayName()).isEqualTo("inheritedPublic(Outputs)");
        assertThat(descriptor.mayRegisterTests()).isFalse();
    }

    @Test
    void nestedClass_hasTheFullNameForReports() {
        TestDescriptor test = only(TestDescriptor.Type.TEST, selectMethod(PLAN + "NestedFixture$Outer", "inOuter"));
        TestDescriptor nested = test.getParent().orElseThrow();

        assertThat(nested.getLegacyReportingName()).isEqualTo(PLAN + "NestedFixture$Outer");
        assertThat(nested.getDisplayName()).isEqualTo("Outer");
    }

    @Test
    void inheritedNestedClass_isCreatedInTheHeir() {
        TestDescriptor test = Discovery.of(selectClass(PLAN + "NestedHeirFixture")).engine().getDescendants().stream()
                .filter(descriptor -> descriptor.getDisplayName().equals("inInner()"))
                .findFirst()
                .orElseThrow();

        assertThat(((MirroredTest) test).classes())
                .extracting(Class::getName)
                .containsExactly(
                        PLAN + "NestedHeirFixture", PLAN + "NestedFixture$Outer", PLAN + "NestedFixture$Outer$Inner");
    }

    @Test
    void displayNames_areThoseOfTheAnnotation() {
        TestDescriptor test = only(
                TestDescriptor.Type.TEST, selectMethod(PLAN + "LabelledFixture", "named", "dev.braid.trace.Outputs"));

        assertThat(test.getDisplayName()).isEqualTo("counts to ten");
        assertThat(test.getLegacyReportingName()).isEqualTo("named(Outputs)");
        assertThat(test.getParent().orElseThrow().getDisplayName()).isEqualTo("A labelled class");
    }

    @Test
    void tags_areInheritedFromTheClassesAround() {
        assertThat(only(
                                TestDescriptor.Type.TEST,
                                selectMethod(PLAN + "LabelledFixture", "named", "dev.braid.trace.Outputs"))
                        .getTags())
                .extracting(TestTag::getName)
                .containsExactlyInAnyOrder("slow", "counter", "nightly");
        assertThat(only(TestDescriptor.Type.TEST, selectMethod(PLAN + "LabelledFixture$Inner", "plain"))
                        .getTags())
                .extracting(TestTag::getName)
                .containsExactlyInAnyOrder("slow", "inner");
    }

    private static TestDescriptor only(TestDescriptor.Type type, DiscoverySelector selector) {
        return Discovery.of(selector).only(type);
    }
}
