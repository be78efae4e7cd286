// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.flow.ClassCode;
import dev.braid.trace.flow.MethodCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class whose control flow is to be recorded, and the numbers of its methods, which count across all classes. */
public final class ClassBranches {
    /** The last number that was given out. Not atomic: the instrumenter must not run through classes it instruments. */
    private static int lastMethod;

    private final List<MethodCode> methods;
    private final int firstMethod;

    private ClassBranches(List<MethodCode> methods, int firstMethod) {
        this.methods = methods;
        this.firstMethod = firstMethod;
    }

    /** {@return a class with numbers of its own} */
    public static ClassBranches of(byte[] classFile) {
        List<MethodCode> methods = ClassCode.of(classFile).methods();
        synchronized (ClassBranches.class) {
            int first = lastMethod + 1;
            lastMethod += methods.size();
            return new ClassBranches(methods, first);
        }
    }

    /** {@return the number of the class file's first method; the others follow} */
    public int firstMethod() {
        return firstMethod;
    }

    /** {@return a method with code} */
    @Nullable
    Method find(String name, String descriptor) {
        for (int i = 0; i < methods.size(); i++) {
            MethodCode code = methods.get(i);
            if (code.length() > 0
                    && code.name().equals(name)
                    && code.descriptor().equals(descriptor)) {
                return new Method(code, firstMethod + i);
            }
        }
        return null;
    }

    /** A method and its number. */
    record Method(MethodCode code, int number) {}
}
