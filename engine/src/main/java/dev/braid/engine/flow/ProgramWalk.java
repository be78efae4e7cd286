// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.engine.flow.WalkedFrame.Start;
import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.merge.BytecodeSteps;
import dev.braid.pt.merge.LogWindow;
import dev.braid.trace.flow.HookedMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in the bytecode of one thread, the calls of hooks by the program's methods.
 *
 * <p>Problem: what the interpreter does tells opcodes, and not of which method. But the program's methods are known as the
 * JVM ran them. So each frame has the methods that it may be, and where in them; what does not fit is dropped, and where
 * nothing is left, it is no method of the program. What a method of the program calls is known from its code; whatever others
 * call may be any. The rest of the JDK's code, and the hooks', is followed by its entries and returns only.
 *
 * <p>A method that is not the program's can have the same opcodes as one that is. So each call has its <em>root</em>: the
 * frame that other code has called. Only if records show that a root was the program's, a call in it that lacks its record
 * says anything; roots are counted from 1, and 0 stands for a place that a compiler has told.
 *
 * <p>Where frames are lost, or the flow has a gap, a window ends, and all methods may be anywhere.
 *
 * <p>Thread safety: one thread.
 */
final class ProgramWalk implements BytecodeSteps {
    private final HookedProgram program;
    private final Deque<WalkedFrame> frames = new ArrayDeque<>();
    private final List<Passage> passages = new ArrayList<>();
    private final List<LogWindow> windows = new ArrayList<>();
    private int[] roots = new int[64];
    private int rootOfCallCount;
    private int rootCount;
    private @Nullable Boolean jumps;
    /** Whether the last method that was known has returned. */
    private boolean isReturnedTo;

    /**
     * Calls of hooks.
     *
     * @param roots of each call, counted over all windows, the number of its root
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Calls(List<LogWindow> windows, int[] roots) {
        /** {@return all but those of some sites} */
        Calls without(Set<Integer> left) {
            List<LogWindow> kept = new ArrayList<>();
            int[] keptRoots = new int[roots.length];
            int call = 0;
            int count = 0;
            for (LogWindow window : windows) {
                int first = count;
                long[] sites = new long[window.sites().length];
                for (long site : window.sites()) {
                    if (!left.contains((int) site)) {
                        sites[count - first] = site;
                        keptRoots[count++] = roots[call];
                    }
                    call++;
                }
                kept.add(window.with(Arrays.copyOf(sites, count - first)));
            }
            return new Calls(kept, Arrays.copyOf(keptRoots, count));
        }
    }

    /** @param frame null where a compiler has told the site */
    private record Passage(@Nullable WalkedFrame frame, int step, int site) {}

    ProgramWalk(HookedProgram program) {
        this.program = program;
    }

    @Override
    public void bytecode(String name) {
        int[] opcodes = OpcodeNames.of(name);
        if (opcodes == null) {
            lost("the interpreter has an instruction '" + name + "', which this version of Braid does not know");
            return;
        }
        for (int opcode : opcodes) {
            begin(opcode);
        }
    }

    private void begin(int opcode) {
        WalkedFrame top = frames.peek();
        if (top == null) {
            top = new WalkedFrame(program.methods(), ++rootCount, isReturnedTo ? Start.RETURNED_TO : Start.ANYWHERE);
            frames.push(top);
        }
        if (top.begin(opcode, jumps)) {
            passages.add(new Passage(top, top.steps() - 1, WalkedPosition.UNKNOWN));
        }
        jumps = null;
        if (HookedMethod.isReturn(opcode)) {
            frames.pop();
            isReturnedTo = true;
        }
    }

    @Override
    public void condition(boolean taken) {
        jumps = taken;
    }

    @Override
    public void entered(boolean isInvoked) {
        WalkedFrame top = frames.peek();
        if (isInvoked && top != null && !top.isOther()) {
            frames.push(new WalkedFrame(top.called(program), top.root(), Start.BEGINNING));
        } else {
            frames.push(new WalkedFrame(program.methods(), ++rootCount, Start.BEGINNING));
        }
    }

    @Override
    public void called(CodeFrame place) {
        List<HookedMethod> methods = program.named(
                place.method().className(),
                place.method().name(),
                place.method().descriptor());
        for (HookedMethod method : methods) {
            int site = method.siteAt(place.index());
            if (site != 0) {
                passages.add(new Passage(null, 0, site));
                return;
            }
        }
    }

    @Override
    public void lost(String reason) {
        boolean anyOfProgram = frames.stream().anyMatch(frame -> !frame.isOther());
        frames.clear();
        isReturnedTo = false;
        jumps = null;
        if (anyOfProgram) {
            end(0, reason);
        }
    }

    /** The flow is interrupted. */
    void gap(long bytes, String reason) {
        frames.clear();
        isReturnedTo = false;
        jumps = null;
        end(bytes, reason);
    }

    /** {@return the calls of the flow, which is over} */
    Calls finish() {
        end(0, "");
        return new Calls(windows, Arrays.copyOf(roots, rootOfCallCount));
    }

    private void end(long bytes, String reason) {
        long[] sites = new long[passages.size()];
        int count = 0;
        for (Passage passage : passages) {
            WalkedFrame frame = passage.frame();
            int site = frame == null ? passage.site() : frame.siteOf(passage.step());
            if (site != WalkedPosition.NONE) {
                sites[count++] = site;
                addRoot(frame == null ? 0 : frame.root());
            }
        }
        passages.clear();
        windows.add(LogWindow.untimed(Arrays.copyOf(sites, count), bytes, reason));
    }

    private void addRoot(int root) {
        if (rootOfCallCount == roots.length) {
            roots = Arrays.copyOf(roots, 2 * rootOfCallCount);
        }
        roots[rootOfCallCount++] = root;
    }
}
