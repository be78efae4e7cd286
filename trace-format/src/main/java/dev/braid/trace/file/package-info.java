// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Trace files: their blocks, writing and reading them, and the index by which a reader finds its way in one.
 *
 * <p>Start with {@link dev.braid.trace.file.TraceFileWriter} and {@link dev.braid.trace.file.TraceFileReader};
 * {@link dev.braid.trace.file.TraceIndex} looks things up without reading all of a file.
 */
@NullMarked
package dev.braid.trace.file;

import org.jspecify.annotations.NullMarked;
