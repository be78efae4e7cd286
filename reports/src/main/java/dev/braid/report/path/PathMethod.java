// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

/**
 * A method on a thread's way. The same method is to be the same instance.
 *
 * @param name class and method, such as {@code demo.Counter.increment}
 * @param file the source file's name without folder, "" if it is not known
 */
public record PathMethod(String name, String file) {}
