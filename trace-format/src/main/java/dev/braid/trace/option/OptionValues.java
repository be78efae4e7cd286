// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.option;

import dev.braid.trace.option.TracingOption.Audience;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * A value for each option: the default where none was chosen.
 *
 * <p>Thread safety: immutable.
 */
public final class OptionValues {
    private static final OptionValues DEFAULTS = new OptionValues(Map.of());

    /** The policy of a control is not that of the test's options; the folder is of this machine. */
    private static final Set<TracingOption<?>> NOT_IN_HEADER =
            Set.of(KnownOptions.POLICY, KnownOptions.FIDELITY, KnownOptions.CHANNEL_DIRECTORY);

    /** Values that differ from the defaults, as text, by the option's name. */
    private final Map<String, String> chosen;

    private OptionValues(Map<String, String> chosen) {
        this.chosen = chosen;
    }

    public static OptionValues defaults() {
        return DEFAULTS;
    }

    /**
     * {@return the values that properties have by the options' names; other properties are left alone}
     *
     * @throws IllegalArgumentException if one is not legal; the message names it, its value and the legal ones
     */
    public static OptionValues of(Properties properties) {
        OptionValues values = DEFAULTS;
        for (TracingOption<?> option : KnownOptions.all()) {
            String text = properties.getProperty(option.name());
            if (text != null) {
                values = values.withText(option, text);
            }
        }
        return values;
    }

    private <T> OptionValues withText(TracingOption<T> option, String text) {
        T value;
        try {
            value = option.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the option "
                            .concat(option.name())
                            .concat(" is '")
                            .concat(text)
                            .concat("'; it must be ")
                            .concat(option.legal()),
                    e);
        }
        return with(option, value);
    }

    public <T> T get(TracingOption<T> option) {
        String text = chosen.get(option.name());
        return text == null ? option.defaultValue() : option.parse(text);
    }

    /** {@return the same values but for one} */
    public <T> OptionValues with(TracingOption<T> option, T value) {
        Map<String, String> changed = new LinkedHashMap<>(chosen);
        if (value.equals(option.defaultValue())) {
            changed.remove(option.name());
        } else {
            changed.put(option.name(), option.format(value));
        }
        return new OptionValues(Collections.unmodifiableMap(changed));
    }

    /** {@return these values for the agent to read with {@link #of}} */
    public Properties toProperties() {
        Properties properties = new Properties();
        properties.putAll(chosen);
        return properties;
    }

    /**
     * {@return the values that matter to who reads the trace, in the order of the list; but for those that its header
     * has anyway}
     */
    public Map<String, String> toHeader() {
        Map<String, String> header = new LinkedHashMap<>();
        for (TracingOption<?> option : KnownOptions.all()) {
            if (option.audience() != Audience.INTERNAL && !NOT_IN_HEADER.contains(option)) {
                header.put(option.name(), text(option));
            }
        }
        return Collections.unmodifiableMap(header);
    }

    /** {@return {@code true} if each option has the same value} */
    @Override
    public boolean equals(Object other) {
        return other instanceof OptionValues values && chosen.equals(values.chosen);
    }

    @Override
    public int hashCode() {
        return chosen.hashCode();
    }

    private <T> String text(TracingOption<T> option) {
        return option.format(get(option));
    }
}
