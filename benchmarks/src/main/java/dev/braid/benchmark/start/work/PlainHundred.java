// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import java.util.List;

/** A hundred small plain JUnit tests in ten classes. */
final class PlainHundred {
    static final List<Class<?>> CLASSES = List.of(
            One.class,
            Two.class,
            Three.class,
            Four.class,
            Five.class,
            Six.class,
            Seven.class,
            Eight.class,
            Nine.class,
            Ten.class);

    private PlainHundred() {}

    static final class One extends PlainTen {}

    static final class Two extends PlainTen {}

    static final class Three extends PlainTen {}

    static final class Four extends PlainTen {}

    static final class Five extends PlainTen {}

    static final class Six extends PlainTen {}

    static final class Seven extends PlainTen {}

    static final class Eight extends PlainTen {}

    static final class Nine extends PlainTen {}

    static final class Ten extends PlainTen {}
}
