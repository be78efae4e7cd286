// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import java.util.List;
import java.util.Optional;

/** A part of the test plan that fails instead of running if something is wrong with it. */
public interface Refusable {
    /** {@return the reason why it cannot run; nothing if it can} */
    List<Issue> errors();

    /** {@return its failure, if it cannot run} */
    default Optional<Throwable> refusal() {
        return errors().isEmpty() ? Optional.empty() : Optional.of(Refusal.of(errors()));
    }
}
