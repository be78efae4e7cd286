// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Chromium without a window, which tests steer by its own protocol: no driver, nothing to download. */
public final class Browser implements Closeable {
    static final int LIMIT_SECONDS = 300;

    private final Process process;
    private final WebSocket socket;
    private final BrowserMessages messages;

    private Browser(Process process, WebSocket socket, BrowserMessages messages) {
        this.process = process;
        this.socket = socket;
        this.messages = messages;
    }

    /** {@return the browser that is installed; empty if none is} */
    private static Optional<Path> installed() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts the browser that is installed; aborts the test if none is.
     *
     * @param folder for its profile and what it prints
     */
    public static Browser start(Path folder) throws IOException, InterruptedException {
        Optional<Path> program = installed();
        assumeTrue(
                program.isPresent(),
                "no chromium on the path, so the pages were not looked at; install the package chromium");
        Path profile = folder.resolve("profile");
        Process process = new ProcessBuilder(
                        program.get().toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--hide-scrollbars",
                        "--window-size=1300,900",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("browser.log").toFile())
                .start();
        List<String> port = port(process, profile.resolve("DevToolsActivePort"), folder);
        BrowserMessages messages = new BrowserMessages();
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port.get(0) + port.get(1)), messages)
                .join();
        return new Browser(process, socket, messages);
    }

    /** {@return port and path at which the browser listens, which it writes down when it does} */
    private static List<String> port(Process process, Path file, Path folder) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (System.nanoTime() < deadline && process.isAlive()) {
            if (Files.exists(file)) {
                List<String> lines = Files.readAllLines(file);
                if (lines.size() == 2) {
                    return lines;
                }
            }
            Thread.sleep(20);
        }
        process.destroyForcibly();
        throw new IOException("the browser does not listen: " + Files.readString(folder.resolve("browser.log")));
    }

    /** {@return a new tab with that page, loaded} */
    public BrowserPage open(Path page) throws InterruptedException {
        return open(page, "light");
    }

    /** @param scheme {@code light} or {@code dark} */
    public BrowserPage open(Path page, String scheme) throws InterruptedException {
        String target = text(call("", "Target.createTarget", "{\"url\":\"about:blank\"}"), "targetId");
        String attached = call("", "Target.attachToTarget", "{\"targetId\":\"" + target + "\",\"flatten\":true}");
        BrowserPage tab = new BrowserPage(this, text(attached, "sessionId"));
        tab.load(page, scheme);
        return tab;
    }

    /** {@return the answer, as it came} */
    String call(String session, String method, String parameters) throws InterruptedException {
        int id = messages.newCall();
        socket.sendText(
                        "{\"id\":" + id + (session.isEmpty() ? "" : ",\"sessionId\":\"" + session + "\"")
                                + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}",
                        true)
                .join();
        return messages.answer(id);
    }

    BrowserMessages messages() {
        return messages;
    }

    /** {@return the text that a message has by that name, the first one} */
    static String text(String message, String name) {
        int start = message.indexOf("\"" + name + "\":\"");
        if (start < 0) {
            throw new IllegalStateException("no '" + name + "' in " + message);
        }
        StringBuilder text = new StringBuilder();
        for (int i = start + name.length() + 4; message.charAt(i) != '"'; i++) {
            char c = message.charAt(i);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            char escaped = message.charAt(++i);
            switch (escaped) {
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 'r' -> text.append('\r');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'u' -> {
                    text.append((char) Integer.parseInt(message.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> text.append(escaped);
            }
        }
        return text.toString();
    }

    /** {@return the text as a literal of JSON} */
    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                out.append('\\').append((char) c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", c));
            } else {
                out.append((char) c);
            }
        });
        return out.append('"').toString();
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        children.forEach(child ->
                child.onExit().completeOnTimeout(child, 20, TimeUnit.SECONDS).join());
    }
}
