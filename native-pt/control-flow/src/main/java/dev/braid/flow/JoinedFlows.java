// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.merge.BytecodeFlow;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.recording.RecordedFlowConsumer;
import dev.braid.pt.recording.RecordedGap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The flows of a recording's tasks, of which each is followed through the program's methods. */
final class JoinedFlows implements RecordedFlowConsumer {
    private final IntFunction<ProgramWalk> walks;
    private final Set<Integer> wanted;
    private final Consumer<String> warnings;
    private final Map<Integer, Flow> flows = new HashMap<>();
    private final List<String> losses = new ArrayList<>();
    private @Nullable CodeResolver resolver;

    private record Flow(ProgramWalk walk, BytecodeFlow bytecode) {}

    /**
     * @param wanted the tasks to follow, as the kernel counts them
     * @param walks makes what follows the flow of a task
     */
    JoinedFlows(Set<Integer> wanted, IntFunction<ProgramWalk> walks, Consumer<String> warnings) {
        this.walks = walks;
        this.wanted = wanted;
        this.warnings = warnings;
    }

    /** {@return the calls of hooks of each task that has any flow, which has ended} */
    Map<Integer, ProgramWalk.Calls> finish() {
        Map<Integer, ProgramWalk.Calls> calls = new HashMap<>();
        flows.forEach((task, flow) -> calls.put(task, flow.walk().finish()));
        return calls;
    }

    /** {@return the losses of unknown threads} */
    List<String> losses() {
        return losses;
    }

    void lose(String what) {
        losses.add(what);
    }

    @Override
    public void code(CodeResolver current) {
        resolver = current;
    }

    @Override
    public void instructions(int tid, long[] addresses, int count) {
        CodeResolver current = resolver;
        if (wanted.contains(tid) && current != null) {
            Flow flow = flow(tid);
            flow.bytecode().code(current);
            flow.bytecode().instructions(addresses, count);
        }
    }

    @Override
    public void gap(RecordedGap gap) {
        if (wanted.contains(gap.tid())) {
            Flow flow = flow(gap.tid());
            flow.bytecode().gap();
            flow.walk().gap(gap.bytes(), gap.message());
        } else if (gap.tid() < 0) {
            lose(gap.message());
        }
    }

    private Flow flow(int tid) {
        return flows.computeIfAbsent(tid, task -> {
            ProgramWalk walk = walks.apply(task);
            return new Flow(walk, new BytecodeFlow(walk));
        });
    }

    @Override
    public void warning(String text) {
        warnings.accept(text);
    }
}
