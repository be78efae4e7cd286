// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import org.jspecify.annotations.NullUnmarked;

/** An object that is made on demand, with a volatile field. */
@NullUnmarked
class RightSettingsFixture extends SettingsFixture {
    private volatile Settings settings;

    @Override
    Settings settings() {
        if (settings == null) {
            synchronized (this) {
                if (settings == null) {
                    settings = new Settings();
                }
            }
        }
        return settings;
    }
}
