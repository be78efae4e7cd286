// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.TestListener;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Hands on what tests tell their {@code TestReporter}. */
class Publications implements TestExecutionListener {
    private final TestListener listener;

    private Publications(TestListener listener) {
        this.listener = listener;
    }

    /** {@return one that hands all on that this version of the platform can publish} */
    static TestExecutionListener to(TestListener listener) {
        boolean publishesFiles = ReflectionSupport.tryToLoadClass("org.junit.platform.engine.reporting.FileEntry")
                .toOptional()
                .isPresent();
        return publishesFiles ? new WithFiles(listener) : new Publications(listener);
    }

    @Override
    public void reportingEntryPublished(TestIdentifier identifier, ReportEntry entry) {
        listener.published(entry.getKeyValuePairs());
    }

    /** Apart, so that nobody loads what a platform before 1.12 does not have. */
    private static final class WithFiles extends Publications {
        private final TestListener files;

        WithFiles(TestListener listener) {
            super(listener);
            files = listener;
        }

        @Override
        public void fileEntryPublished(TestIdentifier identifier, FileEntry file) {
            files.filePublished(file.getPath(), file.getMediaType().orElse("application/octet-stream"));
        }
    }
}
