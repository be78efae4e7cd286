// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Picks the system properties of this JVM that a worker must be given.
 *
 * <p>The list names what each JVM sets for itself. It is exact where a prefix would also hide what a user sets, such as
 * {@code java.util.concurrent.ForkJoinPool.common.parallelism} or {@code sun.net.client.defaultReadTimeout}.
 */
final class InheritedProperties {
    private static final Set<String> OWN_TO_EACH_JVM = Set.of(
            "file.encoding",
            "file.separator",
            "java.home",
            "java.library.path",
            "jdk.debug",
            "line.separator",
            "native.encoding",
            "os.arch",
            "os.name",
            "os.version",
            "path.separator",
            "stderr.encoding",
            "stdin.encoding",
            "stdout.encoding",
            "user.dir",
            // The ports of the JMX agent are taken by this JVM.
            "com.sun.management.jmxremote.port",
            "com.sun.management.jmxremote.rmi.port");

    private static final List<String> OWN_TO_EACH_JVM_PREFIXES = List.of(
            "java.class.",
            "java.runtime.",
            "java.specification.",
            "java.vendor",
            "java.version",
            "java.vm.",
            "jdk.internal.",
            "jdk.module.",
            "sun.arch.",
            "sun.boot.",
            "sun.cpu.",
            "sun.io.",
            "sun.java.",
            "sun.jnu.",
            "sun.management.",
            "sun.os.",
            "sun.stderr.",
            "sun.stdout.",
            // How Surefire talks with its own fork.
            "surefire.");

    private InheritedProperties() {}

    /** {@return properties by name, without those that the arguments already set to the same value} */
    static Map<String, String> of(Properties properties, List<String> jvmArguments) {
        Map<String, String> inherited = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            String value = properties.getProperty(name);
            if (value != null && !isOwnToEachJvm(name) && !jvmArguments.contains("-D" + name + "=" + value)) {
                inherited.put(name, value);
            }
        }
        return inherited;
    }

    private static boolean isOwnToEachJvm(String name) {
        return OWN_TO_EACH_JVM.contains(name)
                || OWN_TO_EACH_JVM_PREFIXES.stream().anyMatch(name::startsWith);
    }
}
