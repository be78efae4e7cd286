// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import dev.braid.engine.message.WorkerMessage;
import java.nio.file.Path;

/**
 * The two named pipes that carry {@link WorkerMessage}s, one in each direction.
 *
 * @param commands from the engine
 * @param replies from the worker
 */
record ControlPipes(Path commands, Path replies) {
    static ControlPipes in(PrivateFolder folder) {
        return new ControlPipes(folder.resolve("commands"), folder.resolve("replies"));
    }
}
