// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.merge.BytecodeSteps;
import dev.braid.flow.merge.LogRecord;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.flow.ClassCode;
import dev.braid.trace.flow.HookedMethod;
import dev.braid.trace.flow.MethodCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A made-up execution of one thread in the methods of a {@link MadeUpProgram}: at each condition, chance decides. It is
 * told twice: as the flow of a recording, in which all but opcodes is missing, and as branch records tell it. It has
 * the records that the hooks would have written.
 */
final class MadeUpRun implements Symbols {
    static final int THREAD = 7;

    /** The one call into the JDK at which there is an event within it. */
    private static final int JDK_SITE = 90_000;

    private static final List<String> NAMES =
            List.of(("nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 bipush sipush ldc"
                            + " ldc2_w iload aload iload_0 iload_1 iload_2 iload_3 aload_0 aload_1 aload_2 aload_3"
                            + " istore astore istore_0 istore_1 istore_2 istore_3 astore_0 astore_1 astore_2 astore_3"
                            + " iaload iastore pop dup iadd isub imul irem iand iinc i2b checkcast ifeq ifne iflt ifge"
                            + " ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple goto ireturn"
                            + " areturn return getstatic putstatic getfield putfield invokevirtual invokespecial"
                            + " invokestatic invokeinterface new arraylength monitorenter monitorexit")
                    .split(" "));
    private static final Map<Integer, String> NAME_OF = new HashMap<>();

    static {
        NAMES.forEach(name -> NAME_OF.put(Objects.requireNonNull(OpcodeNames.of(name))[0], name));
    }

    /** Steps of the recording's flow; {@link #truth} has those that branch records tell. */
    private final List<Consumer<BytecodeSteps>> flow = new ArrayList<>();

    private final List<Consumer<ThreadWay>> truth = new ArrayList<>();
    final List<LogRecord> records = new ArrayList<>();
    final List<RecordedEvent> events = new ArrayList<>();
    /** Index of the event of each record. */
    final List<Long> indices = new ArrayList<>();
    /** Length of the flow at each event. */
    final List<Integer> flowAtEvent = new ArrayList<>();

    private final MadeUpProgram made;
    private final Random random;
    private final Map<Integer, Site> sites = new HashMap<>();
    private final Map<String, MethodCode> codes = new HashMap<>();
    private long index;
    private int callSite;
    private int budget = 3_000;

    MadeUpRun(MadeUpProgram made, long seed) {
        this.made = made;
        random = new Random(seed);
        for (byte[] file : made.classFiles()) {
            for (MethodCode code : ClassCode.of(file).methods()) {
                codes.put(code.className() + "." + code.name() + code.descriptor(), code);
            }
        }
        sites.put(JDK_SITE, site(JDK_SITE, SiteKind.FIELD, "java.util.ArrayList", "size", "()I", 1, true));
    }

    /** Executes a method from its beginning to its end. */
    MadeUpRun execute(String name) {
        flow.add(steps -> steps.entered(false));
        execute(made.method(name), 1);
        return this;
    }

    int flowLength() {
        return flow.size();
    }

    void flow(int from, int to, BytecodeSteps out) {
        flow.subList(from, to).forEach(step -> step.accept(out));
    }

    /** Tells it as branch records do: one each time that there is an event, with its clock. */
    void truth(ThreadWay out) {
        truth.forEach(step -> step.accept(out));
    }

    private void execute(HookedMethod method, int depth) {
        MethodCode code = Objects.requireNonNull(codes.get(method.toString()), method.toString());
        int at = 0;
        while (true) {
            int here = at;
            int opcode = method.opcode(at);
            bytecode(opcode);
            long clock = clock();
            truth.add(out -> {
                for (int i = 0; i < 3; i++) { // so that all earlier events are before it
                    out.record(clock);
                }
                out.executed(code, here, depth);
            });
            budget--;
            if (HookedMethod.isReturn(opcode)) {
                return;
            }
            at = next(method, at);
            if (method.isCall(here)) {
                call(method, here, depth);
            }
        }
    }

    private int next(HookedMethod method, int at) {
        int[] next = method.next(at);
        if (next.length == 1) {
            return next[0];
        }
        boolean jumps = random.nextInt(8) == 0;
        if (budget < 0 && next[0] != next[1]) {
            jumps = next[1] > next[0]; // forward, to the end
        }
        boolean decision = jumps;
        flow.add(steps -> steps.condition(decision));
        return method.next(at, jumps)[0];
    }

    private void call(HookedMethod caller, int at, int depth) {
        flow.add(steps -> steps.entered(true));
        HookedMethod.Callee callee = caller.callee(at);
        List<HookedMethod> called = made.program().called(caller, at);
        if (callee.owner().startsWith("dev/braid/")) {
            otherCode(2);
            record(caller, at);
        } else if (called.isEmpty()) {
            otherCode(2);
            int count = callSite == 0 ? 0 : random.nextInt(3);
            for (int i = 0; i < count; i++) {
                event(JDK_SITE, callSite);
            }
            if (count < 2 && random.nextInt(3) == 0) {
                flow.add(steps -> steps.entered(true));
                execute(made.method("callback"), depth + 1);
            }
            otherCode(0);
            flow.add(steps -> steps.bytecode("ireturn"));
        } else {
            execute(called.get(random.nextInt(called.size())), depth + 1);
        }
    }

    /** A method of the JDK or of the hooks: any opcodes, and others within; without an end while calls are left. */
    private void otherCode(int calls) {
        for (int i = random.nextInt(6); i >= 0; i--) {
            flow.add(steps -> steps.bytecode("iload_1"));
        }
        flow.add(steps -> steps.bytecode("arraylength"));
        if (calls > 0 && random.nextBoolean()) {
            flow.add(steps -> steps.bytecode("invokestatic"));
            flow.add(steps -> steps.entered(true));
            otherCode(calls - 1);
            flow.add(steps -> steps.bytecode("ireturn"));
        }
    }

    /** A hook has been called. */
    void record(HookedMethod caller, int at) {
        flow.add(steps -> steps.bytecode("return"));
        int access = caller.siteAt(at);
        int call = caller.callSiteAt(at);
        if (access != 0) {
            sites.putIfAbsent(access, site(access, SiteKind.FIELD, caller, at));
            records.add(new LogRecord(access, 0));
            indices.add(index);
            event(access, 0);
        } else if (call != 0) {
            // as in branch records: the call itself, which comes next
            sites.putIfAbsent(call, site(call, SiteKind.CALL, caller, caller.lastOfHook(at)));
            callSite = call;
        }
    }

    private void event(int site, int callSite) {
        flowAtEvent.add(flow.size());
        events.add(new RecordedEvent(
                index, EventKind.READ, THREAD, clock(), site, callSite, 7, 16, 4, AccessMode.PLAIN, false, 0, 0, 0));
        index += 1 + random.nextInt(3);
    }

    /** {@return the clock of the next event} */
    private long clock() {
        return events.size() + 1L;
    }

    private void bytecode(int opcode) {
        String name = Objects.requireNonNull(NAME_OF.get(opcode), "opcode " + opcode);
        flow.add(steps -> steps.bytecode(name));
    }

    private static Site site(int id, SiteKind kind, HookedMethod method, int at) {
        return site(id, kind, method.className(), method.name(), method.descriptor(), at, false);
    }

    private static Site site(
            int id, SiteKind kind, String className, String method, String descriptor, int at, boolean isPlatform) {
        return new Site(id, kind, className, method, descriptor, at, -1, "", className, "value", "", isPlatform);
    }

    @Override
    public @Nullable Site site(int id) {
        return sites.get(id);
    }

    @Override
    public String threadName(int thread) {
        return "made-up";
    }

    @Override
    public String className(long object) {
        return "demo.made.Made";
    }

    @Override
    public String fieldName(long object, long offset) {
        return "value";
    }
}
