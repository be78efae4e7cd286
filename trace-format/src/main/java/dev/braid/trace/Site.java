// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A place in the program: one bytecode instruction.
 *
 * @param id number by which events name it
 * @param kind the kind of the instruction
 * @param className fully qualified, with dots
 * @param methodName as in the class file; {@code <init>} for constructors
 * @param methodDescriptor as in the class file (JVMS 4.3.3)
 * @param bytecodeIndex offset in bytes of the instruction in the class file as loaded
 * @param line source line, -1 if the class file does not say
 * @param sourceFile name without folder, "" if the class file does not say
 * @param fieldOwner class named by a field instruction, or by a call into the JDK; the {@link #markers} of a traced
 *     function; "" for others
 * @param fieldName field named by a field instruction, or method named by a call into the JDK; the
 *     {@link #functionName} of a traced function; "" for others
 * @param fieldDescriptor the type of a field that a field instruction names, if that is primitive (JVMS 4.3.2); "" for
 *     others
 * @param platform whether the class belongs to the JDK
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Site(
        int id,
        SiteKind kind,
        String className,
        String methodName,
        String methodDescriptor,
        int bytecodeIndex,
        int line,
        String sourceFile,
        String fieldOwner,
        String fieldName,
        String fieldDescriptor,
        boolean platform) {

    /**
     * {@return the name of a traced function, such as {@code com.acme.Queue::offer}, or the one that the user has given
     * it; without any blank. Overloads share it, and a constructor's method is {@code new}}
     */
    public String functionName() {
        return kind == SiteKind.FUNCTION || kind == SiteKind.STATIC_FUNCTION ? fieldName : "";
    }

    /**
     * {@return the names of the annotations that mark a traced function for simulators, such as
     * {@code dev.braid.engine.api.Atomic}; none for one that is traced as it was asked for by name}
     */
    public List<String> markers() {
        return functionName().isEmpty() || fieldOwner.isEmpty() ? List.of() : List.of(fieldOwner.split(" "));
    }

    /** {@return the site as a stack trace shows it, such as {@code demo.Counter.add(Counter.java:12)}} */
    @Override
    public String toString() {
        String where = sourceFile.isEmpty() ? "Unknown Source" : line < 0 ? sourceFile : sourceFile + ":" + line;
        return className + "." + methodName + "(" + where + ")";
    }
}
