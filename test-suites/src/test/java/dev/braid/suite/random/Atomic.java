// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.List;

/**
 * A shared object of {@code java.util.concurrent.atomic} that all threads only add to, and what one operation of it
 * accesses inside of the JDK.
 */
final class Atomic {
    /** The classes; {@code family} is the class that makes the accesses, {@code size} the cells of an array. */
    private enum Type {
        LONG("AtomicLong", "AtomicLong", "()"),
        INTEGER("AtomicInteger", "AtomicInteger", "()"),
        LONG_ARRAY("AtomicLongArray", Access.HANDLE, "(8)"),
        INTEGER_ARRAY("AtomicIntegerArray", Access.HANDLE, "(8)");

        final String className;
        final String family;
        final String arguments;

        Type(String className, String family, String arguments) {
            this.className = className;
            this.family = family;
            this.arguments = arguments;
        }

        boolean isArray() {
            return !arguments.equals("()");
        }
    }

    private final Draft draft;
    private final SourceLines lines;
    private final Type type;
    private final String name;

    private Atomic(Draft draft) {
        this.draft = draft;
        lines = draft.lines();
        type = draft.pick(List.of(Type.values()));
        name = draft.name("atomic");
    }

    /** Declares one in the top-level class. */
    static Atomic declare(Draft draft, List<Access> initialised) {
        Atomic atomic = new Atomic(draft);
        initialised.add(Access.write(atomic.name, AccessMode.PLAIN).at(atomic.lines.next()));
        atomic.lines.plain("final " + atomic.type.className + " " + atomic.name + " = new " + atomic.type.className
                + atomic.type.arguments + ";");
        return atomic;
    }

    void writeUse(View view) {
        if (draft.chance(30)) {
            writeLoop();
            return;
        }
        Expression number = draft.number(view.withoutPlaces(), 1);
        String operand = "(int) (" + number.text() + ")";
        String index = type.isArray() ? draft.index() : "";
        String first = index.isEmpty() ? "" : index + ", ";
        String call = switch (draft.upTo(5)) {
            case 0 -> "incrementAndGet(" + index + ")";
            case 1 -> "getAndIncrement(" + index + ")";
            case 2 -> "decrementAndGet(" + index + ")";
            case 3 -> "addAndGet(" + first + operand + ")";
            default -> "getAndAdd(" + first + operand + ")";
        };
        lines.statement(object() + "." + call + ";", accesses(Access.update(type.family, AccessMode.VOLATILE)));
    }

    /** The loop by which programs update an atomic themselves; how often it runs depends on the other threads. */
    private void writeLoop() {
        String seen = draft.name("seen");
        String done = draft.name("done");
        String index = type.isArray() ? draft.index() : "";
        String first = index.isEmpty() ? "" : index + ", ";
        String value = type.className.contains("Integer") ? "int" : "long";
        lines.plain("boolean " + done + ";");
        lines.open("do");
        Access read = type.isArray()
                ? Access.read(Access.HANDLE, AccessMode.VOLATILE)
                : Access.read(type.className + ".value", AccessMode.VOLATILE);
        lines.statement(value + " " + seen + " = " + object() + ".get(" + index + ");", accesses(read));
        lines.statement(
                done + " = " + object() + ".compareAndSet(" + first + seen + ", " + seen + " + " + (1 + draft.upTo(9))
                        + ");",
                accesses(Access.update(type.family, AccessMode.VOLATILE)));
        lines.close(" while (!" + done + ");");
    }

    void writeOutput() {
        lines.statement(
                "out.append(\"" + name + "=\").append(" + object() + ").append('\\n');",
                List.of(Access.read(name, AccessMode.PLAIN)));
    }

    private String object() {
        return "s." + name;
    }

    private List<Access> accesses(Access access) {
        return List.of(Access.read(name, AccessMode.PLAIN), access);
    }
}
