// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of the control of schedules. */
@NullMarked
package dev.braid.tracer.schedule;

import org.jspecify.annotations.NullMarked;
