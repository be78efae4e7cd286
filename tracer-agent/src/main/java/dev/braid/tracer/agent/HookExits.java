// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.instrument.hook.HookExitVisitor;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets each hook check at its exits that its thread holds no lock. Used only where locks are checked: otherwise the
 * hooks are as they were compiled.
 */
final class HookExits {
    /** The classes whose public methods instrumented code calls. */
    static final List<String> HOOKS = List.of(
            "BranchHooks",
            "BulkHooks",
            "FieldHandleHooks",
            "Functions",
            "Hooks",
            "ReceiverHooks",
            "ReflectedElements",
            "SyncHooks",
            "ThreadHooks",
            "UnalignedHooks",
            "UnsafeHooks",
            "UntracedHooks");

    private HookExits() {}

    /**
     * Instruments the hooks' classes. Called before anything calls a hook.
     *
     * @throws IllegalStateException if one of them is not instrumented
     */
    static void check(Instrumentation instrumentation) throws ClassNotFoundException, UnmodifiableClassException {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : HOOKS) {
            classes.add(Class.forName(HookClasses.PACKAGE + name, true, null));
        }
        Transformer transformer = new Transformer();
        instrumentation.addTransformer(transformer, true);
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } finally {
            instrumentation.removeTransformer(transformer);
        }
        if (transformer.done != classes.size()) {
            throw new IllegalStateException(
                    "the hooks' exits cannot be checked: of " + classes.size() + " classes, " + transformer.done
                            + " are instrumented",
                    transformer.failure);
        }
    }

    /**
     * Instruments the classes that the JVM shows. The JVM swallows exceptions: so the last one is kept, and the classes
     * done are counted.
     */
    private static final class Transformer implements ClassFileTransformer {
        private int done;
        private @Nullable Throwable failure;

        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                @Nullable String name,
                @Nullable Class<?> type,
                @Nullable ProtectionDomain domain,
                byte[] file) {
            if (type == null || loader != null || !type.getName().startsWith(HookClasses.PACKAGE)) {
                return null;
            }
            try {
                // What the JVM gives has no stack map frames unless it verifies these classes: then it needs none.
                byte[] checked = HookExitVisitor.instrument(file);
                done++;
                return checked;
            } catch (RuntimeException | LinkageError e) {
                failure = e;
                return null;
            }
        }
    }
}
