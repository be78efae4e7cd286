// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import dev.braid.engine.BraidVersion;
import picocli.CommandLine.IVersionProvider;

/** Text that {@code --version} prints. */
public final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "braid " + BraidVersion.text(), "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
        };
    }
}
