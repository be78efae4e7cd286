// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command that examines a machine, a JDK and a project before anything is traced.
 */
@NullMarked
package dev.braid.engine.command.doctor;

import org.jspecify.annotations.NullMarked;
