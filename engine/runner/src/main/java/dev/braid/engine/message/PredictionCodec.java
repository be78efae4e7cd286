// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.Target;
import java.util.ArrayList;
import java.util.List;

/** Predictions and what came of them, in messages. */
final class PredictionCodec {
    private PredictionCodec() {}

    static void targets(FrameEncoder out, List<Target> targets) throws WorkerProtocolException {
        out.integer(targets.size());
        for (Target target : targets) {
            out.string(target.kind().name()).integers(target.sites());
        }
    }

    static List<Target> targets(FrameDecoder in) throws WorkerProtocolException {
        int count = in.count(2 * Integer.BYTES);
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Target.Kind kind = in.constant(Target.Kind.values());
            try {
                targets.add(new Target(kind, in.integers()));
            } catch (IllegalArgumentException e) {
                throw new WorkerProtocolException("a prediction cannot be confirmed: " + e.getMessage());
            }
        }
        return targets;
    }

    static void attempts(FrameEncoder out, List<Attempt> attempts) throws WorkerProtocolException {
        out.integer(attempts.size());
        for (Attempt attempt : attempts) {
            out.string(attempt.result().name()).integer(attempt.runs()).longInteger(attempt.releases());
            out.string(attempt.schedule()).bool(attempt.isInBothOrders()).string(attempt.outcome());
        }
    }

    static List<Attempt> attempts(FrameDecoder in) throws WorkerProtocolException {
        int count = in.count(2 * Integer.BYTES);
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            attempts.add(new Attempt(
                    in.constant(Attempt.Result.values()),
                    in.integer(),
                    in.longInteger(),
                    in.string(),
                    in.bool(),
                    in.string()));
        }
        return attempts;
    }
}
