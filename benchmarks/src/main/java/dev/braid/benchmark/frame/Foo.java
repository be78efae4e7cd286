// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

/** The frame of the documentation, as a record. Its twin {@link FooFrame} is a generated class of another name. */
record Foo(int someCount, double someValue) {}
