// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.flow;

import dev.braid.trace.flow.MethodCode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of instructions, each made once: a flow has many millions of few different ones. */
final class InstructionNames {
    private final Map<MethodCode, @Nullable String[]> names = new HashMap<>();

    String of(MethodCode method, int bytecodeIndex) {
        @Nullable String[] ofMethod = names.computeIfAbsent(method, key -> new String[key.length()]);
        String name = ofMethod[bytecodeIndex];
        if (name == null) {
            name = method.className() + "." + method.name() + method.descriptor() + ":" + bytecodeIndex;
            ofMethod[bytecodeIndex] = name;
        }
        return name;
    }
}
