// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.HashSample;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.schedule.Part;
import java.util.ArrayList;
import java.util.List;

/** Counts and coverage of a search, in messages and in files. */
final class CoverageCodec {
    private CoverageCodec() {}

    static void counts(FrameEncoder out, ExploredCounts counts) throws WorkerProtocolException {
        out.longInteger(counts.runs()).integer(counts.distinct()).bool(counts.isExhausted());
        out.integer(counts.checks()).integer(counts.unequal()).integer(counts.unended());
        out.longInteger(counts.nanos());
    }

    static ExploredCounts counts(FrameDecoder in) throws WorkerProtocolException {
        return new ExploredCounts(
                in.longInteger(), in.integer(), in.bool(), in.integer(), in.integer(), in.integer(), in.longInteger());
    }

    static void coverage(FrameEncoder out, Coverage coverage) throws WorkerProtocolException {
        sample(out, coverage.schedules());
        sample(out, coverage.classes());
        out.bool(coverage.isSaturated());
        pairs(out, coverage.pairsInBothOrders());
        pairs(out, coverage.pairsInOneOrder());
        out.bool(coverage.isWhole());
    }

    static Coverage coverage(FrameDecoder in) throws WorkerProtocolException {
        return new Coverage(sample(in), sample(in), in.bool(), pairs(in), pairs(in), in.bool());
    }

    private static void sample(FrameEncoder out, HashSample sample) throws WorkerProtocolException {
        out.longs(sample.values()).bool(sample.isWhole());
    }

    private static HashSample sample(FrameDecoder in) throws WorkerProtocolException {
        try {
            return new HashSample(in.longs(), in.bool());
        } catch (IllegalArgumentException e) {
            throw new WorkerProtocolException(String.valueOf(e.getMessage()));
        }
    }

    private static void pairs(FrameEncoder out, List<SitePair> pairs) throws WorkerProtocolException {
        out.integers(pairs.stream().map(SitePair::first).toList());
        out.integers(pairs.stream().map(SitePair::second).toList());
    }

    private static List<SitePair> pairs(FrameDecoder in) throws WorkerProtocolException {
        List<Integer> firsts = in.integers();
        List<Integer> seconds = in.integers();
        if (firsts.size() != seconds.size()) {
            throw new WorkerProtocolException(
                    "there are " + firsts.size() + " first accesses of pairs and " + seconds.size() + " second ones");
        }
        List<SitePair> pairs = new ArrayList<>();
        for (int i = 0; i < firsts.size(); i++) {
            pairs.add(new SitePair(firsts.get(i), seconds.get(i)));
        }
        return pairs;
    }

    static void part(FrameEncoder out, Part part) throws WorkerProtocolException {
        out.integer(part.number()).integer(part.count());
    }

    static Part part(FrameDecoder in) throws WorkerProtocolException {
        try {
            return new Part(in.integer(), in.integer());
        } catch (IllegalArgumentException e) {
            throw new WorkerProtocolException(String.valueOf(e.getMessage()));
        }
    }
}
