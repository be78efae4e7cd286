// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import org.jspecify.annotations.Nullable;

/**
 * A class, or an invocation of a class, that has been left: its {@code @AfterAll} methods have run.
 *
 * @param node its unique id
 * @param thrown the exception in them; null if there was none
 */
public record LeftContainer(String node, @Nullable Throwable thrown) {}
