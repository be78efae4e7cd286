// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;

/**
 * Identity of the test that a report is about.
 *
 * @param displayName as the test's author or {@code @DisplayName} says
 * @param uniqueId the JUnit Platform's unique id
 * @param className fully qualified
 * @param methodName without parameters
 */
public record TestIdentity(String displayName, String uniqueId, String className, String methodName) {
    public TestIdentity {
        Checks.notBlank(displayName, "a test's display name");
        Checks.notBlank(className, "a test's class name");
        Checks.notBlank(methodName, "a test's method name");
    }
}
