// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import java.util.List;

/** A hundred small traced tests in ten classes. */
final class TracedHundred {
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

    private TracedHundred() {}

    static final class One extends TracedTen {}

    static final class Two extends TracedTen {}

    static final class Three extends TracedTen {}

    static final class Four extends TracedTen {}

    static final class Five extends TracedTen {}

    static final class Six extends TracedTen {}

    static final class Seven extends TracedTen {}

    static final class Eight extends TracedTen {}

    static final class Nine extends TracedTen {}

    static final class Ten extends TracedTen {}
}
