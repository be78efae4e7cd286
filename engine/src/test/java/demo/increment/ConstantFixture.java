// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

/** Has a static field that the JVM knows to be constant, and the compiler does not. */
final class ConstantFixture {
    static final Integer ONE = Integer.getInteger("demo.one", 1);

    private ConstantFixture() {}
}
