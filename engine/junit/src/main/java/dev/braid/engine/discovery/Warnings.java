// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoveryIssue;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;

/**
 * Tells warnings of a discovery, each once: to the platform, or to the log where the platform is older than 1.13 and
 * has no such thing.
 */
public final class Warnings {
    private static final String ISSUES_OF_PLATFORM = "org.junit.platform.engine.DiscoveryIssue";

    private final BiConsumer<String, @Nullable TestSource> told;
    private final Set<String> known = new HashSet<>();

    Warnings(BiConsumer<String, @Nullable TestSource> told) {
        this.told = told;
    }

    public static Warnings of(EngineDiscoveryRequest request, UniqueId engine) {
        boolean platformTakesThem = ReflectionSupport.tryToLoadClass(ISSUES_OF_PLATFORM)
                .toOptional()
                .isPresent();
        if (platformTakesThem) {
            return new Warnings((message, source) -> Platform.tell(request, engine, message, source));
        }
        Logger log = System.getLogger("dev.braid");
        return new Warnings((message, source) -> log.log(Level.WARNING, message));
    }

    public void tell(String message, @Nullable TestSource source) {
        if (known.add(message)) {
            told.accept(message, source);
        }
    }

    /** Apart, so that nobody loads what an older platform does not have. */
    private static final class Platform {
        static void tell(EngineDiscoveryRequest request, UniqueId engine, String message, @Nullable TestSource source) {
            request.getDiscoveryListener()
                    .issueEncountered(
                            engine,
                            DiscoveryIssue.builder(DiscoveryIssue.Severity.WARNING, message)
                                    .source(source)
                                    .build());
        }
    }
}
