// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.schedule.Operation;
import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.Hooks;
import dev.braid.tracer.bootstrap.log.AccessKey;
import dev.braid.tracer.instrument.frame.FrameInference;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.frame.ReferenceValue;
import dev.braid.tracer.instrument.hook.CallEnclosure;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.HookCalls.InstructionHook;
import dev.braid.tracer.instrument.hook.HookType;
import dev.braid.tracer.instrument.hook.LogVisitor;
import dev.braid.tracer.instrument.hook.PointCalls;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Replaces field instructions and loads and stores of array elements by calls of the hooks.
 *
 * <p>Before the hook, the original load runs once as a <em>probe</em>, and its result is dropped. So whatever the
 * instruction may throw or cause happens exactly where it would have happened, and never inside a hook: null pointers
 * with the JVM's own message, bounds, resolution, access checks, class initialisation. A dropped load costs the JIT
 * nothing. For a store, the probe is the load of the same place, after a check for null: where there is no object, the
 * original store throws.
 */
public final class AccessVisitor extends AnalyzerAdapter {
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final InstructionHook[] GET_FIELD = HookCalls.loads("getField", OBJECT);
    private static final InstructionHook[] PUT_FIELD = HookCalls.stores("putField", OBJECT);
    private static final InstructionHook[] GET_ELEMENT = HookCalls.loads("arrayGet", OBJECT + "I");
    private static final InstructionHook[] PUT_ELEMENT = HookCalls.stores("arrayPut", OBJECT + "I");

    private final ClassFacts facts;
    private final SiteNumbers sites;
    private final MethodPosition position;
    private final int logLocal;
    private final int fences;
    private final List<EarlyStore> earlyStores = new ArrayList<>();
    private final List<Object> ownLocals;
    private final List<Object> ownStack;

    /** A store to a field of an object whose superclass's constructor has not been called yet. */
    private record EarlyStore(boolean reference, int where) {}

    /**
     * Makes one for a method.
     *
     * @param logLocal the local variable that holds the thread's log, see {@link LogVisitor}
     * @param fences the fences of the method. Where only volatile fields are traced, a value that is read before a
     *     fence that acquires, or written after one that releases, hands over as they do
     */
    AccessVisitor(
            ClassFacts facts,
            SiteNumbers sites,
            MethodPosition position,
            int access,
            int logLocal,
            int fences,
            MethodVisitor next) {
        super(Opcodes.ASM9, facts.name(), access, position.methodName(), position.methodDescriptor(), next);
        this.facts = facts;
        this.sites = sites;
        this.position = position;
        this.logLocal = logLocal;
        this.fences = fences;
        ownLocals = locals;
        ownStack = stack;
    }

    /**
     * Keeps the lists of types: after a jump there are none, and the next frame would make new ones, which grow again.
     */
    @Override
    public void visitFrame(int type, int localCount, Object[] frameLocals, int stackCount, Object[] frameStack) {
        if (locals == null) {
            locals = ownLocals;
            stack = ownStack;
        }
        super.visitFrame(type, localCount, frameLocals, stackCount, frameStack);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        if (owner.startsWith(HookCalls.PACKAGE)
                || facts.tracedFields() == ClassFacts.Fields.NONE
                || isStatic && facts.isUntracedStatic(owner, name, descriptor)
                || isUnreachable()) {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        boolean isDoubtful = false;
        if (facts.tracedFields() == ClassFacts.Fields.VOLATILE) {
            Boolean isVolatile = owner.equals(facts.name()) ? facts.isVolatile(name, descriptor) : null;
            boolean isFenced = isFenced(opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC);
            isDoubtful = isVolatile == null && !isFenced;
            if (isVolatile == null ? !facts.mayHaveVolatile(owner) : !isVolatile && !isFenced) {
                super.visitFieldInsn(opcode, owner, name, descriptor);
                return;
            }
        }
        HookType type = HookType.ofDescriptor(descriptor);
        if (opcode == Opcodes.PUTFIELD && isUninitialized(type.stackWords)) {
            // Before the call of the superclass's constructor, `this` cannot be passed on (JVMS 4.10.1.9).
            if (facts.tracedFields() == ClassFacts.Fields.VOLATILE) {
                super.visitFieldInsn(opcode, owner, name, descriptor); // no other thread has the object yet
                return;
            }
            int site = sites.addField(SiteKind.FIELD, position, owner, name, descriptor);
            boolean reference = type == HookType.REFERENCE;
            earlyStores.add(new EarlyStore(reference, HookCalls.where(site, type.sizeLog2, AccessMode.PLAIN)));
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        SiteKind kind = isStatic ? SiteKind.STATIC_FIELD : SiteKind.FIELD;
        int site = sites.addField(kind, position, owner, name, descriptor);
        boolean isLoad = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
        int note = facts.note(isStatic, name);
        int key = HookCalls.key(site, type, note | (isLoad ? RecordDescriptor.KIND_READ : RecordDescriptor.KIND_WRITE));
        if (isDoubtful) {
            visitDoubtful(opcode, new Field(owner, name, descriptor, type), site, key);
            return;
        }
        switch (opcode) {
            case Opcodes.GETFIELD -> getField(owner, name, descriptor, type, key);
            case Opcodes.PUTFIELD -> putField(owner, name, descriptor, type, key);
            case Opcodes.GETSTATIC -> getStatic(owner, name, descriptor, type, key);
            default -> putStatic(owner, name, descriptor, type, key | Hooks.STATIC);
        }
    }

    /** {@return {@code true} if the method has a fence that may order such an access} */
    private boolean isFenced(boolean isLoad) {
        return (fences & (isLoad ? RecordDescriptor.FENCE_ACQUIRE : RecordDescriptor.FENCE_RELEASE)) != 0;
    }

    private record Field(String owner, String name, String descriptor, HookType type) {}

    /** Emits an access that is traced only if the field turns out to be volatile, as the class that has it says. */
    private void visitDoubtful(int opcode, Field field, int site, int key) {
        HookType type = field.type;
        Label plain = new Label();
        Label after = new Label();
        boolean isStore = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        if (isStatic) {
            super.visitFieldInsn(Opcodes.GETSTATIC, field.owner, field.name, field.descriptor); // initialises the class
            type.pop(this);
            visitLdcInsn(Type.getObjectType(field.owner)); // STACK: value?, class
        } else {
            if (isStore) {
                swapBelow(type); // STACK: value, object
            }
            visitInsn(Opcodes.DUP); // STACK: value?, object, object
        }
        visitLdcInsn(site);
        HookCalls.call(
                this,
                isStatic ? "isVolatileStatic" : "isVolatile",
                "(" + (isStatic ? "Ljava/lang/Class;" : OBJECT) + "I)Z");
        visitJumpInsn(Opcodes.IFEQ, plain);
        Object[] localTypes = CallEnclosure.frameTypes(locals);
        Object[] stackTypes = CallEnclosure.frameTypes(stack);
        if (isStatic) {
            visitLdcInsn(Type.getObjectType(field.owner)); // STACK: value?, class
        }
        call(isStore ? PUT_FIELD : GET_FIELD, type, isStatic ? key | Hooks.STATIC : key);
        if (!isStore) {
            finishLoad(type, field.descriptor);
        }
        Object[] typesAfter = CallEnclosure.frameTypes(stack);
        visitJumpInsn(Opcodes.GOTO, after);
        visitLabel(plain);
        visitFrame(Opcodes.F_NEW, localTypes.length, localTypes, stackTypes.length, stackTypes);
        if (isStore && !isStatic) {
            visitInsn(type.stackWords == 2 ? Opcodes.DUP_X2 : Opcodes.SWAP);
            if (type.stackWords == 2) {
                visitInsn(Opcodes.POP);
            } // STACK: object, value
        }
        super.visitFieldInsn(opcode, field.owner, field.name, field.descriptor);
        visitLabel(after);
        visitFrame(Opcodes.F_NEW, localTypes.length, localTypes, typesAfter.length, typesAfter);
        visitInsn(Opcodes.NOP); // the next frame, which may follow at once, must have another offset than this one
    }

    /** Exchanges a reference and the value above it. */
    private void swapBelow(HookType type) {
        if (type.stackWords == 2) {
            visitInsn(Opcodes.DUP2_X1);
            visitInsn(Opcodes.POP2);
        } else {
            visitInsn(Opcodes.SWAP);
        }
    }

    /**
     * Loads a static field. A final field of another class is a constant, but that is known only once the hook has been
     * called. From then on the value is the probe's, which the JIT compilers know, too: they make code of a constant's
     * methods.
     */
    private void getStatic(String owner, String name, String descriptor, HookType type, int key) {
        super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, descriptor); // STACK: value
        boolean mayBeConstant = !owner.equals(facts.name());
        Label constant = new Label();
        if (mayBeConstant) {
            visitVarInsn(Opcodes.ALOAD, logLocal);
            visitLdcInsn(AccessKey.site(key));
            HookCalls.call(this, "isConstant", "(L" + HookCalls.LOG_CLASS + ";I)Z");
            visitJumpInsn(Opcodes.IFNE, constant);
        }
        type.pop(this);
        visitLdcInsn(Type.getObjectType(owner)); // STACK: class
        call(GET_FIELD, type, key | Hooks.STATIC);
        finishLoad(type, descriptor); // STACK: value
        if (mayBeConstant) {
            Object[] localTypes = CallEnclosure.frameTypes(locals);
            Object[] stackTypes = CallEnclosure.frameTypes(stack);
            visitLabel(constant);
            visitFrame(Opcodes.F_NEW, localTypes.length, localTypes, stackTypes.length, stackTypes);
            visitInsn(Opcodes.NOP); // the next frame, which may follow at once, must have another offset than this one
        }
    }

    private void putStatic(String owner, String name, String descriptor, HookType type, int key) {
        // STACK: value
        super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, descriptor);
        type.pop(this);
        visitLdcInsn(Type.getObjectType(owner)); // STACK: value, class
        call(PUT_FIELD, type, key);
    }

    private void call(InstructionHook[] hooks, HookType type, int key) {
        if (PointCalls.areWanted()) {
            visitPoint(hooks == GET_ELEMENT || hooks == PUT_ELEMENT, key);
        }
        HookCalls.instruction(this, hooks[type.ordinal()], key, logLocal);
    }

    private void visitPoint(boolean isElement, int key) {
        boolean isRead = (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_READ;
        Operation operation = isRead ? Operation.READ : Operation.WRITE;
        int site = AccessKey.site(key);
        if (isElement) {
            PointCalls.element(this, position, operation);
        } else if ((key & Hooks.STATIC) != 0) {
            PointCalls.staticField(this, position, operation, site);
        } else {
            PointCalls.field(this, position, operation, site);
        }
    }

    private void getField(String owner, String name, String descriptor, HookType type, int key) {
        // STACK: object
        visitInsn(Opcodes.DUP);
        super.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
        type.pop(this); // STACK: object
        call(GET_FIELD, type, key);
        finishLoad(type, descriptor);
    }

    private void putField(String owner, String name, String descriptor, HookType type, int key) {
        // STACK: object, value
        swapBelow(type); // STACK: value, object
        visitInsn(Opcodes.DUP);
        IfNull ifNull = startIfNull(); // STACK: value, object
        visitInsn(type.stackWords == 2 ? Opcodes.DUP_X2 : Opcodes.SWAP);
        if (type.stackWords == 2) {
            visitInsn(Opcodes.POP);
        } // STACK: object, value
        super.visitFieldInsn(Opcodes.PUTFIELD, owner, name, descriptor); // throws
        endIfNull(ifNull);
        visitInsn(Opcodes.DUP);
        super.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
        type.pop(this); // STACK: value, object
        call(PUT_FIELD, type, key);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean initialises = !earlyStores.isEmpty()
                && stack != null
                && name.equals("<init>")
                && isUninitialized((Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (initialises && facts.name().equals(locals.get(0))) {
            for (EarlyStore store : earlyStores) {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitLdcInsn(store.where); // STACK: this, where
                String hook = store.reference ? "storedEarlyReference" : "storedEarly";
                HookCalls.call(this, hook, "(Ljava/lang/Object;I)V");
            }
        }
    }

    @Override
    public void visitInsn(int opcode) {
        boolean load = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
        boolean store = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        boolean isTraced = facts.tracedFields() != ClassFacts.Fields.VOLATILE || isFenced(load);
        if (!load && !store || !isTraced || isUnreachable()) {
            super.visitInsn(opcode);
            return;
        }
        int loadOpcode = load ? opcode : opcode - (Opcodes.IASTORE - Opcodes.IALOAD);
        HookType type = elementType(loadOpcode);
        if (arrayType(load ? 0 : type.stackWords) == Opcodes.NULL) {
            super.visitInsn(opcode); // always throws; and its result is of any type, which no hook's is
            return;
        }
        int site = sites.add(SiteKind.ARRAY_ELEMENT, position);
        int element = RecordDescriptor.ELEMENT_BIT | facts.note(false, "");
        if (load) {
            loadElement(loadOpcode, type, HookCalls.key(site, type, element | RecordDescriptor.KIND_READ));
        } else {
            storeElement(opcode, loadOpcode, type, HookCalls.key(site, type, element | RecordDescriptor.KIND_WRITE));
        }
    }

    /** Leaves an instruction as it is. */
    void keepInsn(int opcode) {
        super.visitInsn(opcode);
    }

    /** Leaves an instruction as it is. */
    void keepFieldInsn(int opcode, String owner, String name, String descriptor) {
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    private void loadElement(int opcode, HookType type, int key) {
        String element = type == HookType.REFERENCE ? elementDescriptor() : "";
        if (ReferenceValue.isUnknown(element)) {
            loadElementOfUnknownClass(key);
            return;
        }
        // STACK: array, index
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(opcode);
        type.pop(this); // STACK: array, index
        call(GET_ELEMENT, type, key);
        finishLoad(type, element);
    }

    /**
     * Loads an element of an unknown class. The probe's element is of the class that the JVM's verifier infers,
     * whichever that is. If the hook then finds another element there, both load again.
     */
    private void loadElementOfUnknownClass(int key) {
        int probe = position.freeLocal();
        Label again = new Label();
        visitLabel(again);
        // STACK: array, index
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(Opcodes.AALOAD);
        visitVarInsn(Opcodes.ASTORE, probe);
        super.visitInsn(Opcodes.DUP2);
        call(GET_ELEMENT, HookType.REFERENCE, key); // STACK: array, index, element
        visitVarInsn(Opcodes.ALOAD, probe);
        visitJumpInsn(Opcodes.IF_ACMPNE, again);
        super.visitInsn(Opcodes.POP2);
        visitVarInsn(Opcodes.ALOAD, probe);
    }

    private void storeElement(int opcode, int loadOpcode, HookType type, int key) {
        // STACK: array, index, value
        super.visitInsn(type.stackWords == 2 ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
        type.pop(this); // STACK: value, array, index
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(Opcodes.POP); // STACK: value, array, index, array
        IfNull ifNull = startIfNull(); // STACK: value, array, index
        super.visitInsn(type.stackWords == 2 ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
        super.visitInsn(Opcodes.POP2); // STACK: array, index, value
        super.visitInsn(opcode); // throws
        endIfNull(ifNull);
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(loadOpcode);
        type.pop(this); // STACK: value, array, index
        call(PUT_ELEMENT, type, key);
    }

    /** Place where the code goes on if a reference is not null, and the types there. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record IfNull(Label otherwise, Object[] locals, Object[] stack) {}

    /**
     * Pops a reference. If it is null, the original store is to throw: its message differs from that of the load that
     * is the probe.
     */
    private IfNull startIfNull() {
        Label otherwise = new Label();
        visitJumpInsn(Opcodes.IFNONNULL, otherwise);
        return new IfNull(otherwise, CallEnclosure.frameTypes(locals), CallEnclosure.frameTypes(stack));
    }

    private void endIfNull(IfNull ifNull) {
        super.visitInsn(Opcodes.ACONST_NULL); // never executed; ends the branch for the verifier
        super.visitInsn(Opcodes.ATHROW);
        visitLabel(ifNull.otherwise);
        visitFrame(Opcodes.F_NEW, ifNull.locals.length, ifNull.locals, ifNull.stack.length, ifNull.stack);
    }

    private void finishLoad(HookType type, String descriptor) {
        if (type == HookType.REFERENCE) {
            if (!descriptor.isEmpty() && !descriptor.equals("Ljava/lang/Object;")) {
                visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName());
            }
        } else {
            type.narrow(this);
        }
    }

    /**
     * {@return {@code true} if the code here is never executed, as no frame describes it; see also
     * {@link FrameInference}}
     */
    boolean isUnreachable() {
        return stack == null;
    }

    private boolean isUninitialized(int valueWords) {
        return stack.get(stack.size() - 1 - valueWords) == Opcodes.UNINITIALIZED_THIS;
    }

    private static HookType elementType(int loadOpcode) {
        return switch (loadOpcode) {
            case Opcodes.IALOAD -> HookType.INT;
            case Opcodes.LALOAD -> HookType.LONG;
            case Opcodes.FALOAD -> HookType.FLOAT;
            case Opcodes.DALOAD -> HookType.DOUBLE;
            case Opcodes.AALOAD -> HookType.REFERENCE;
            case Opcodes.BALOAD -> HookType.BYTE; // of booleans too: their bytes are 0 and 1
            case Opcodes.CALOAD -> HookType.CHAR;
            default -> HookType.SHORT;
        };
    }

    /** {@return the verifier's type of the array below an index and a value of that many words} */
    private Object arrayType(int valueWords) {
        return stack.get(stack.size() - 2 - valueWords);
    }

    /** {@return the element's descriptor as the verifier knows it; empty for an element of the null constant} */
    private String elementDescriptor() {
        return arrayType(0) instanceof String type && type.startsWith("[") ? type.substring(1) : "";
    }
}
