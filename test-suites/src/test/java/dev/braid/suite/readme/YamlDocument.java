// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/** A parsed YAML document, by YAML 1.2, in which {@code on} is a text. A key that is there twice is an error. */
public final class YamlDocument {
    private YamlDocument() {}

    /** {@return the content of a document} */
    public static Object parse(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        DumperOptions dumper = new DumperOptions();
        return new Yaml(new SafeConstructor(options), new Representer(dumper), dumper, options, new CoreSchema())
                .load(text);
    }

    /**
     * {@return the value at a path, which must be there}
     *
     * @param path names of fields, and numbers of items
     */
    public static Object at(Object document, Object... path) {
        Object value = document;
        for (Object step : path) {
            Object inner = step instanceof Integer index ? ((List<?>) value).get(index) : ((Map<?, ?>) value).get(step);
            value = Objects.requireNonNull(inner, () -> step + " of " + List.of(path));
        }
        return value;
    }

    private static final class CoreSchema extends Resolver {
        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.BOOL, Pattern.compile("true|false"), "tf");
            addImplicitResolver(Tag.INT, Pattern.compile("-?(0|[1-9][0-9]*)"), "-0123456789");
            addImplicitResolver(Tag.FLOAT, Pattern.compile("-?[0-9]+\\.[0-9]+"), "-0123456789");
            addImplicitResolver(Tag.NULL, Pattern.compile("~|null|"), "~n\0");
        }
    }
}
