// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Length of x86-64 instructions, and where execution goes on after them: Intel SDM vol. 2, chapter 2 and appendix A.
 */
@NullMarked
package dev.braid.pt.flow.x86;

import org.jspecify.annotations.NullMarked;
