// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.Aborted;
import dev.braid.engine.message.WorkerMessage.EndClass;
import dev.braid.engine.message.WorkerMessage.Ready;
import dev.braid.engine.message.WorkerMessageCodec;
import dev.braid.engine.message.WorkerProtocolException;
import dev.braid.engine.worker.WorkerLink;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Both ends of the control connection in one JVM, each of which may be missing. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ControlPipesTests {
    private static final String LARGE = "x".repeat(300_000);

    @TempDir
    private Path folder;

    private ControlPipes pipes;

    @BeforeEach
    void makePipes() throws Exception {
        pipes = new ControlPipes(folder.resolve("commands"), folder.resolve("replies"));
        WorkerLaunch.makePipes(pipes.commands(), pipes.replies());
    }

    @Test
    void messagesLargerThanAPipe_passEachOther() throws Exception {
        try (EngineLink engine = EngineLink.open(pipes);
                WorkerLink worker = openWorkersEnd()) {
            engine.workerIsThere();
            engine.send(new EndClass(LARGE));
            engine.send(new EndClass("b.C"));
            Thread reply = new Thread(() -> send(worker, new Aborted(LARGE)));
            reply.start();

            assertThat(await(engine)).isEqualTo(new Aborted(LARGE));
            assertThat(worker.receive()).isEqualTo(new EndClass(LARGE));
            assertThat(worker.receive()).isEqualTo(new EndClass("b.C"));
            reply.join();
        }
    }

    @Test
    void engineThatIsGoneBeforeTheWorkerOpens_isTheEndOfTheCommands() throws Exception {
        EngineLink.open(pipes).close();
        try (WorkerLink worker = openWorkersEnd()) {
            assertThatThrownBy(worker::receive).isInstanceOf(EOFException.class);
            assertThatThrownBy(() -> worker.send(new Ready("a JDK"))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void engineThatDiesInMidMessage_isTheEndOfTheCommands() throws Exception {
        EngineLink engine = EngineLink.open(pipes);
        try (WorkerLink worker = openWorkersEnd()) {
            write(pipes.commands(), half(new EndClass("a.B")));
            engine.close();

            assertThatThrownBy(worker::receive).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void workerThatNeverOpens_blocksNothing() throws Exception {
        try (EngineLink engine = EngineLink.open(pipes)) {
            engine.send(new EndClass(LARGE));

            assertThat(engine.receive()).isEmpty();
        }
    }

    @Test
    void workerThatDiesInMidMessage_blocksNothing() throws Exception {
        try (EngineLink engine = EngineLink.open(pipes)) {
            openWorkersEnd().close();
            engine.workerIsThere();
            write(pipes.replies(), half(new Ready("a JDK")));
            engine.send(new EndClass(LARGE));

            assertThat(engine.receive()).isEmpty();
            assertThat(engine.receive()).isEmpty();
            assertThat(engine.isOpen()).isTrue();
        }
    }

    @Test
    void damagedReply_isRefusedOnceWithItsReason() throws Exception {
        try (EngineLink engine = EngineLink.open(pipes)) {
            write(pipes.replies(), new byte[] {0, 0, 0, 1, 99});

            assertThatThrownBy(engine::receive)
                    .isInstanceOf(WorkerProtocolException.class)
                    .hasMessage("there is no message of kind 99");
            assertThat(engine.isOpen()).isFalse();
            assertThat(engine.receive()).isEmpty();
        }
    }

    private WorkerLink openWorkersEnd() throws IOException {
        return WorkerLink.open(pipes.commands().toString(), pipes.replies().toString());
    }

    private static void write(Path pipe, byte[] bytes) throws IOException {
        Files.write(pipe, bytes, StandardOpenOption.WRITE);
    }

    private static byte[] half(WorkerMessage message) throws WorkerProtocolException {
        byte[] frame = WorkerMessageCodec.encode(message);
        return Arrays.copyOf(frame, frame.length / 2);
    }

    private static WorkerMessage await(EngineLink engine) throws Exception {
        Optional<WorkerMessage> message = engine.receive();
        while (message.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(1);
            message = engine.receive();
        }
        return message.get();
    }

    private static void send(WorkerLink worker, WorkerMessage message) {
        try {
            worker.send(message);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
