// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.NamedNode;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.ContainerOpens;
import dev.braid.engine.message.WorkerMessage.FilePublished;
import dev.braid.engine.message.WorkerMessage.InvocationNamed;
import dev.braid.engine.message.WorkerMessage.Published;
import dev.braid.engine.message.WorkerMessage.TestBegins;
import dev.braid.engine.message.WorkerMessage.Took;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Sends the engine what a test tells while it runs. */
final class LinkedListener implements TestListener {
    private final WorkerLink link;
    private volatile boolean isMute;

    LinkedListener(WorkerLink link) {
        this.link = link;
    }

    /** Says nothing of the test from now on, or does again; containers are reported in any case. */
    void mute(boolean isMuteNow) {
        isMute = isMuteNow;
    }

    @Override
    public void opens(NamedNode container) {
        send(new ContainerOpens(container));
    }

    @Override
    public void named(List<NamedNode> path) {
        tell(new InvocationNamed(path));
    }

    @Override
    public void begins() {
        tell(new TestBegins());
    }

    @Override
    public void took(Duration body, Duration around) {
        tell(new Took(body.toNanos(), around.toNanos()));
    }

    @Override
    public void published(Map<String, String> entries) {
        tell(new Published(entries));
    }

    @Override
    public void filePublished(Path file, String mediaType) {
        tell(new FilePublished(file.toAbsolutePath().toString(), mediaType));
    }

    private void tell(WorkerMessage message) {
        if (!isMute) {
            send(message);
        }
    }

    private void send(WorkerMessage message) {
        try {
            link.send(message);
        } catch (IOException e) {
            throw new UncheckedIOException("The test cannot be reported to Braid's engine", e);
        }
    }
}
