// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.ReportEntry;

/**
 * Hands what is known of a test on to the platform.
 *
 * @param test its test, which may become known only while it runs
 */
record PublishedEntries(EngineExecutionListener listener, Supplier<? extends TestDescriptor> test)
        implements ReportEntries {
    private static final boolean PLATFORM_TAKES_FILES = ReflectionSupport.tryToLoadClass(
                    "org.junit.platform.engine.reporting.FileEntry")
            .toOptional()
            .isPresent();

    @Override
    public void publish(Map<String, String> entries) {
        listener.reportingEntryPublished(test.get(), ReportEntry.from(entries));
    }

    @Override
    public void attach(Path file, String mediaType) {
        if (PLATFORM_TAKES_FILES) {
            PlatformFiles.publish(listener, test.get(), file, mediaType);
        }
    }

    /** Apart, so that nobody loads what a platform before 1.12 does not have; failures name the files there, too. */
    private static final class PlatformFiles {
        static void publish(EngineExecutionListener listener, TestDescriptor test, Path file, String mediaType) {
            listener.fileEntryPublished(test, FileEntry.from(file, mediaType));
        }
    }
}
