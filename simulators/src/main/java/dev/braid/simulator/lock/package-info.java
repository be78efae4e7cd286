// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** The JDK's locks, in what their code is seen to do. Start at {@link dev.braid.simulator.lock.LockCode}. */
@NullMarked
package dev.braid.simulator.lock;

import org.jspecify.annotations.NullMarked;
