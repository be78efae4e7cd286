// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of what holds while no thread of the JVM has a log, so that no other test may run meanwhile. */
@Isolated
class NoTimelogTests {
    @Test
    void s2_19_whileNobodyHasALog_noWriteIsRemembered() {
        ThreadTimelogs thread = ThreadTimelogs.ofTrace();
        assertThat(Timelog.areAny()).isFalse();
        thread.stack().push("main");
        thread.begin();
        thread.wrote(1);
        assertThat(thread.rememberedWrites()).isZero();
    }
}
