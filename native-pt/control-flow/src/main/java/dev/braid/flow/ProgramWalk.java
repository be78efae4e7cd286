// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.WalkedFrame.Start;
import dev.braid.flow.merge.BytecodeSteps;
import dev.braid.flow.merge.LogWindow;
import dev.braid.pt.code.CodeFrame;
import dev.braid.trace.flow.HookedMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in the bytecode of one thread, the calls of hooks by the program's methods.
 *
 * <p>Problem: what the interpreter does tells opcodes, and not of which method. But the program's methods are known as
 * the JVM ran them. So each frame has the methods that it may be, and the places in them. What does not fit is dropped;
 * if nothing is left, it is not a method of the program. What a method of the program calls is known from its code;
 * whatever others call may be any. The rest of the JDK's code, and the hooks', is followed by its entries and returns
 * only.
 *
 * <p>A method that is not the program's can have the same opcodes as one that is. So each call has its <em>root</em>:
 * the frame that other code has called. A call without its record means something only if records show that its root
 * was the program's. Roots are counted from 1; 0 stands for a place that a compiler has told.
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
    private int callCount;
    private int rootCount;
    private final @Nullable WalkConsumer out;
    private int[] passageOfCall = new int[64];
    private int passageCount;
    private @Nullable Boolean jumps;
    /** True if the last method that was known has returned. */
    private boolean isReturnedTo;

    /**
     * Calls of hooks.
     *
     * @param roots the number of each call's root, counted over all windows
     * @param passages the number of each call among the instructions that may be calls: the same each time that the
     *     flow is walked
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Calls(List<LogWindow> windows, int[] roots, int[] passages) {
        /** Makes calls that are all that may be. */
        Calls(List<LogWindow> windows, int[] roots) {
            this(windows, roots, IntStream.range(0, roots.length).toArray());
        }

        /** {@return all but those of some sites} */
        Calls without(Set<Integer> left) {
            List<LogWindow> kept = new ArrayList<>();
            int[] keptRoots = new int[roots.length];
            int[] keptPassages = new int[roots.length];
            int call = 0;
            int count = 0;
            for (LogWindow window : windows) {
                int first = count;
                long[] sites = new long[window.sites().length];
                for (long site : window.sites()) {
                    if (!left.contains((int) site)) {
                        sites[count - first] = site;
                        keptRoots[count] = roots[call];
                        keptPassages[count++] = passages[call];
                    }
                    call++;
                }
                kept.add(window.with(Arrays.copyOf(sites, count - first)));
            }
            return new Calls(kept, Arrays.copyOf(keptRoots, count), Arrays.copyOf(keptPassages, count));
        }
    }

    /** @param frame null where a compiler has told the site */
    private record Passage(@Nullable WalkedFrame frame, int step, int site, int number) {}

    ProgramWalk(HookedProgram program) {
        this(program, null);
    }

    /** @param out takes each step in place of {@link #finish}, which has no calls then; null for nobody */
    ProgramWalk(HookedProgram program, @Nullable WalkConsumer out) {
        this.program = program;
        this.out = out;
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
            top = push(
                    new WalkedFrame(program.methods(), ++rootCount, isReturnedTo ? Start.RETURNED_TO : Start.ANYWHERE));
        }
        int passage = top.begin(opcode, jumps) ? pass(top, top.steps() - 1, WalkedPosition.UNKNOWN) : WalkConsumer.NONE;
        if (out != null) {
            out.began(top, passage);
        }
        jumps = null;
        if (HookedMethod.isReturn(opcode)) {
            frames.pop();
            isReturnedTo = true;
            if (out != null) {
                out.returned();
            }
        }
    }

    private WalkedFrame push(WalkedFrame frame) {
        frames.push(frame);
        if (out != null) {
            out.entered(frame);
        }
        return frame;
    }

    /** Notes what may be the call of a hook. {@return its number} */
    private int pass(@Nullable WalkedFrame frame, int step, int site) {
        int number = passageCount++;
        if (out == null) {
            passages.add(new Passage(frame, step, site, number));
        }
        return number;
    }

    @Override
    public void condition(boolean taken) {
        jumps = taken;
    }

    @Override
    public void entered(boolean isInvoked) {
        WalkedFrame top = frames.peek();
        if (isInvoked && top != null && !top.isOther()) {
            push(new WalkedFrame(top.called(program), top.root(), Start.BEGINNING));
        } else {
            push(new WalkedFrame(program.methods(), ++rootCount, Start.BEGINNING));
        }
    }

    @Override
    public void called(List<CodeFrame> stack) {
        CodeFrame place = stack.get(0);
        List<HookedMethod> methods = program.named(
                place.method().className(),
                place.method().name(),
                place.method().descriptor());
        int passage = WalkConsumer.NONE;
        for (HookedMethod method : methods) {
            int site = method.siteAt(place.index());
            if (site != 0) {
                passage = pass(null, 0, site);
                break;
            }
        }
        if (out != null) {
            out.called(stack, passage);
        }
    }

    @Override
    public void returned() {
        if (out != null) {
            out.returnedToCompiled();
        }
    }

    @Override
    public void compiled(List<CodeFrame> stack) {
        if (out != null) {
            out.compiled(stack);
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
        if (out != null) {
            out.lost(reason);
        }
    }

    /** The flow is interrupted. */
    void gap(long bytes, String reason) {
        frames.clear();
        isReturnedTo = false;
        jumps = null;
        end(bytes, reason);
        if (out != null) {
            out.gap(reason);
        }
    }

    /** {@return the calls of the flow, which is over} */
    Calls finish() {
        end(0, "");
        return new Calls(windows, Arrays.copyOf(roots, callCount), Arrays.copyOf(passageOfCall, callCount));
    }

    private void end(long bytes, String reason) {
        long[] sites = new long[passages.size()];
        int count = 0;
        for (Passage passage : passages) {
            WalkedFrame frame = passage.frame();
            int site = frame == null ? passage.site() : frame.siteOf(passage.step());
            if (site != WalkedPosition.NONE) {
                sites[count++] = site;
                addCall(frame == null ? 0 : frame.root(), passage.number());
            }
        }
        passages.clear();
        windows.add(LogWindow.untimed(Arrays.copyOf(sites, count), bytes, reason));
    }

    private void addCall(int root, int passage) {
        if (callCount == roots.length) {
            roots = Arrays.copyOf(roots, 2 * callCount);
            passageOfCall = Arrays.copyOf(passageOfCall, 2 * callCount);
        }
        roots[callCount] = root;
        passageOfCall[callCount++] = passage;
    }
}
