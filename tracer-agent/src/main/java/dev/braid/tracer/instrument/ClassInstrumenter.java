// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.schedule.Point;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.SpanAccesses;
import dev.braid.tracer.bootstrap.type.DeclaredFields;
import dev.braid.tracer.bootstrap.type.InheritedMethods;
import dev.braid.tracer.instrument.declared.DeclaredRaces;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.FrameInference;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.frame.OffsetReader;
import dev.braid.tracer.instrument.frame.WrittenMethod;
import dev.braid.tracer.instrument.hook.CallEnclosure;
import dev.braid.tracer.instrument.hook.LogVisitor;
import dev.braid.tracer.instrument.hook.MethodMonitor;
import dev.braid.tracer.instrument.hook.PointCalls;
import dev.braid.tracer.instrument.hook.ProgramInterfaceVisitor;
import dev.braid.tracer.instrument.hook.UpcallVisitor;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites a class so that its accesses go through the hooks. One visitor per concern: {@link AccessVisitor} for fields
 * and array elements, {@link BulkVisitor} for whole arrays and objects, {@link UnsafeVisitor} for memory operations of
 * {@code Unsafe}, {@link CallVisitor} for the user's calls into the JDK, {@link UpcallVisitor} for the JVM's, and
 * {@link ReceiverVisitor} for calls on the JDK's objects. For synchronisation, there are {@link MonitorVisitor} for
 * {@code synchronized}, {@link BlockingVisitor} for waiting, {@link FenceVisitor} for fences,
 * {@link InitialiserVisitor} for classes, and {@link ThreadVisitor} for the life of threads. {@link FunctionVisitor}
 * records methods that are traced as functions, and {@link BranchVisitor} control flow.
 */
public final class ClassInstrumenter {
    private static final String THREAD_GROUP = "java/lang/ThreadGroup";

    /**
     * Methods by which a group counts threads that are made and started, up to JDK 18. By its lock, a start would come
     * after the end of each thread that has ended before, which no specification says. A thread's end comes before what
     * asks the group for its threads, which programs do to wait for them.
     */
    private static final Set<String> COUNTING_OF_THREADS = Set.of("add", "addUnstarted", "threadStartFailed");

    private ClassInstrumenter() {}

    /**
     * A rewritten class.
     *
     * @param sourceFile as the class file names it, or ""
     * @param hasOtherMethods whether it has methods that the original has not, or some that are no longer synchronized
     * @param fields its declared fields
     * @param declaredRaces the fields and methods of it whose races are declared benign
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on to the JVM, never compared
    public record Result(
            byte[] classFile,
            String sourceFile,
            List<InstrumentedSite> sites,
            boolean hasOtherMethods,
            List<DeclaredField> fields,
            List<DeclaredRace> declaredRaces) {}

    /** A field that a class declares. */
    public record DeclaredField(String name, String descriptor, int modifiers) {}

    /**
     * Rewrites a class that is being loaded.
     *
     * @throws InstrumentationException if something in it could not be traced
     */
    public static Result instrument(byte[] classFile, Scope.Depth depth, FunctionPatterns functions) {
        return instrument(classFile, depth, functions, new Origin(null, true, false, ProgramClasses.ALL), null);
    }

    /**
     * Origin of a class.
     *
     * @param loader null for the bootstrap class loader
     * @param mayChangeMethods whether the JVM takes methods that the original has not, or with other modifiers: it does
     *     not for a class that it has loaded as it was
     * @param isHidden whether its name is not the one in the class file
     * @param program tells which other classes are the program's
     */
    public record Origin(
            @Nullable ClassLoader loader, boolean mayChangeMethods, boolean isHidden, ProgramClasses program) {}

    /**
     * Rewrites a class.
     *
     * @throws InstrumentationException if something in it could not be traced
     */
    public static Result instrument(byte[] classFile, Scope.Depth depth, FunctionPatterns functions, Origin origin) {
        return instrument(classFile, depth, functions, origin, null);
    }

    /**
     * Instruments the class likewise, and has its control flow recorded.
     *
     * @param branches the branches of this class file; null to leave its control flow out
     */
    public static Result instrument(
            byte[] classFile,
            Scope.Depth depth,
            FunctionPatterns functions,
            Origin origin,
            @Nullable ClassBranches branches) {
        OffsetReader reader = new OffsetReader(classFile);
        RaisedClassVisitor.requireReadable(reader);
        ClassWriter writer = RaisedClassVisitor.writer(reader);
        Rewriter rewriter = new Rewriter(reader, depth, functions, origin, branches, writer);
        reader.accept(RaisedClassVisitor.of(reader, rewriter), ClassReader.EXPAND_FRAMES);
        if (rewriter.races.hasMethods()) {
            SpanAccesses.keepAll();
        }
        try {
            return new Result(
                    writer.toByteArray(),
                    rewriter.sourceFile,
                    rewriter.sites.sites(),
                    rewriter.references.exist() || rewriter.entersMonitors,
                    rewriter.facts.fields(),
                    rewriter.races.found());
        } catch (MethodTooLargeException e) {
            throw new InstrumentationException("its method " + e.getMethodName() + e.getDescriptor()
                    + " gets too large with the calls of the hooks; split the method, or exclude the class");
        } catch (ClassTooLargeException e) {
            throw new InstrumentationException(
                    "it has too many constants with those for the hooks; split the class, or exclude it");
        }
    }

    /**
     * {@return {@code true} if a class has operations of synchronisation of its own, for
     * {@link Scope.Depth#SYNCHRONISATION}}
     *
     * @param isOfJdk whether it is one of the JDK's, whose initialisation orders nothing for the program
     */
    public static boolean synchronises(byte[] classFile, boolean isOfJdk) {
        OperationSearch search = new OperationSearch();
        MethodScan scan = MethodScan.of(new OffsetReader(classFile), search);
        return search.hasFound || scan.synchronises() || !isOfJdk && scan.declares("<clinit>", "()V");
    }

    /** Looks for calls that synchronise; no lambda, for the reason given at {@link ProgramClasses}. */
    private static final class OperationSearch implements MethodScan.Calls {
        private boolean hasFound;

        @Override
        public boolean count(int opcode, String owner, String name, String descriptor, MethodScan scan) {
            hasFound |= FenceVisitor.kind(owner, name) != 0
                    || BlockingVisitor.blocks(name + descriptor)
                    || PointCalls.areWanted() && BlockingVisitor.readsTime(owner, name + descriptor)
                    || PointCalls.areWanted() && RandomVisitor.countsSeeds(owner, name + descriptor)
                    || owner.equals(UnsafeVisitor.UNSAFE);
            return hasFound;
        }
    }

    /** {@return the name of a class, with slashes, or null for something that is not a class file} */
    public static @Nullable String nameOf(byte[] classFile) {
        try {
            return new ClassReader(classFile).getClassName();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    private static final class Rewriter extends ClassVisitor implements MethodScan.Calls, CallRules.CallScope {
        private final OffsetReader reader;
        private final Point.Code code;
        private final Scope.Depth depth;
        private final FunctionPatterns functions;
        private final ClassFacts facts;
        private final MethodScan scan;
        /** Known while the scan itself still goes on. */
        private @Nullable MethodScan methods;

        private final MethodReferences references;
        private final Origin origin;
        private final @Nullable ClassBranches branches;
        private final @Nullable ReceiverPlan receivers;
        final DeclaredRaces races;
        final SiteNumbers sites;
        String sourceFile = "";
        boolean entersMonitors;

        Rewriter(
                OffsetReader reader,
                Scope.Depth depth,
                FunctionPatterns functions,
                Origin origin,
                @Nullable ClassBranches branches,
                ClassVisitor next) {
            super(Opcodes.ASM9, next);
            this.reader = reader;
            code = codeOf(reader.getClassName());
            this.functions = functions;
            this.depth = depth;
            this.origin = origin;
            this.branches = branches;
            sites = new SiteNumbers(SiteCounter.of(depth));
            races = new DeclaredRaces(reader.getClassName());
            facts = new ClassFacts(reader.getClassName(), reader.readUnsignedShort(6), depth);
            scan = MethodScan.of(reader, this);
            methods = scan;
            if (depth == Scope.Depth.PROGRAM && !origin.isHidden) {
                registerMethods(reader.getSuperName());
            }
            if ((depth == Scope.Depth.PROGRAM || depth == Scope.Depth.SYNCHRONISATION && origin.loader != null)
                    && scan.declares("<clinit>", "()V")) {
                facts.number(
                        DeclaredFields.numberFor(origin.loader, facts.name().replace('/', '.')));
            }
            receivers = depth == Scope.Depth.PROGRAM ? ReceiverPlan.of(reader, scan) : null;
            references = new MethodReferences(
                    reader.getClassName(),
                    (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0,
                    origin.mayChangeMethods,
                    scan);
        }

        private static Point.Code codeOf(String className) {
            if (className.startsWith("java/util/concurrent/") || className.equals(BoundThreadVisitor.THREAD)) {
                return Point.Code.CONCURRENT;
            }
            if (className.equals(ThreadVisitor.THREAD)
                    || className.startsWith("java/lang/Thread$")
                    || className.equals("java/lang/ThreadGroup")
                    || className.startsWith("jdk/internal/vm/")) {
                return Point.Code.THREAD;
            }
            return CallRules.isOfJdk(className) ? Point.Code.JDK : Point.Code.PROGRAM;
        }

        @Override
        public void visitSource(@Nullable String source, @Nullable String debug) {
            sourceFile = source == null ? "" : source;
            super.visitSource(source, debug);
        }

        @Override
        public FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            facts.addField(access, name, descriptor);
            FieldVisitor out = super.visitField(access, name, descriptor, signature, value);
            return depth == Scope.Depth.PROGRAM ? races.ofField(name, out) : out;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodMonitor monitor = MethodMonitor.of(access, origin.mayChangeMethods && seesMonitors(name));
            entersMonitors |= monitor.isEntered();
            WrittenMethod written = new WrittenMethod(
                    super.visitMethod(monitor.access(access), name, descriptor, signature, exceptions));
            MethodVisitor out = written;
            if (depth == Scope.Depth.PROGRAM_INTERFACE) {
                return ProgramInterfaceVisitor.of(name, descriptor, out);
            }
            if (depth == Scope.Depth.FIELD_HANDLES) {
                return FieldHandleVisitor.of(name, out);
            }
            if (depth == Scope.Depth.HIDDEN_CLASSES) {
                return HiddenClassVisitor.of(name, out);
            }
            if (depth == Scope.Depth.UPCALLS) {
                return UpcallVisitor.of(name, descriptor, out);
            }
            if (isLeftAlone(name)) {
                return out;
            }
            boolean isProgram = depth == Scope.Depth.PROGRAM;
            boolean isLight = depth == Scope.Depth.SYNCHRONISATION;
            if (isProgram || isLight || depth == Scope.Depth.PLATFORM) {
                out = UpcallVisitor.ofInitialiser(name, isProgram, out);
            }
            boolean isAdded = MethodReferences.isAdded(name);
            MethodScan.Facts scanned = isAdded
                    ? new MethodScan.Facts(MethodReferences.parameterWords(descriptor), -1, false, true, 0, "")
                    : scan.facts(name, descriptor);
            int logLocal = scanned.locals();
            ClassBranches.Method recorded = branches == null || isAdded ? null : branches.find(name, descriptor);
            int numbers = recorded == null ? 0 : 2;
            ReceiverPlan.Method receiverCalls = receivers == null ? null : receivers.method(name, descriptor);
            boolean keepsLog = scanned.hasAccess() || recorded != null || scanned.hasCall() || receiverCalls != null;
            boolean keepsCall = scanned.hasCall() || keepsLog && depth == Scope.Depth.PLATFORM;
            LogVisitor.Kept kept = new LogVisitor.Kept(logLocal, numbers, keepsCall, !isProgram);
            monitor = monitor.with(keepsLog ? logLocal + kept.variables() : logLocal);
            int usedLocals = monitor.local() + monitor.locals();
            MethodPosition position =
                    new MethodPosition(reader, code, name, descriptor, usedLocals, scanned.firstLine());
            if (depth == Scope.Depth.THREAD) {
                return position.before(new ThreadVisitor(sites, position, out));
            }
            if (depth == Scope.Depth.VIRTUAL_THREAD) {
                return position.before(new VirtualThreadVisitor(sites, position, out));
            }
            if (depth == Scope.Depth.BOUND_THREAD) {
                return position.before(new BoundThreadVisitor(position, out));
            }
            if (depth == Scope.Depth.VIEWS) {
                return position.before(UntracedCallVisitor.ofUntraced(sites, position, out));
            }
            String markers = markers(access, name, scanned);
            String functionName =
                    isAdded || isLight ? null : functions.nameOf(facts.name().replace('/', '.'), name, access);
            if (functionName == null && !markers.isEmpty()) {
                functionName = FunctionPatterns.defaultName(facts.name().replace('/', '.'), name);
            }
            if (functionName != null) {
                out = new FunctionVisitor(sites, position, access, functionName, markers, out);
            }
            AccessVisitor accesses = new AccessVisitor(facts, sites, position, access, logLocal, scanned.fences(), out);
            MethodVisitor chain = depth == Scope.Depth.PROGRAM ? new CoverageVisitor(accesses, logLocal) : accesses;
            chain = ClassMonitorVisitor.of(facts, monitor, chain);
            chain = keepsLog ? new LogVisitor(kept, chain) : chain;
            if (depth != Scope.Depth.MEMORY_OPERATIONS && !isLight) {
                chain = UntracedCallVisitor.ofTraced(sites, position, isProgram ? this : null, chain);
            }
            chain = new UnsafeVisitor(sites, position, isLight, chain);
            chain = new FenceVisitor(sites, position, chain);
            chain = isLight ? chain : TwinClasses.redirect(chain);
            CallEnclosure enclosure = new CallEnclosure(accesses, usedLocals, chain);
            chain = new MonitorVisitor(facts, sites, position, monitor, accesses, enclosure);
            chain = new BlockingVisitor(sites, position, accesses, enclosure, chain);
            chain = RandomVisitor.of(facts.name(), position, chain);
            chain = StampVisitor.of(facts, sites, position, chain);
            chain = RejectionVisitor.of(facts, sites, position, chain);
            chain = QueueVisitor.of(facts, position, chain);
            chain = isLight ? chain : new BulkVisitor(sites, position, chain);
            if (depth == Scope.Depth.PLATFORM && !TwinClasses.isTwin(facts.name())) {
                chain = ArgumentArrayVisitor.of(access, sites, position, chain);
            }
            if (isLight && facts.classNumber() != 0) {
                chain = InitialiserVisitor.of(facts, sites, position, chain);
            }
            if (keepsLog) {
                chain = InitialiserVisitor.ofUse(facts, sites, position, access, logLocal, chain);
            }
            if (isProgram) {
                chain = InitialiserVisitor.of(facts, sites, position, chain);
                if (keepsCall) {
                    CallVisitor.CallLog log = new CallVisitor.CallLog(logLocal, kept.call());
                    chain = new CallVisitor(sites, position, log, scan, this, access, facts.name(), chain);
                }
                chain = ReceiverVisitor.of(receiverCalls, sites, position, accesses, logLocal, chain);
                chain = references.before(position, chain);
                if (recorded != null) {
                    chain = new BranchVisitor(recorded, access, position, accesses, enclosure, logLocal, chain);
                }
                chain = races.ofMethod(name, descriptor, position.before(chain));
            } else {
                if (keepsCall && depth == Scope.Depth.PLATFORM) {
                    chain = new ReturnVisitor(new CallVisitor.CallLog(logLocal, kept.call()), chain);
                }
                chain = position.before(chain);
            }
            return facts.hasFrames() ? chain : new FrameInference(reader, access, position, written, chain);
        }

        private void registerMethods(@Nullable String superName) {
            boolean mayInherit = superName != null
                    && (CallRules.isOfJdk(superName)
                            ? UntracedCallVisitor.isUntracedPlatform(superName)
                            : !origin.program.isProgram(superName));
            InheritedMethods.register(
                    origin.loader, facts.name().replace('/', '.'), mayInherit, scan.methodsThatTakeWritable());
        }

        @Override
        public boolean count(int opcode, String owner, String name, String descriptor, MethodScan declared) {
            methods = declared;
            if (depth == Scope.Depth.SYNCHRONISATION && origin.loader != null) {
                declared.hasFence(FenceVisitor.kind(owner, name));
            }
            if (depth == Scope.Depth.PROGRAM
                    && (FenceVisitor.kind(owner, name) & RecordDescriptor.FENCE_ACQUIRE) != 0) {
                SpanAccesses.keepAll();
            }
            if (depth != Scope.Depth.PROGRAM) {
                return depth == Scope.Depth.PLATFORM && ReturnVisitor.counts(opcode, owner, name, descriptor);
            }
            return opcode == Opcodes.INVOKEDYNAMIC || CallRules.leavesProgram(opcode, owner, name, descriptor, this);
        }

        @Override
        public boolean initialises(int opcode, String owner) {
            return depth == Scope.Depth.PROGRAM && CallRules.mayInitialise(opcode, owner);
        }

        @Override
        public boolean isProgram(String called) {
            return called.equals(facts.name()) || origin.program.isProgram(called);
        }

        @Override
        public boolean declares(String called, String method, String type) {
            return called.equals(facts.name()) && methods != null && methods.declares(method, type);
        }

        /** {@return {@code true} if the method's operations of synchronisation are recorded} */
        private boolean seesMonitors(String method) {
            return switch (depth) {
                case PROGRAM, PLATFORM, MEMORY_OPERATIONS, SYNCHRONISATION -> !isLeftAlone(method);
                default -> false;
            };
        }

        private boolean isLeftAlone(String method) {
            return CoverageVisitor.isOfTool(method)
                    || facts.name().equals(THREAD_GROUP) && COUNTING_OF_THREADS.contains(method);
        }

        /**
         * {@return the method's marker annotations; a bridge to it, to which compilers copy them, has none of its own}
         */
        private String markers(int access, String name, MethodScan.Facts scanned) {
            if (scanned.markers().isEmpty() || depth != Scope.Depth.PROGRAM || (access & Opcodes.ACC_BRIDGE) != 0) {
                return "";
            }
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                throw new InstrumentationException("its method " + name + " is marked " + scanned.markers()
                        + " and has no code whose calls could be traced; mark the method that implements or calls it");
            }
            return scanned.markers();
        }

        @Override
        public void visitEnd() {
            references.define(this);
            if (receivers != null) {
                receivers.registerSubclass();
            }
            if (!origin.isHidden) {
                facts.registerFields(origin.loader);
            }
            super.visitEnd();
        }
    }
}
