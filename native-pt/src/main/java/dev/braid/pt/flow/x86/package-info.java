// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** How long an instruction of x86-64 is and where it goes on: Intel SDM vol. 2, chapter 2 and appendix A. */
@NullMarked
package dev.braid.pt.flow.x86;

import org.jspecify.annotations.NullMarked;
