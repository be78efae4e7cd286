// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns the JVM arguments of this JVM into those of a worker.
 *
 * <p>Dropped is what two JVMs can't share. Options about modules of the application are rewritten for a worker that has
 * those modules on its class path. The JVM would refuse to start over an {@code --add-modules} that it can't resolve.
 */
final class InheritedArguments {
    private static final String ALL_UNNAMED = "ALL-UNNAMED";

    /** Each with the reason why a worker must not have it. */
    private static final List<String> DROPPED_PREFIXES = List.of(
            // A debugger's agent: the worker can't listen on the same port, and has one of its own if it is to wait.
            "-Xdebug",
            // The JMX agent's ports are taken by this JVM.
            "-Dcom.sun.management.jmxremote.port=",
            "-Dcom.sun.management.jmxremote.rmi.port=",
            // Both JVMs would write the same archive, or the list of classes for one.
            "-Xshare:dump",
            "-XX:ArchiveClassesAtExit",
            "-XX:+AutoCreateSharedArchive",
            "-XX:DumpLoadedClassList=",
            "-XX:AOTCacheOutput=",
            "-XX:AOTMode=record",
            "-XX:AOTMode=create",
            // The worker's class path is given separately, and it has no module path.
            "-Djava.class.path=",
            "--module-path=",
            "--upgrade-module-path=",
            "--patch-module=");

    private InheritedArguments() {}

    /** {@return the arguments for a worker, in the same order} */
    static List<String> of(List<String> inputArguments) {
        List<String> inherited = new ArrayList<>();
        for (String argument : inputArguments) {
            if (!isDropped(argument)) {
                withoutApplicationModules(argument).ifPresent(inherited::add);
            }
        }
        return inherited;
    }

    private static boolean isDropped(String argument) {
        return DROPPED_PREFIXES.stream().anyMatch(argument::startsWith) || isDebuggersAgent(argument);
    }

    /** {@return {@code true} if an argument loads the JVM's agent for debuggers, by any of the three ways there are} */
    static boolean isDebuggersAgent(String argument) {
        return argument.startsWith("-agentlib:jdwp")
                || argument.startsWith("-Xrunjdwp")
                || (argument.startsWith("-agentpath:") && argument.contains("libjdwp."));
    }

    private static Optional<String> withoutApplicationModules(String argument) {
        int equals = argument.indexOf('=');
        if (!argument.startsWith("--") || equals < 0) {
            return Optional.of(argument);
        }
        String option = argument.substring(0, equals);
        String value = argument.substring(equals + 1);
        return switch (option) {
            case "--add-modules", "--limit-modules" -> systemModules(value).map(kept -> option + "=" + kept);
            case "--add-opens", "--add-exports", "--add-reads" -> access(value).map(kept -> option + "=" + kept);
            case "--enable-native-access" -> Optional.of(option + "=" + targets(value));
            default -> Optional.of(argument);
        };
    }

    private static Optional<String> systemModules(String names) {
        List<String> kept = new ArrayList<>();
        for (String name : names.split(",")) {
            if (name.equals("ALL-SYSTEM") || name.equals("ALL-DEFAULT") || isSystemModule(name)) {
                kept.add(name);
            }
        }
        return kept.isEmpty() ? Optional.empty() : Optional.of(String.join(",", kept));
    }

    /** Rewrites {@code module/package=targets} or {@code module=targets}; empty if the module is the application's. */
    private static Optional<String> access(String value) {
        int equals = value.indexOf('=');
        if (equals < 0) {
            return Optional.of(value);
        }
        String source = value.substring(0, equals);
        String module = source.split("/", 2)[0];
        return isSystemModule(module)
                ? Optional.of(source + "=" + targets(value.substring(equals + 1)))
                : Optional.empty();
    }

    private static String targets(String names) {
        List<String> kept = new ArrayList<>();
        for (String name : names.split(",")) {
            String target = isSystemModule(name) ? name : ALL_UNNAMED;
            if (!kept.contains(target)) {
                kept.add(target);
            }
        }
        return String.join(",", kept);
    }

    private static boolean isSystemModule(String name) {
        return ModuleFinder.ofSystem().find(name).isPresent();
    }
}
