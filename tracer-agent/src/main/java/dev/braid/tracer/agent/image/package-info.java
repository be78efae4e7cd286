// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Files of instrumented classes, which a later JVM loads instead of instrumenting them again.
 */
@NullMarked
package dev.braid.tracer.agent.image;

import org.jspecify.annotations.NullMarked;
