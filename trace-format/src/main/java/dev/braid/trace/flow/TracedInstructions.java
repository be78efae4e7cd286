// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.ArrayList;
import java.util.List;

/**
 * The instructions of a method that leave a record in a trace of all accesses, each time they are executed. They are
 * worked out from the agent's rules and the class files alone, so that what the instrumenter forgets shows.
 *
 * <p>Those are the instructions for fields and array elements, and those for monitors. The agent leaves out static
 * fields that are final, and of the class's own also those that a compiler or a tool has added; and the probes of
 * JaCoCo.
 */
final class TracedInstructions {
    /** Leaves no record. */
    static final byte NONE = 0;
    /** Leaves one. */
    static final byte ALWAYS = 1;
    /** Leaves one each time or never: the class files in the trace do not tell whether the field is final. */
    static final byte UNKNOWN_FIELD = 2;
    /** A store before the superclass's constructor is called: its record may come after that call only. */
    static final byte EARLY = 3;
    /** The call of the superclass's constructor, or of another one. */
    static final byte CONSTRUCTOR_CALL = 4;

    private static final byte STATIC = 5;

    private static final int IALOAD = 46;
    private static final int SALOAD = 53;
    private static final int IASTORE = 79;
    private static final int SASTORE = 86;
    private static final int GETFIELD = 180;
    private static final int PUTFIELD = 181;
    private static final int MONITORENTER = 194;
    private static final int MONITOREXIT = 195;

    private static final int FINAL = 0x10; // JVMS 4.5
    private static final int SYNTHETIC = 0x1000;
    private static final int NO_FIELD = -1;

    private final MethodCode method;
    private final MethodTable classes;
    private final long place;
    private final byte[] kinds;
    private final List<Integer> early = new ArrayList<>();

    /** @param place the place of the method's first instruction, see {@link MergePlaces} */
    TracedInstructions(MethodCode method, long place, MethodTable classes) {
        this.method = method;
        this.place = place;
        this.classes = classes;
        kinds = new byte[method.length()];
        CoverageProbes probes = new CoverageProbes(method);
        for (int at = 0; at < method.length(); at = method.following(at)) {
            kinds[at] = probes.covers(at) ? NONE : kindOf(at);
        }
        if (method.name().equals("<init>")) {
            findEarlyStores();
        }
    }

    /** {@return the place of an instruction} */
    long place(int at) {
        return place | at;
    }

    /** {@return {@code true} if a record can name an instruction with that opcode} */
    static boolean isTraced(int opcode) {
        return kindOfOpcode(opcode) != NONE;
    }

    /** {@return one of the constants above} */
    byte kind(int at) {
        byte kind = kinds[at];
        if (kind == STATIC) {
            kind = kindOfStatic(at);
            kinds[at] = kind;
        }
        return kind;
    }

    /** {@return the stores that may be recorded after the superclass's constructor, in the order of the code} */
    List<Integer> earlyStores() {
        return early;
    }

    private byte kindOf(int at) {
        return kindOfOpcode(method.opcode(at));
    }

    private static byte kindOfOpcode(int opcode) {
        boolean isElement = opcode >= IALOAD && opcode <= SALOAD || opcode >= IASTORE && opcode <= SASTORE;
        boolean isMonitor = opcode == MONITORENTER || opcode == MONITOREXIT;
        if (isElement || isMonitor || opcode == GETFIELD || opcode == PUTFIELD) {
            return ALWAYS;
        }
        return opcode == Instructions.GETSTATIC || opcode == Instructions.PUTSTATIC ? STATIC : NONE;
    }

    /**
     * Instructions stand in the order in which a compiler that knows constructors wrote them: each {@code new} before
     * its call.
     */
    private void findEarlyStores() {
        int objects = 0;
        for (int at = 0; at < method.length(); at = method.following(at)) {
            int opcode = method.opcode(at);
            if (opcode == Instructions.NEW) {
                objects++;
            } else if (opcode == Instructions.INVOKESPECIAL
                    && method.owner().member(method.operand(at)).name().equals("<init>")
                    && --objects < 0) {
                kinds[at] = CONSTRUCTOR_CALL;
                break;
            } else if (opcode == PUTFIELD
                    && method.owner()
                            .member(method.operand(at))
                            .owner()
                            .equals(method.owner().internalName())) {
                kinds[at] = EARLY;
                early.add(at);
            }
        }
    }

    private byte kindOfStatic(int at) {
        ClassCode own = method.owner();
        ClassCode.Member field = own.member(method.operand(at));
        if (field.owner().equals(own.internalName())) {
            int flags = own.fieldFlags(field.name(), field.descriptor());
            if (flags != NO_FIELD) {
                return (flags & (FINAL | SYNTHETIC)) != 0 ? NONE : ALWAYS;
            }
        }
        if (method.opcode(at) == Instructions.PUTSTATIC) {
            return ALWAYS;
        }
        int flags = find(field.owner(), field);
        return flags == NO_FIELD ? UNKNOWN_FIELD : (flags & FINAL) != 0 ? NONE : ALWAYS;
    }

    /** Looks a field up as the JVM does (JVMS 5.4.3.2). {@return its flags} */
    private int find(String type, ClassCode.Member field) {
        for (ClassCode code : classes.named(type.replace('/', '.'))) {
            int flags = code.fieldFlags(field.name(), field.descriptor());
            for (String supertype : code.supertypes()) {
                flags = flags == NO_FIELD ? find(supertype, field) : flags;
            }
            if (flags != NO_FIELD) {
                return flags;
            }
        }
        return NO_FIELD;
    }

    /** {@return an instruction for people, such as {@code putfield demo.Counter.value}} */
    static String describe(MethodCode method, int at) {
        int opcode = method.opcode(at);
        if (opcode >= Instructions.GETSTATIC && opcode <= PUTFIELD) {
            ClassCode.Member field = method.owner().member(method.operand(at));
            String name =
                    List.of("getstatic", "putstatic", "getfield", "putfield").get(opcode - Instructions.GETSTATIC);
            return name + " " + field.owner().replace('/', '.') + "." + field.name();
        }
        return switch (opcode) {
            case MONITORENTER -> "monitorenter";
            case MONITOREXIT -> "monitorexit";
            default -> opcode <= SALOAD ? "the load of an array element" : "the store of an array element";
        };
    }
}
