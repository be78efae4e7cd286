// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The layouts of what a traced JVM writes, byte by byte: records, the channel they come through, the log of names.
 *
 * <p>Start with {@link dev.braid.trace.layout.RecordDescriptor}. The agent has the constants inlined: none of these
 * classes is in its jar, so it must call no method of theirs.
 */
@NullMarked
package dev.braid.trace.layout;

import org.jspecify.annotations.NullMarked;
