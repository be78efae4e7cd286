// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A method as the JVM runs it, with the calls of the agent's hooks. It tells how execution may go on in the method, and
 * which of its instructions calls the hook of which site.
 *
 * <p>The class file says that itself: each hook for an instruction takes a constant, in which the number of the site
 * is, see {@link RecordDescriptor}. Such a hook, and those of monitors, write one record each time that they are
 * called, but for {@link #doubtfulSites}.
 *
 * <p>Thread safety: immutable.
 */
public final class HookedMethod {
    private static final int ALOAD = 25;
    private static final int ALOAD_0 = 42;
    private static final int ALOAD_3 = 45;
    private static final String HOOKS = "dev/braid/tracer/bootstrap/Hooks";
    private static final String SYNC_HOOKS = "dev/braid/tracer/bootstrap/SyncHooks";
    private static final String CALL = "call";
    private static final String ENTERED = "monitorEntered";
    private static final String EXITING = "monitorExiting";
    private static final String WITH_KEY_AND_LOG = "ILdev/braid/tracer/bootstrap/log/ThreadLog;)";
    private static final String EARLY = "storedEarly";
    private static final String IS_CONSTANT = "isConstant";
    private static final List<String> HOOK_NAMES = List.of("getField", "putField", "arrayGet", "arrayPut");
    private static final List<String> MONITOR_HOOKS = List.of(ENTERED, EXITING, "methodExiting");
    private static final int[] NOWHERE = {};

    private final MethodCode code;
    /** By index of an instruction, the site whose hook it calls; 0 for all others. */
    private final int[] sites;
    /**
     * By index of an instruction, the site of the call into the JDK that comes next, if it calls the hook for that;
     * otherwise 0.
     */
    private final int[] callSites;
    /** Instructions at which the method goes on after those that it has entered. */
    private final BitSet entered = new BitSet();
    /** Sites whose hook may find that a field is constant. */
    private final List<Integer> doubtfulSites = new ArrayList<>();

    /** The method that an instruction calls, its class's name with slashes. */
    public record Callee(String owner, String name, String descriptor) {}

    private HookedMethod(MethodCode code) {
        this.code = code;
        sites = new int[code.length()];
        callSites = new int[code.length()];
        int before = -1;
        int beforeThat = -1;
        for (int at = 0; at < code.length(); at = code.following(at)) {
            if (code.opcode(at) == Instructions.INVOKESTATIC) {
                ClassCode.Member callee = code.owner().member(code.operand(at));
                sites[at] = siteOf(callee, before, beforeThat);
                callSites[at] = callee.owner().equals(HOOKS) && callee.name().equals(CALL) ? constant(before) : 0;
                if (callee.owner().equals(HOOKS) && callee.name().equals(IS_CONSTANT)) {
                    doubtfulSites.add(constant(before));
                }
            }
            if (mayEnterAnother(at)) {
                entered.set(code.next(at));
            }
            beforeThat = before;
            before = at;
        }
    }

    /**
     * {@return the methods of a class file that have code}
     *
     * @throws IllegalArgumentException if it is not a class file
     */
    public static List<HookedMethod> allOf(byte[] classFile) {
        List<HookedMethod> methods = new ArrayList<>();
        try {
            for (MethodCode method : ClassCode.of(classFile).methods()) {
                if (method.length() > 0) {
                    methods.add(new HookedMethod(method));
                }
            }
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("it is not a class file, or a damaged one", e);
        }
        return methods;
    }

    /** {@return {@code true} if an instruction calls a method, or may have the JVM load or initialise a class} */
    private boolean mayEnterAnother(int at) {
        int opcode = code.opcode(at);
        return opcode >= Instructions.GETSTATIC && opcode <= Instructions.NEW
                || opcode == Instructions.ANEWARRAY
                || opcode == Instructions.CHECKCAST
                || opcode == Instructions.INSTANCEOF
                || opcode == Instructions.MULTIANEWARRAY
                || opcode == Instructions.LDC2_W
                || (opcode == Instructions.LDC || opcode == Instructions.LDC_W) && constant(at) == 0;
    }

    private int siteOf(ClassCode.Member callee, int before, int beforeThat) {
        if (callee.owner().equals(SYNC_HOOKS)) {
            return MONITOR_HOOKS.contains(callee.name()) ? site(before) : 0;
        }
        if (!callee.owner().equals(HOOKS)) {
            return 0;
        }
        if (callee.name().startsWith(EARLY)) {
            return site(before);
        }
        boolean isAccess = HOOK_NAMES.stream().anyMatch(callee.name()::startsWith)
                && callee.descriptor().contains(WITH_KEY_AND_LOG);
        return isAccess && before >= 0 && isReferenceLoad(before) ? site(beforeThat) : 0;
    }

    private boolean isReferenceLoad(int at) {
        int opcode = opcode(at);
        return opcode == ALOAD || opcode >= ALOAD_0 && opcode <= ALOAD_3;
    }

    /** {@return the site in a key that an instruction pushes, 0 if it pushes none} */
    private int site(int at) {
        return constant(at) >>> RecordDescriptor.SITE_SHIFT;
    }

    /** {@return the constant that an instruction pushes, 0 if it pushes none} */
    private int constant(int at) {
        int opcode = at < 0 ? 0 : code.opcode(at);
        if (opcode != Instructions.LDC && opcode != Instructions.LDC_W) {
            return 0;
        }
        int constant = opcode == Instructions.LDC ? code.shortOperand(at) : code.operand(at);
        ClassCode owner = code.owner();
        return owner.isInteger(constant) ? owner.integer(constant) : 0;
    }

    /** {@return the name of the class, with slashes} */
    public String internalName() {
        return code.owner().internalName();
    }

    public String name() {
        return code.name();
    }

    public String descriptor() {
        return code.descriptor();
    }

    /** {@return the opcode of an instruction; of one that is widened, its own} */
    public int opcode(int at) {
        int opcode = code.opcode(at);
        return opcode == Instructions.WIDE ? code.shortOperand(at) : opcode;
    }

    /** {@return {@code true} if an instruction of that opcode leaves its method} */
    public static boolean isReturn(int opcode) {
        return Instructions.isReturn(opcode);
    }

    /** {@return the places of the instructions of an opcode} */
    public int[] instructions(int opcode) {
        int[] found = new int[code.length()];
        int count = 0;
        for (int at = 0; at < code.length(); at = code.following(at)) {
            if (opcode(at) == opcode) {
                found[count++] = at;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** {@return {@code true} if the method may go on there after another one, which it has entered, returned} */
    public boolean isReturnedTo(int at) {
        return entered.get(at);
    }

    /** {@return the site whose hook an instruction calls; 0 if it calls none} */
    public int siteAt(int at) {
        return at >= 0 && at < sites.length ? sites[at] : 0;
    }

    /**
     * {@return the site of the call into the JDK that comes next, if an instruction calls the hook for that; otherwise
     * 0}
     */
    public int callSiteAt(int at) {
        return at >= 0 && at < callSites.length ? callSites[at] : 0;
    }

    /**
     * {@return the last instruction that stands for the same one of the class file as the call of its hook} It narrows
     * the value that was loaded, calls into the JDK, or enters or exits the monitor.
     */
    public int lastOfHook(int at) {
        int next = code.following(at);
        if (next >= code.length()) {
            return at;
        }
        String hook = isCall(at) ? callee(at).name() : "";
        return switch (hook) {
            case CALL -> next;
            case ENTERED -> opcode(next) == Instructions.GOTO ? next : at;
            case EXITING -> exitBehind(next);
            default -> finishesLoad(opcode(next)) ? next : at;
        };
    }

    private int exitBehind(int at) {
        int exit = opcode(at) == Instructions.GOTO ? code.next(at) : at;
        return isReferenceLoad(exit) ? code.following(exit) : exit;
    }

    private static boolean finishesLoad(int opcode) {
        return opcode == Instructions.CHECKCAST || opcode >= Instructions.I2B && opcode <= Instructions.I2S;
    }

    /** {@return {@code true} if an instruction may end the call: it returns, throws, or calls what may throw} */
    public boolean mayLeave(int at) {
        return switch (code.decision(at)) {
            case MethodCode.CALL, MethodCode.INITIALISATION, MethodCode.RETURN, MethodCode.THROW -> true;
            default -> false;
        };
    }

    /** {@return the source line of an instruction; -1 if the class file does not tell, as before the first one} */
    public int line(int at) {
        return code.line(at);
    }

    /** {@return the length of its code in bytes} */
    public int length() {
        return code.length();
    }

    /** {@return the first instruction that has a source line: those before it are hooks; -1 if none has one} */
    public int firstWithLine() {
        for (int at = 0; at < code.length(); at = code.following(at)) {
            if (code.line(at) >= 0) {
                return at;
            }
        }
        return -1;
    }

    /** {@return the name of the class, with dots} */
    public String className() {
        return code.className();
    }

    /** {@return the source file's name without folder, "" if it is not known} */
    public String sourceFile() {
        return code.sourceFile();
    }

    /** {@return all sites whose hooks the method calls} */
    public List<Integer> sites() {
        return Arrays.stream(sites).filter(site -> site != 0).boxed().toList();
    }

    /**
     * {@return the sites whose hook leaves no record where it finds that the static field is constant; it is not called
     * again then}
     */
    public List<Integer> doubtfulSites() {
        return List.copyOf(doubtfulSites);
    }

    /** {@return {@code true} if an instruction names what it calls} */
    public boolean isCall(int at) {
        int opcode = code.opcode(at);
        return opcode >= Instructions.INVOKEVIRTUAL && opcode < Instructions.INVOKEDYNAMIC;
    }

    /** {@return {@code true} if what an instruction calls is a matter of the names alone, and not of an object} */
    public boolean isStaticCall(int at) {
        int opcode = code.opcode(at);
        return opcode == Instructions.INVOKESTATIC || opcode == Instructions.INVOKESPECIAL;
    }

    /** {@return the callee of an instruction} */
    public Callee callee(int at) {
        ClassCode.Member member = code.owner().member(code.operand(at));
        return new Callee(member.owner(), member.name(), member.descriptor());
    }

    /**
     * {@return the places at which execution may go on after an instruction that does not throw; none if it leaves the
     * method}
     */
    public int[] next(int at) {
        int opcode = code.opcode(at);
        if (Instructions.isCondition(opcode)) {
            return new int[] {code.next(at, false), code.next(at, true)};
        }
        if (opcode == Instructions.TABLESWITCH || opcode == Instructions.LOOKUPSWITCH) {
            return code.targetsOfSwitch(at);
        }
        boolean isLast = Instructions.isReturn(opcode)
                || opcode == Instructions.ATHROW
                || opcode == Instructions.JSR
                || opcode == Instructions.JSR_W
                || opcode == Instructions.RET;
        return isLast ? NOWHERE : new int[] {code.next(at)};
    }

    /**
     * {@return the places at which execution goes on after an instruction, given whether it jumps if it is a
     * conditional jump}
     */
    public int[] next(int at, boolean jumps) {
        return Instructions.isCondition(code.opcode(at)) ? new int[] {code.next(at, jumps)} : next(at);
    }

    @Override
    public String toString() {
        return code.className() + "." + name() + descriptor();
    }
}
