// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.walk;

import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.FlowCoverage;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.FlowOutput;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.packet.PacketReader;
import java.nio.ByteBuffer;

/**
 * The default engine, in Java alone. It follows code of 64 bits, and images that change over time.
 *
 * <p>Thread safety: any thread.
 */
public final class JavaFlowDecoder implements FlowDecoder {
    public static final String NAME = "java";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public FlowCoverage decode(ByteBuffer trace, ProcessImage image, FlowOptions options, FlowConsumer consumer) {
        FlowOutput output = new FlowOutput(consumer, options);
        InstructionCache code = new InstructionCache(image.reader(), output::time);
        PacketFeed feed = new PacketFeed(new PacketReader(trace), code);
        return new FlowWalk(feed, code, output, options, trace.position()).run();
    }
}
