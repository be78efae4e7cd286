// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The names of a trace: of threads, classes, objects, fields and sites, and where a traced JVM writes them down.
 *
 * <p>Start with {@link dev.braid.trace.symbol.SymbolTable}, which collects them;
 * {@link dev.braid.trace.symbol.SymbolLogReader} reads them while the program runs.
 */
@NullMarked
package dev.braid.trace.symbol;

import org.jspecify.annotations.NullMarked;
