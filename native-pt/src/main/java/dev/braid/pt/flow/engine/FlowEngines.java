// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.engine;

import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.LibiptAvailability;
import dev.braid.pt.flow.walk.JavaFlowDecoder;
import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.jna.NativeClasses;

/** The engines by name. */
public final class FlowEngines {
    /** The system property that names the engine. */
    public static final String PROPERTY = "braid.pt.engine";

    /** The name of the engine that asks libipt. */
    public static final String LIBIPT = "libipt";

    private FlowEngines() {}

    /** {@return {@code true} if libipt can be used here; never throws} */
    public static LibiptAvailability libipt() {
        try {
            return (LibiptAvailability) NativeClasses.call("dev.braid.pt.flow.libipt.Libipt", "availability");
        } catch (NativeCallsException e) {
            return new LibiptAvailability.Unavailable(
                    "libipt cannot be called: " + e.getMessage() + ".", "Use the engine java, which needs nothing.");
        }
    }

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
            case LIBIPT -> libiptDecoder();
            default ->
                throw new FlowEngineException(
                        "There is no decoder \"" + name + "\": set " + PROPERTY + " to java or libipt.");
        };
    }

    private static FlowDecoder libiptDecoder() {
        if (libipt() instanceof LibiptAvailability.Unavailable unavailable) {
            throw new FlowEngineException(unavailable.reason() + " " + unavailable.fix());
        }
        try {
            return (FlowDecoder) NativeClasses.call("dev.braid.pt.flow.libipt.LibiptFlowDecoder", "create");
        } catch (NativeCallsException e) {
            throw new FlowEngineException(e.getMessage() + ".");
        }
    }
}
