// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import java.util.Arrays;

/** Sentences, each of which is kept once, and no more than a few. */
final class Notes {
    private static final int MOST = 16;

    private String[] texts = new String[0];

    void add(String text) {
        if (texts.length == MOST) {
            return;
        }
        for (String known : texts) {
            if (known.equals(text)) {
                return;
            }
        }
        texts = Arrays.copyOf(texts, texts.length + 1);
        texts[texts.length - 1] = text;
    }

    String[] texts() {
        return texts.clone();
    }
}
