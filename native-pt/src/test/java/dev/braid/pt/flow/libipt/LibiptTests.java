// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.libipt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibiptTests {
    @Test
    void missingLibrary_isSaidInOneSentence_withoutTheClassPath() {
        String said = "Unable to load library 'libipt.so.2':\n"
                + "libipt.so.2: cannot open shared object file: No such file or directory\n"
                + "libipt.so.2: cannot open shared object file: No such file or directory\n"
                + "Native library (linux-x86-64/libipt.so.2) not found in resource path (/a/jar.jar:/b/jar.jar)";
        assertThat(Libipt.cannotBeLoaded(said))
                .isEqualTo("libipt.so.2 cannot be loaded (libipt.so.2: cannot open shared object file: No such file or"
                        + " directory).");
    }

    @Test
    void otherReasons_areSaidAsTheyAre() {
        assertThat(Libipt.cannotBeLoaded("denied")).isEqualTo("libipt.so.2 cannot be loaded (denied).");
        assertThat(Libipt.cannotBeLoaded("\n")).isEqualTo("libipt.so.2 cannot be loaded (nobody says why).");
    }
}
