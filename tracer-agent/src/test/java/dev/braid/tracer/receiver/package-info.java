// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of calls on objects of the JDK's classes whose code is not traced. */
@NullMarked
package dev.braid.tracer.receiver;

import org.jspecify.annotations.NullMarked;
