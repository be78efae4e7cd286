// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Runs tests in a worker through the project's own Jupiter: its launcher, its engine, its extensions.
 *
 * <p>Everything that Jupiter opens, a class for instance, stays open while tests inside of it are asked for, as often
 * as they are. So a trial has its {@code @BeforeEach} and {@code @AfterEach} methods and a fresh instance, but not its
 * class's {@code @BeforeAll} methods again.
 */
@NullMarked
package dev.braid.engine.session;

import org.jspecify.annotations.NullMarked;
