// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PeerTaskTests {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LOST_UPDATE")
    void rightTask_hasRightResult(PeerTask.Kind kind) {
        assertThat(new PeerTask(kind, 1000).run()).isTrue();
    }

    @Test
    void lostUpdate_isRight_ifNothingInterferes() {
        PeerTask task = new PeerTask(PeerTask.Kind.LOST_UPDATE, 10);
        task.first();
        assertThat(task.isRight()).isFalse();
        task.second();
        assertThat(task.isRight()).isTrue();
    }
}
