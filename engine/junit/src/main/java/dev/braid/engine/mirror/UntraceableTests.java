// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Refusable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;

/**
 * Classes with tests that are to be traced and that another engine than Jupiter's runs, such as those of JUnit 4, of
 * TestNG or of Kotest. Which they are is known once all engines have discovered their tests, when Braid's plan is made;
 * so each becomes a test of Braid's only when the plan is executed, and fails.
 */
public final class UntraceableTests extends AbstractTestDescriptor {
    private final Set<String> classNames = new TreeSet<>();
    private final Set<String> engines = new TreeSet<>();

    UntraceableTests(UniqueId engine) {
        super(engine.append("untraceable", "tests"), "Tests that cannot be traced");
    }

    /** Adds the class of a test. */
    void add(String className, String engine) {
        classNames.add(className);
        engines.add(engine);
    }

    /** {@return a test for each class, which is refused; they are children of this from now on} */
    public List<TestDescriptor> refused() {
        classNames.forEach(className -> addChild(new Untraceable(getUniqueId(), className, engines)));
        return List.copyOf(getChildren());
    }

    @Override
    public Type getType() {
        return Type.CONTAINER;
    }

    @Override
    public boolean mayRegisterTests() {
        return true;
    }

    private static final class Untraceable extends AbstractTestDescriptor implements Refusable {
        private final String className;
        private final List<Issue> errors;

        Untraceable(UniqueId parent, String className, Set<String> engines) {
            super(parent.append("class", className), className, ClassSource.from(className));
            this.className = className;
            errors = List.of(new Issue(
                    Issue.Severity.ERROR,
                    className + " is to be traced (" + TracedChoice.KEY + "), but its tests are run by "
                            + String.join(" or ", engines) + ", and only Jupiter's can be traced; write them for"
                            + " Jupiter, or leave the class out. They run untraced.",
                    ClassSource.from(className)));
        }

        @Override
        public List<Issue> errors() {
            return errors;
        }

        @Override
        public Type getType() {
            return Type.CONTAINER;
        }

        /** Surefire counts the failure of a class, if this is its name. */
        @Override
        public String getLegacyReportingName() {
            return className;
        }
    }
}
