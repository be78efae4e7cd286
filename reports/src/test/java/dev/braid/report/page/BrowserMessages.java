// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Messages from a browser: answers to calls, and events.
 *
 * <p>Thread safety: any thread; all state is behind this object's monitor, on which readers wait.
 */
final class BrowserMessages implements WebSocket.Listener {
    private final StringBuilder part = new StringBuilder();
    private final Map<Integer, String> answers = new HashMap<>();
    private final List<String> events = new ArrayList<>();
    private int calls;

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        take(data, last);
        socket.request(1);
        return null;
    }

    private synchronized void take(CharSequence data, boolean last) {
        part.append(data);
        if (!last) {
            return;
        }
        String message = part.toString();
        part.setLength(0);
        if (message.startsWith("{\"id\":")) {
            answers.put(Integer.parseInt(message.substring(6, message.indexOf(',', 6))), message);
        } else {
            events.add(message);
        }
        notifyAll();
    }

    synchronized int newCall() {
        return ++calls;
    }

    synchronized String answer(int id) throws InterruptedException {
        await(() -> answers.containsKey(id), "answer to call " + id);
        String answer = answers.remove(id);
        if (answer == null || answer.contains("\"error\":{\"code\"")) {
            throw new IllegalStateException("the browser refused: " + answer);
        }
        return answer;
    }

    /** Waits for an event. */
    synchronized void event(String session, String method) throws InterruptedException {
        await(() -> events.stream().anyMatch(isOf(session).and(event -> event.contains("\"" + method + "\""))), method);
    }

    /** {@return the events so far of one tab} */
    synchronized List<String> events(String session) {
        return events.stream().filter(isOf(session)).toList();
    }

    private static Predicate<String> isOf(String session) {
        return event -> event.contains("\"sessionId\":\"" + session + "\"");
    }

    private void await(BooleanSupplier condition, String what) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Browser.LIMIT_SECONDS);
        while (!condition.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new IllegalStateException("no " + what + " within " + Browser.LIMIT_SECONDS + " s");
            }
            wait(left);
        }
    }
}
