// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.schedule.Point;
import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.CallEnclosure;
import dev.braid.tracer.instrument.hook.HookCalls;
import dev.braid.tracer.instrument.hook.PointCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Records calls by which threads wait for each other: {@code Object.wait} and {@code notify}, {@code Unsafe.park} and
 * {@code unpark}, and {@code Thread.sleep} where that is a native method.
 *
 * <p>The call itself stays where it is, between a hook before and one after it: no hook is on the stack while it
 * blocks.
 */
final class BlockingVisitor extends MethodVisitor {
    private static final String VIRTUAL_THREADS = "jdk/internal/misc/VirtualThreads";

    /** Interface by which {@code LockSupport} parks virtual threads from JDK 24 on. */
    private static final String LANGUAGE_ACCESS = "jdk/internal/access/JavaLangAccess";

    private static final String INTERRUPTED = "java/lang/InterruptedException";

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final AccessVisitor types;
    private final CallEnclosure enclosure;

    /**
     * {@return {@code true} if a method of that name and descriptor may be one by which threads wait for each other}
     */
    static boolean blocks(String method) {
        return switch (method) {
            case "wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V", "park(ZJ)V" -> true;
            case "unpark(Ljava/lang/Object;)V" -> true;
            default -> false;
        };
    }

    /**
     * {@return {@code true} if a method reads a clock, which is the schedule's for threads that are under its control}
     */
    static boolean readsTime(String owner, String method) {
        return switch (method) {
            case "nanoTime()J", "currentTimeMillis()J" -> owner.equals("java/lang/System");
            case "getNanoTimeAdjustment(J)J" -> owner.equals("jdk/internal/misc/VM");
            default -> false;
        };
    }

    /**
     * Has the schedule know whether what is called works for the program or for {@code java.util.concurrent}: a map in
     * which a pool keeps its threads, under its lock, is of no interest.
     */
    private void visitCaller(String owner, String name, String descriptor) {
        if (name.equals("<init>") || owner.startsWith("dev/braid/tracer/")) {
            return;
        }
        Point.Code code = position.code();
        if (code == Point.Code.PROGRAM && !CallRules.isLeaf(owner, name, descriptor)) {
            PointCalls.callAt(mv, position, "calling", "(I)V");
        } else if (code == Point.Code.CONCURRENT && !owner.startsWith("java/util/concurrent/")) {
            PointCalls.call(mv, "callingOut", "()V");
        }
    }

    /** The call as the program makes it. */
    private record Call(int opcode, String owner, String name, String descriptor, boolean isInterface) {}

    /**
     * @param types comes later in the chain
     * @param enclosure comes later in the chain
     */
    BlockingVisitor(
            SiteNumbers sites,
            MethodPosition position,
            AccessVisitor types,
            CallEnclosure enclosure,
            MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        this.types = types;
        this.enclosure = enclosure;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (PointCalls.areWanted()
                && position.methodName().equals("run")
                && position.methodDescriptor().equals("()V")) { // of a subclass of Thread, for all that is known
            PointCalls.call(mv, "running", "()V");
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Call original = new Call(opcode, owner, name, descriptor, isInterface);
        if (types.isUnreachable()) {
            visit(original);
            return;
        }
        if (PointCalls.areWanted()) {
            visitCaller(owner, name, descriptor);
        }
        if (opcode == Opcodes.INVOKESTATIC) {
            if (PointCalls.areWanted() && visitPointOfStatic(owner, name + descriptor)) {
                return;
            }
            if (ThreadVisitor.SLEEP_IS_NATIVE && name.equals("sleep") && descriptor.equals("(J)V")) {
                sleep(owner.equals(ThreadVisitor.THREAD), original);
            } else if (owner.equals(VIRTUAL_THREADS)) {
                visitVirtualCall(name + descriptor, original);
            } else {
                visit(original);
            }
        } else if (owner.equals(LANGUAGE_ACCESS)) {
            visitVirtualCall(name + descriptor, original);
        } else {
            visitInstanceCall(owner, name + descriptor, original);
        }
    }

    /** {@return {@code true} if the call needs nothing more} */
    private boolean visitPointOfStatic(String owner, String method) {
        if (readsTime(owner, method)) {
            int end = method.indexOf('(');
            PointCalls.time(mv, method.substring(0, end), method.substring(end));
            return true;
        }
        if (owner.equals("java/lang/System") && method.equals("gc()V")) {
            PointCalls.call(mv, "collecting", "()V");
        }
        if (owner.equals("java/lang/System") && method.equals("exit(I)V")) {
            exit();
        }
        if (owner.equals(ThreadVisitor.THREAD) && (method.equals("yield()V") || method.equals("onSpinWait()V"))) {
            PointCalls.callAt(mv, position, "yielding", "(I)V");
        }
        return false;
    }

    /** Makes a call that may block, or one that takes its place where there are to be points. */
    private void visit(Call call, String hook, String descriptor) {
        if (PointCalls.areWanted()) {
            PointCalls.callAt(mv, position, hook, descriptor);
        } else {
            visit(call);
        }
    }

    /** Records calls that {@code LockSupport} makes if the current thread, or the one to unpark, is a virtual one. */
    private void visitVirtualCall(String method, Call original) {
        switch (method) {
            case "park()V", "parkVirtualThread()V" -> {
                super.visitInsn(Opcodes.LCONST_0);
                parkAfterTime(original);
            }
            case "park(J)V", "parkVirtualThread(J)V" -> parkFor(original);
            case "parkUntil(J)V" -> {
                if (PointCalls.areWanted()) { // the method itself reads the JVM's clock
                    PointCalls.time(mv, "nanosUntil", "(J)J");
                    parkFor(new Call(original.opcode, original.owner, "park", "(J)V", original.isInterface));
                } else {
                    parkFor(original);
                }
            }
            case "unpark(Ljava/lang/Thread;)V", "unparkVirtualThread(Ljava/lang/Thread;)V" -> {
                record("unparking");
                visit(original);
            }
            default -> visit(original);
        }
    }

    /** Records a call on an object. The methods of {@code Object} are final: they are called whatever the owner is. */
    private void visitInstanceCall(String owner, String method, Call original) {
        switch (method) {
            case "wait()V", "wait(J)V", "wait(JI)V" -> await(method, original);
            case "notify()V" -> notify("notifying", original, "notifyOne", "(Ljava/lang/Object;I)V");
            case "notifyAll()V" -> notify("notifyingAll", original, "notifyAll", "(Ljava/lang/Object;I)V");
            case "join()V", "join(J)V" -> join(method, original);
            case "gc()V" -> {
                if (PointCalls.areWanted() && owner.equals("java/lang/Runtime")) {
                    PointCalls.call(mv, "collecting", "()V");
                }
                visit(original);
            }
            case "exit(I)V", "halt(I)V" -> {
                if (PointCalls.areWanted() && owner.equals("java/lang/Runtime")) {
                    exit();
                }
                visit(original);
            }
            case "isAlive()Z" -> {
                if (PointCalls.areWanted() && !position.methodName().equals("join")) { // Thread's, before JDK 19
                    super.visitInsn(Opcodes.DUP);
                    PointCalls.callAt(mv, position, "looking", "(Ljava/lang/Object;I)V");
                }
                visit(original);
            }
            case "park(ZJ)V" -> {
                if (owner.equals(UnsafeVisitor.UNSAFE)) {
                    park(original);
                } else {
                    visit(original);
                }
            }
            case "unpark(Ljava/lang/Object;)V" -> {
                if (owner.equals(UnsafeVisitor.UNSAFE)) {
                    notify("unparking", original, "unpark", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
                } else {
                    visit(original);
                }
            }
            default -> visit(original);
        }
    }

    /** Tells the schedule that the program is about to end, with the status on the stack. */
    private void exit() {
        if (position.code() == Point.Code.PROGRAM) { // of the JDK, System calls Runtime
            super.visitInsn(Opcodes.DUP);
            PointCalls.callAt(mv, position, "exiting", "(II)V");
        }
    }

    private void await(String method, Call original) {
        int site = site();
        int millis = enclosure.borrowLocal(0);
        int nanos = enclosure.borrowLocal(1);
        // STACK: object, milliseconds, nanoseconds, as far as the method takes them
        if (method.contains("I")) {
            super.visitVarInsn(Opcodes.ISTORE, nanos);
        }
        if (method.contains("J")) {
            super.visitVarInsn(Opcodes.LSTORE, millis);
        }
        super.visitInsn(Opcodes.DUP); // STACK: object, object
        loadTimes(method, millis, nanos, true); // STACK: object, object, milliseconds, nanoseconds
        visitLdcInsn(site); // STACK: object, object, milliseconds, nanoseconds, where
        HookCalls.sync(mv, "waiting", "(Ljava/lang/Object;JII)V");
        loadTimes(method, millis, nanos, false);
        CallEnclosure.Enclosed enclosed = enclosure.enclose(INTERRUPTED);
        visit(
                original,
                "await",
                method.substring("wait".length())
                        .replace("(", "(Ljava/lang/Object;")
                        .replace(")", "I)"));
        throwAfter(enclosed, site, "wokenByInterrupt");
        visitLdcInsn(site);
        HookCalls.sync(mv, "woken", "(I)V");
    }

    private void loadTimes(String method, int millis, int nanos, boolean all) {
        if (method.contains("J")) {
            super.visitVarInsn(Opcodes.LLOAD, millis);
        } else if (all) {
            super.visitInsn(Opcodes.LCONST_0);
        }
        if (method.contains("I")) {
            super.visitVarInsn(Opcodes.ILOAD, nanos);
        } else if (all) {
            super.visitInsn(Opcodes.ICONST_0);
        }
    }

    private void notify(String hook, Call original, String pointHook, String descriptor) {
        record(hook);
        visit(original, pointHook, descriptor);
    }

    private void record(String hook) {
        // STACK: object
        super.visitInsn(Opcodes.DUP);
        visitLdcInsn(site()); // STACK: object, object, where
        HookCalls.sync(mv, hook, "(Ljava/lang/Object;I)V");
    }

    /** Waits for the end of a thread, if the object is one, before the call that would. */
    private void join(String method, Call original) {
        if (PointCalls.areWanted()) {
            int millis = enclosure.borrowLocal(0);
            boolean isLimited = method.contains("J");
            // STACK: object, milliseconds?
            if (isLimited) {
                super.visitVarInsn(Opcodes.LSTORE, millis);
            }
            super.visitInsn(Opcodes.DUP);
            if (isLimited) {
                super.visitVarInsn(Opcodes.LLOAD, millis);
            } else {
                super.visitInsn(Opcodes.LCONST_0);
            }
            PointCalls.callAt(mv, position, "joining", "(Ljava/lang/Object;JI)V");
            if (isLimited) {
                super.visitVarInsn(Opcodes.LLOAD, millis);
            }
        }
        visit(original);
    }

    private void park(Call original) {
        // STACK: unsafe, isAbsolute, time
        super.visitInsn(Opcodes.DUP2);
        parkAfterTime(original);
    }

    private void parkFor(Call original) {
        // STACK: time
        super.visitInsn(Opcodes.DUP2);
        parkAfterTime(original);
    }

    private void parkAfterTime(Call original) {
        int site = site();
        // STACK: the arguments of the call, time
        visitLdcInsn(site); // STACK: the arguments of the call, time, where
        HookCalls.sync(mv, "parking", "(JI)V");
        if (original.owner.equals(UnsafeVisitor.UNSAFE)) {
            visit(original, "park", "(Ljava/lang/Object;ZJI)V");
        } else {
            visit(original);
        }
        visitLdcInsn(site);
        HookCalls.sync(mv, "unparked", "(I)V");
    }

    /**
     * @param isThread whether the owner is Thread itself; otherwise the method may be the program's own one of this
     *     name
     */
    private void sleep(boolean isThread, Call original) {
        int site = site();
        if (isThread) {
            // STACK: milliseconds
            super.visitInsn(Opcodes.DUP2);
            visitLdcInsn(site); // STACK: milliseconds, milliseconds, where
            HookCalls.sync(mv, "sleepingMillis", "(JI)V");
        }
        CallEnclosure.Enclosed enclosed = enclosure.enclose(INTERRUPTED);
        if (isThread) {
            visit(original, "sleepMillis", "(JI)V");
        } else {
            visit(original);
        }
        throwAfter(enclosed, site, "interrupted");
    }

    private void throwAfter(CallEnclosure.Enclosed enclosed, int site, String hook) {
        enclosure.handle(enclosed); // STACK: exception
        visitLdcInsn(site);
        HookCalls.sync(mv, hook, "(I)V");
        super.visitInsn(Opcodes.ATHROW);
        enclosure.end(enclosed);
    }

    private void visit(Call call) {
        super.visitMethodInsn(call.opcode, call.owner, call.name, call.descriptor, call.isInterface);
    }

    private int site() {
        return HookCalls.where(sites.add(SiteKind.SYNC, position));
    }
}
