// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.outcome.NamedSteps.NamedStep;
import dev.braid.simulator.outcome.Step.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out from which read each written value of one actor follows, by what all its calls have in common. A written
 * value that is always the same is a constant; one that always exceeds a read value by the same number follows from it.
 *
 * <p>Where several reads would do, the one with the least to add is taken, and of these the first that no write before
 * has taken. That matters when a location is read twice, and all calls have found the same there each time.
 */
final class Sources {
    private final List<List<NamedStep>> calls;
    private final List<NamedStep> shape;
    private final Set<Source> taken = new HashSet<>();

    /** @param calls the steps of each call; all are alike */
    Sources(List<List<NamedStep>> calls) {
        this.calls = calls;
        shape = calls.get(0);
    }

    /**
     * {@return by step, from which read of which step what it writes follows}
     *
     * @param method for people
     */
    List<Source> find(String method) throws UnmodelledException {
        List<Source> sources = new ArrayList<>();
        for (int step = 0; step < shape.size(); step++) {
            sources.add(shape.get(step).kind().writes() ? source(step, method) : Source.NONE);
        }
        return sources;
    }

    private Source source(int write, String method) throws UnmodelledException {
        long first = shape.get(write).written();
        if (calls.stream().allMatch(call -> call.get(write).written() == first)) {
            return Source.constant(first);
        }
        Source best = null;
        for (int read = 0; read <= write; read++) {
            Optional<Source> found = follows(write, read);
            if (found.isPresent() && (best == null || isBetter(found.get(), best))) {
                best = found.get();
            }
        }
        if (best == null) {
            throw new UnmodelledException(
                    "what " + method + " writes to " + shape.get(write).location()
                            + " is neither a constant nor a value that it read, or that and a constant");
        }
        taken.add(best);
        return best;
    }

    private boolean isBetter(Source one, Source other) {
        int byConstant = Long.compareUnsigned(magnitude(one.plus()), magnitude(other.plus()));
        return byConstant < 0 || (byConstant == 0 && taken.contains(other) && !taken.contains(one));
    }

    private static long magnitude(long number) {
        return number < 0 ? -number : number;
    }

    /** {@return the source that a read is, if all calls agree} */
    private Optional<Source> follows(int write, int read) {
        if (!shape.get(read).kind().reads()) {
            return Optional.empty();
        }
        int size = shape.get(write).size();
        long plus = Step.wrapped(shape.get(write).written() - shape.get(read).read(), size);
        Source source = new Source(read, plus);
        boolean always = calls.stream()
                .allMatch(call -> source.value(call.get(read).read(), size)
                        == call.get(write).written());
        return always ? Optional.of(source) : Optional.empty();
    }
}
