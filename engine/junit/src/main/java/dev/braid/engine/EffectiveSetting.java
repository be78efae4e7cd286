// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

/**
 * A setting as it is in effect.
 *
 * @param key a configuration parameter, or what of a test's annotation no parameter overrides
 */
public record EffectiveSetting(String key, String value, Origin origin) {
    /** Origin of the value of a setting. */
    public enum Origin {
        DEFAULT("default"),
        ANNOTATION("annotation"),
        PARAMETER("configuration parameter"),
        PROPERTY("system property");

        private final String words;

        Origin(String words) {
            this.words = words;
        }

        /** {@return the origin, for people} */
        public String words() {
            return words;
        }
    }

    /** {@return the value with its origin, for people} */
    public String text() {
        return value + " (" + origin.words() + ")";
    }
}
