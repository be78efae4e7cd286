// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

/** Choice of whether jcstress itself runs its tests, untraced, before they are traced: {@code braid.jcstress}. */
public enum JcstressChoice {
    /** Only where its annotation processor has made what it runs; elsewhere, the report says why not. */
    AUTO,
    /** Always: if it cannot, the test fails. */
    ON,
    /** Never. */
    OFF;

    /** The configuration parameter, and system property. */
    public static final String KEY = "braid.jcstress";
}
