// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Text that goes to the standard streams from when this object is made until it is ended, of which the beginning is
 * kept.
 *
 * <p>Thread safety: any thread prints; everything else is for one thread, while no other prints.
 */
final class Printed {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final Kept keptOut;
    private final Kept keptErr;
    private final Charset charset;

    private Printed(boolean isShown) {
        charset = isShown ? Charset.defaultCharset() : StandardCharsets.UTF_8;
        keptOut = new Kept(isShown ? out : null);
        keptErr = new Kept(isShown ? err : null);
        System.setOut(new PrintStream(keptOut, false, charset));
        System.setErr(new PrintStream(keptErr, false, charset));
    }

    /** Begins to keep text, which is not shown. */
    static Printed unseen() {
        return new Printed(false);
    }

    /** Begins to keep text, which is shown, too. */
    static Printed shown() {
        return new Printed(true);
    }

    /** Forgets what was printed. */
    void clear() {
        keptOut.count = 0;
        keptErr.count = 0;
    }

    /** {@return the output since the beginning, or since it was last forgotten} */
    String text() {
        return keptOut.text(charset) + keptErr.text(charset);
    }

    void end() {
        System.setOut(out);
        System.setErr(err);
    }

    /**
     * The stream behind one that threads print to, whose lock they hold: this one has no lock at which they could meet.
     */
    private static final class Kept extends OutputStream {
        private static final int MOST_BYTES = 1 << 16;

        private final @Nullable PrintStream shown;
        private byte[] bytes = new byte[256];
        private int count;

        /** @param shown a second target of the text; null if there is none */
        Kept(@Nullable PrintStream shown) {
            this.shown = shown;
        }

        @Override
        public void write(int octet) {
            write(new byte[] {(byte) octet}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            int kept = Math.min(length, MOST_BYTES - count);
            if (kept > bytes.length - count) {
                byte[] longer = new byte[Math.max(count + kept, 2 * bytes.length)];
                System.arraycopy(bytes, 0, longer, 0, count);
                bytes = longer;
            }
            System.arraycopy(source, offset, bytes, count, kept);
            count += kept;
            if (shown != null) {
                shown.write(source, offset, length);
            }
        }

        @Override
        public void flush() {
            if (shown != null) {
                shown.flush();
            }
        }

        String text(Charset charset) {
            return new String(bytes, 0, count, charset);
        }
    }
}
