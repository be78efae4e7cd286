// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The worker JVM's side: a loop that takes commands, runs one test method at a time, and answers. It begins at
 * {@link dev.braid.engine.worker.WorkerMain}.
 */
@NullMarked
package dev.braid.engine.worker;

import org.jspecify.annotations.NullMarked;
