// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CallStackTests {
    private static final int PUSHES = 200_000;

    private final CallStack stack = new CallStack();

    @Test
    void s2_15_depth_isTheSameAfterAnyKindOfReturn() {
        stack.push("main");
        stack.within("normal", () -> assertThat(stack.depth()).isEqualTo(2));
        assertThat(stack.depth()).isEqualTo(1);
        try {
            stack.within(
                    "thrown",
                    () -> stack.within("inner", () -> {
                        throw new IllegalStateException("planted");
                    }));
        } catch (IllegalStateException planted) {
            assertThat(planted).hasMessage("planted");
        }
        assertThat(stack.depth()).isEqualTo(1);
        // A tail call: the callee takes the caller's place, whose end ends both.
        stack.within("caller", () -> stack.push("callee"));
        assertThat(stack.depth()).isEqualTo(1);
        stack.pop();
        assertThatIllegalStateException().isThrownBy(stack::pop).withMessageContaining("pop as often as you push");
    }

    @Test
    void s2_17_snapshot_staysAsItIs_whileTheStackChanges() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> calls = new ArrayList<>();
        List<Traceback> taken = new ArrayList<>();
        List<List<Object>> expected = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            if (calls.isEmpty() || random.nextInt(5) < 3 && calls.size() < 200) {
                String frame = "f" + random.nextInt(6);
                stack.push(frame);
                calls.add(0, frame);
            } else {
                stack.pop();
                calls.remove(0);
            }
            assertThat(stack.depth()).as("seed %d", seed).isEqualTo(calls.size());
            if (i % 100 == 0 && stack.top() != null) {
                taken.add(stack.top());
                expected.add(List.copyOf(calls));
            }
        }
        assertThat(taken.stream().map(Traceback::frames).toList())
                .as("seed %d", seed)
                .isEqualTo(expected);
    }

    @Test
    void callsFromTheSamePlace_shareTheirCallers() {
        stack.push("main");
        stack.push("one");
        Traceback one = requireNonNull(stack.top());
        stack.pop();
        stack.push("other");
        Traceback other = requireNonNull(stack.top());
        assertThat(one.caller()).isSameAs(other.caller());
        assertThat(one).isNotEqualTo(other).isEqualTo(Traceback.of("main").then("one"));
    }

    @Test
    void s2_18_pushes_allocateNothing_onceTheyRepeat() {
        String[] frames = {"a", "b", "c", "d"};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        pushAndPop(frames);
        long before = threads.getCurrentThreadAllocatedBytes();
        pushAndPop(frames);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        // The measurement itself takes some bytes; a node for each push would take a hundred times as many.
        assertThat(allocated).isLessThan(PUSHES / 10);
    }

    @Test
    void s2_18_framesThatAreNew_areAllocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        String[] frames = new String[64];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = "f" + i;
        }
        pushAndPop(frames);
        long before = threads.getCurrentThreadAllocatedBytes();
        pushAndPop(frames);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isGreaterThan(PUSHES);
    }

    private void pushAndPop(String[] frames) {
        for (int i = 0; i < PUSHES; i += 2) {
            stack.push(frames[i % frames.length]);
            stack.push(frames[(i + 1) % frames.length]);
            stack.pop();
            stack.pop();
        }
    }
}
