// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that are run by single steps, without exceptions: see {@link dev.braid.suite.witness.SteppingTests}. */
@NullMarked
package dev.braid.suite.witness.stepped;

import org.jspecify.annotations.NullMarked;
