// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.ArrayList;
import java.util.List;

/** An event bus that calls its listeners while it holds its monitor. */
class EventBusFixture {
    final List<Screen> screens = new ArrayList<>();

    synchronized void subscribe(Screen screen) {
        screens.add(screen);
    }

    synchronized void unsubscribe(Screen screen) {
        screens.remove(screen);
    }

    synchronized void publish(String event) {
        for (Screen screen : screens) {
            screen.show(event);
        }
    }

    class Screen {
        private String shown = "";

        synchronized void show(String event) {
            shown = event;
        }

        synchronized String close() {
            unsubscribe(this);
            return shown;
        }
    }

    @TracedConcurrencyTest
    void screen_mayCloseAfterAnEvent() throws InterruptedException {
        Screen screen = new Screen();
        subscribe(screen);
        Thread publisher = new Thread(() -> publish("news"), "publisher");
        publisher.start();
        Thread.sleep(100); // until the event has come
        screen.close();
        publisher.join();
    }
}
