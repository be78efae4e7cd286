// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.libipt;

import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.FlowCoverage;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.FlowOutput;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.engine.FlowEngines;
import java.nio.ByteBuffer;

/**
 * The engine that asks libipt. It pops its stack of calls only for returns that are written as outcomes, so that code
 * that changes a return address needs a trace with noretcomp=1. It takes no images in which code changes at an address.
 *
 * <p>Thread safety: any thread.
 */
public final class LibiptFlowDecoder implements FlowDecoder {
    private LibiptFlowDecoder() {}

    /** {@return one, where {@linkplain Libipt#availability() libipt can be used}} */
    public static FlowDecoder create() {
        return new LibiptFlowDecoder();
    }

    @Override
    public String name() {
        return FlowEngines.LIBIPT;
    }

    @Override
    public FlowCoverage decode(ByteBuffer trace, ProcessImage image, FlowOptions options, FlowConsumer consumer) {
        if (image.changesOverTime()) {
            throw new FlowEngineException(
                    "libipt takes no image in which code changes at an address while the trace runs. Use the engine"
                            + " java for this trace.");
        }
        FlowOutput output = new FlowOutput(consumer, options);
        if (!trace.hasRemaining()) {
            return output.finish();
        }
        try (LibiptImage code = new LibiptImage(image, output);
                LibiptWalk walk = new LibiptWalk(trace, code, options, output)) {
            return walk.run();
        }
    }
}
