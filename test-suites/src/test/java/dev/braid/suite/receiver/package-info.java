// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Objects of the JDK's classes whose code is not traced, shared by threads of a program. */
@NullMarked
package dev.braid.suite.receiver;

import org.jspecify.annotations.NullMarked;
