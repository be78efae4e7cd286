// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CommandSenderTests {
    private final List<Integer> written = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch read = new CountDownLatch(1);
    private final CountDownLatch allWritten = new CountDownLatch(3);

    @Test
    void unreadPipe_delaysFramesAndNoSender() throws InterruptedException {
        CommandSender sender = CommandSender.start(new UnreadPipe());
        sender.send(new byte[100_000]);
        sender.send(new byte[5]);
        sender.send(new byte[6]);
        assertThat(written).isEmpty();
        read.countDown();

        assertThat(allWritten.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(written).containsExactly(100_000, 5, 6);
        sender.end();
    }

    @Test
    void end_endsTheThread() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread[] writer = new Thread[1];
        CommandSender sender = CommandSender.start(new OutputStream() {
            @Override
            public void write(int octet) {
                writer[0] = Thread.currentThread();
                begun.countDown();
            }
        });
        sender.send(new byte[1]);
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        sender.end();
        writer[0].join(10_000);

        assertThat(writer[0].isAlive()).isFalse();
    }

    @Test
    void workerThatIsGone_isNoFailure() throws InterruptedException {
        CountDownLatch tried = new CountDownLatch(1);
        Thread[] writer = new Thread[1];
        Throwable[] thrown = new Throwable[1];
        CommandSender sender = CommandSender.start(new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                writer[0] = Thread.currentThread();
                writer[0].setUncaughtExceptionHandler((thread, failure) -> thrown[0] = failure);
                tried.countDown();
                throw new IOException("Broken pipe");
            }
        });
        sender.send(new byte[4]);
        sender.send(new byte[4]);
        assertThat(tried.await(10, TimeUnit.SECONDS)).isTrue();
        writer[0].join(10_000);

        assertThat(writer[0].isAlive()).isFalse();
        assertThat(thrown[0]).isNull();
    }

    /** Takes nothing until it is {@link #read}. */
    private final class UnreadPipe extends OutputStream {
        @Override
        public void write(int octet) {
            throw new AssertionError("frames are written as a whole");
        }

        @Override
        public void write(byte[] frame) throws IOException {
            try {
                if (!read.await(10, TimeUnit.SECONDS)) {
                    throw new IOException("nobody reads");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            written.add(frame.length);
            allWritten.countDown();
        }
    }
}
