// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Values of options are chosen, written and read back. */
class OptionValuesTests {
    /** Workers are used again by tests with equal options. */
    @Test
    void sameValues_areEqual_howeverTheyWereChosen() {
        OptionValues one = OptionValues.defaults()
                .with(KnownOptions.STRIPES, 64)
                .with(KnownOptions.INCLUDE, "demo.")
                .with(KnownOptions.CONTENTION, true);
        OptionValues other = OptionValues.defaults()
                .with(KnownOptions.INCLUDE, "demo.")
                .with(KnownOptions.STRIPES, 64)
                .with(KnownOptions.CONTENTION, true);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one.with(KnownOptions.CONTENTION, false)).isNotEqualTo(one);
        assertThat(OptionValues.defaults().with(KnownOptions.STRIPES, KnownOptions.DEFAULT_STRIPES))
                .isEqualTo(OptionValues.defaults());
    }

    @Test
    void propertiesOfValues_areReadAsThese() {
        OptionValues values = OptionValues.defaults()
                .with(KnownOptions.BLOCK_BYTES, 8)
                .with(KnownOptions.POLICY, "window")
                .with(KnownOptions.AWAIT_SCOPE, false);

        assertThat(OptionValues.of(values.toProperties())).isEqualTo(values);
    }

    /** A control runs under another policy than the options of its test have. */
    @Test
    void header_hasEachValueOnce() {
        assertThat(OptionValues.defaults().with(KnownOptions.STRIPES, 64).toHeader())
                .containsEntry("stripes", "64")
                .containsEntry("contention", "false")
                .doesNotContainKeys("policy", "fidelity", "channel.dir", "test", "image");
    }

    @Test
    void folderWithoutAName_isNotLegal() {
        Properties properties = new Properties();
        properties.setProperty("channel.dir", "");
        assertThatThrownBy(() -> OptionValues.of(properties))
                .hasMessage("the option channel.dir is ''; it must be the path of a folder");
    }

    @Test
    void valueThatIsNotLegal_isNamed_withTheLegalOnes() {
        for (TracingOption<?> option : List.of(KnownOptions.STRIPES, KnownOptions.STRATEGY, KnownOptions.CONTENTION)) {
            Properties properties = new Properties();
            properties.setProperty(option.name(), "3x");
            assertThatThrownBy(() -> OptionValues.of(properties))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the option " + option.name() + " is '3x'; it must be " + option.legal());
        }
    }
}
