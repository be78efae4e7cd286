// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.engine;

import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.libipt.LibiptFlowDecoder;
import dev.braid.pt.flow.walk.JavaFlowDecoder;

/** The engines by name. */
public final class FlowEngines {
    /** The system property that names the engine. */
    public static final String PROPERTY = "braid.pt.engine";

    private FlowEngines() {}

    /**
     * {@return the engine that {@value #PROPERTY} names, java if it names none}
     *
     * @throws FlowEngineException if there is none of that name, or it cannot be used here
     */
    public static FlowDecoder chosen() {
        return of(System.getProperty(PROPERTY, JavaFlowDecoder.NAME));
    }

    /**
     * {@return an engine by its name: java, or libipt}
     *
     * @throws FlowEngineException if there is none of that name, or it cannot be used here
     */
    public static FlowDecoder of(String name) {
        return switch (name) {
            case JavaFlowDecoder.NAME -> new JavaFlowDecoder();
            case LibiptFlowDecoder.NAME -> new LibiptFlowDecoder();
            default ->
                throw new FlowEngineException(
                        "There is no decoder \"" + name + "\": set " + PROPERTY + " to java or libipt.");
        };
    }
}
