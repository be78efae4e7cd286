// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;

/**
 * A traced instruction of a class, as the symbol log names it.
 *
 * @param fieldOwner "" where no field is accessed by name
 * @param fieldDescriptor "" where no field is accessed by name
 */
public record InstrumentedSite(
        int id,
        SiteKind kind,
        String methodName,
        String methodDescriptor,
        int bytecodeIndex,
        int line,
        String fieldOwner,
        String fieldName,
        String fieldDescriptor) {}
