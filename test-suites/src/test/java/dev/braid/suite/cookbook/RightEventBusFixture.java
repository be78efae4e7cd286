// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import java.util.List;

/** An event bus that calls its listeners without a lock. */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // the point
class RightEventBusFixture extends EventBusFixture {
    @Override
    void publish(String event) {
        List<Screen> receivers;
        synchronized (this) {
            receivers = List.copyOf(screens);
        }
        for (Screen screen : receivers) {
            screen.show(event);
        }
    }
}
