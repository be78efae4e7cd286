// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.schedule.Point;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.PointCalls;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has the schedule choose the seeds of the JDK's generators of random numbers where they have none from the program,
 * and has it know of numbers that nobody chooses.
 *
 * <p>The JDK draws such seeds from counters that last as long as the JVM and begin with the time. They are taken where
 * the counters are read.
 */
final class RandomVisitor extends MethodVisitor {
    private static final String RANDOM = "java/util/Random";
    private static final String COLLECTIONS = "java/util/Collections";
    private static final String OF_THREADS = "java/util/concurrent/ThreadLocalRandom";
    private static final String SECURE = "java/security/SecureRandom";
    private static final String POOL = "java/util/concurrent/ForkJoinPool";
    private static final String LOOP_OF_WORKER = "runWorker";
    private static final String SHUFFLE = "shuffle(Ljava/util/List;)V";

    private static final String COUNTER = "java/util/concurrent/atomic/AtomicLong";

    /** Call by which a counter of seeds is read. */
    private static final String COUNT = "getAndAdd(J)J";

    /** Number of bits of the first shift by which a worker of a pool draws its next number. */
    private static final int FIRST_SHIFT = 13;

    private final Place place;
    /** The operand of the last instruction, if that pushes a constant. */
    private int constant;

    /** Code that asks for random numbers or seeds. */
    private enum Place {
        /** A constructor that draws a seed from the counter of its class. */
        COUNTED_SEED,
        /** The constructor of {@code Random}, which computes a seed. */
        COMPUTED_SEED,
        /** Code for which a thread has a seed, a probe, or a number that is used as a hash. */
        THREAD,
        /** The loop of a worker of a pool, whose generator lasts as long as the worker. */
        WORKER,
        /** A generator that all calls share. */
        SHARED,
        /** Numbers that are to be foreseen by nobody. */
        SECURE,
        /** The program's code. */
        PROGRAM
    }

    private RandomVisitor(Place place, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.place = place;
    }

    /** {@return a visitor before another one, or that one if its method has nothing to do with random numbers} */
    static MethodVisitor of(String className, MethodPosition position, MethodVisitor next) {
        Place place = PointCalls.areWanted() ? place(className, position) : null;
        return place == null ? next : new RandomVisitor(place, next);
    }

    private static @Nullable Place place(String className, MethodPosition position) {
        String method = position.methodName() + position.methodDescriptor();
        if (position.code() == Point.Code.PROGRAM) {
            return Place.PROGRAM;
        }
        return switch (className) {
            case RANDOM -> method.equals("<init>()V") ? Place.COMPUTED_SEED : null;
            case COLLECTIONS -> method.equals(SHUFFLE) ? Place.SHARED : null;
            case SECURE -> method.equals("nextBytes([B)V") ? Place.SECURE : null;
            case OF_THREADS -> method.equals("<clinit>()V") ? null : Place.THREAD;
            case "java/util/concurrent/Exchanger", "java/util/concurrent/Exchanger$Node" -> Place.THREAD;
            case POOL -> position.methodName().equals(LOOP_OF_WORKER) ? Place.WORKER : Place.THREAD;
            default -> method.equals("<init>()V") && isCounted(className) ? Place.COUNTED_SEED : null;
        };
    }

    /** {@return {@code true} if a call may be one by which a class of the JDK draws a seed} */
    static boolean countsSeeds(String owner, String method) {
        return owner.equals(COUNTER) && method.equals(COUNT);
    }

    private static boolean isCounted(String className) {
        return className.equals("java/util/SplittableRandom")
                || className.startsWith("jdk/random/")
                || className.startsWith("jdk/internal/random/"); // where later JDKs have them
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (place == Place.SECURE) {
            PointCalls.random(mv, "secure", "()V");
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        String method = name + descriptor;
        if (place == Place.PROGRAM) {
            if (method.equals("random()D")
                    && (owner.equals("java/lang/Math") || owner.equals("java/lang/StrictMath"))) {
                PointCalls.random(mv, "random", "()D");
                return;
            }
        } else if (place == Place.COMPUTED_SEED && method.equals("<init>(J)V")) {
            PointCalls.random(mv, "seed", "(J)J");
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (place == Place.COUNTED_SEED && countsSeeds(owner, method)) {
            PointCalls.random(mv, "seed", "(J)J");
        } else if (place == Place.THREAD) {
            visitCallOfThread(owner, method);
        }
    }

    private void visitCallOfThread(String owner, String method) {
        if (owner.equals(ThreadVisitor.THREAD)) {
            if (method.equals("threadId()J") || method.equals("getId()J")) {
                PointCalls.random(mv, "threadId", "(J)J");
            }
        } else if (countsSeeds(owner, method)) {
            PointCalls.random(mv, "seedOfThread", "(J)J");
        } else if (owner.equals("java/util/concurrent/atomic/AtomicInteger") && method.equals("addAndGet(I)I")) {
            PointCalls.random(mv, "probe", "(I)I");
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        super.visitIntInsn(opcode, operand);
        constant = operand;
    }

    /** In {@code r ^= r << 13}, the number is on the stack twice, with the constant above. */
    @Override
    public void visitInsn(int opcode) {
        if (place == Place.WORKER && opcode == Opcodes.ISHL && constant == FIRST_SHIFT) {
            super.visitInsn(Opcodes.POP2);
            PointCalls.random(mv, "workerSeed", "(I)I");
            super.visitInsn(Opcodes.DUP);
            super.visitIntInsn(Opcodes.BIPUSH, FIRST_SHIFT);
        }
        constant = 0;
        super.visitInsn(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (place == Place.SHARED && opcode == Opcodes.GETSTATIC) {
            PointCalls.random(mv, "shared", "(Ljava/util/Random;)Ljava/util/Random;");
        }
    }
}
