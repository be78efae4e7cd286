// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The hooks that instrumented code calls, with the fast and the slow path of an access.
 *
 * <p>All packages below this one are loaded by the bootstrap class loader, so that the JDK's own classes can call
 * hooks. They use nothing but {@code java.base}, no lambdas, no string concatenation, and nothing that is itself
 * traced. They are layers, from the top: this package, {@code log}, {@code type}, {@code machine}.
 *
 * <p>Start with {@code Hooks} (the entry points), then {@code FastAccess} and {@code SlowAccess}, {@code OrderedAccess}
 * (the ordering protocol), {@code StripeBank} (the address locks), {@code ThreadLog} (a thread's clock and ring) and
 * {@code ThreadLogs} (threads that come, go and sleep).
 */
@NullMarked
package dev.braid.tracer.bootstrap;

import org.jspecify.annotations.NullMarked;
