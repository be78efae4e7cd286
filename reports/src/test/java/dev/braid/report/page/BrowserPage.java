// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/** A page in a {@link Browser}. */
public final class BrowserPage {
    private static final List<String> SIGNS_OF_TROUBLE = List.of(
            "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded", "Page.javascriptDialogOpening");

    private final Browser browser;
    private final String session;
    private String address = "";

    BrowserPage(Browser browser, String session) {
        this.browser = browser;
        this.session = session;
    }

    void load(Path page, String scheme) throws InterruptedException {
        address = page.toUri().toString();
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", "{}");
        }
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]}");
        call("Page.navigate", "{\"url\":" + Browser.quoted(address) + "}");
        browser.messages().event(session, "Page.loadEventFired");
    }

    /** {@return the value of a JavaScript expression, as text} */
    public String evaluate(String expression) throws InterruptedException {
        String answer = call(
                "Runtime.evaluate",
                "{\"returnByValue\":true,\"expression\":" + Browser.quoted("String(" + expression + ")") + "}");
        if (answer.contains("\"exceptionDetails\"")) {
            throw new IllegalStateException(answer);
        }
        return Browser.text(answer, "value");
    }

    /** Makes the window so many pixels wide. */
    public void width(int pixels) throws InterruptedException {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + pixels + ",\"height\":900,\"deviceScaleFactor\":1,\"mobile\":false}");
    }

    /** Runs statements of JavaScript, and waits until they have called {@code done()}. */
    public void evaluateLater(String statements) throws InterruptedException {
        call(
                "Runtime.evaluate",
                "{\"awaitPromise\":true,\"expression\":" + Browser.quoted("new Promise(done => { " + statements + " })")
                        + "}");
    }

    /** Presses a key, and lets it go. */
    public void press(String key, int code, String text) throws InterruptedException {
        String common = "\"key\":" + Browser.quoted(key) + ",\"code\":" + Browser.quoted(key.isBlank() ? "Space" : key)
                + ",\"windowsVirtualKeyCode\":" + code;
        call(
                "Input.dispatchKeyEvent",
                "{\"type\":\"keyDown\"," + common + (text.isEmpty() ? "" : ",\"text\":" + Browser.quoted(text)) + "}");
        call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\"," + common + "}");
    }

    /** {@return errors, warnings, dialogs, and requests for anything but the page itself, until now} */
    public List<String> troubles() throws InterruptedException {
        evaluate("1"); // Its answer comes behind all events before.
        List<String> troubles = new ArrayList<>();
        for (String event : browser.messages().events(session)) {
            if (SIGNS_OF_TROUBLE.contains(Browser.text(event, "method"))) {
                troubles.add(event);
            } else if (event.contains("\"Network.requestWillBeSent\"")
                    && !event.contains("\"url\":\"" + address + "\"")) {
                troubles.add(event);
            }
        }
        return troubles;
    }

    /** {@return the addresses that the page has asked for until now, its own included} */
    public List<String> requests() throws InterruptedException {
        evaluate("1"); // Its answer comes behind all events before.
        return browser.messages().events(session).stream()
                .filter(event -> event.contains("\"Network.requestWillBeSent\""))
                .map(event -> Browser.text(event.substring(event.indexOf("\"request\":")), "url"))
                .toList();
    }

    /** {@return the number of texts that were looked at, and then those whose contrast with their ground is too low} */
    public List<String> contrast() throws InterruptedException, IOException {
        try (InputStream in = Objects.requireNonNull(BrowserPage.class.getResourceAsStream("contrast.js"))) {
            String script = new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^//.*$", "");
            return evaluate(script).lines().toList();
        }
    }

    /** Keeps a picture of the whole page. */
    public void screenshot(Path file) throws InterruptedException, IOException {
        String answer = call("Page.captureScreenshot", "{\"format\":\"png\",\"captureBeyondViewport\":true}");
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, Base64.getDecoder().decode(Browser.text(answer, "data")));
    }

    private String call(String method, String parameters) throws InterruptedException {
        return browser.call(session, method, parameters);
    }
}
