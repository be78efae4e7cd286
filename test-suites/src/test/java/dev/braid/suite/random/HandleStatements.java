// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.suite.random.Access.Effect;
import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;

/** Writes operations of variable handles, in all their access modes, on fields, static fields and array elements. */
final class HandleStatements {
    /** Arguments after the coordinates, and the result. */
    private enum Shape {
        GET,
        SET,
        COMPARE_AND_SET,
        COMPARE_AND_EXCHANGE,
        GET_AND_CHANGE
    }

    private record Operation(String method, Shape shape, Effect effect, AccessMode mode) {}

    private static final List<Operation> LOADS_AND_STORES = List.of(
            new Operation("get", Shape.GET, Effect.READ, AccessMode.PLAIN),
            new Operation("getOpaque", Shape.GET, Effect.READ, AccessMode.OPAQUE),
            new Operation("getAcquire", Shape.GET, Effect.READ, AccessMode.ACQUIRE),
            new Operation("getVolatile", Shape.GET, Effect.READ, AccessMode.VOLATILE),
            new Operation("set", Shape.SET, Effect.WRITE, AccessMode.PLAIN),
            new Operation("setOpaque", Shape.SET, Effect.WRITE, AccessMode.OPAQUE),
            new Operation("setRelease", Shape.SET, Effect.WRITE, AccessMode.RELEASE),
            new Operation("setVolatile", Shape.SET, Effect.WRITE, AccessMode.VOLATILE));
    private static final List<Operation> EXCHANGES = List.of(
            new Operation("compareAndSet", Shape.COMPARE_AND_SET, Effect.UPDATE, AccessMode.VOLATILE),
            new Operation("weakCompareAndSet", Shape.COMPARE_AND_SET, Effect.UPDATE, AccessMode.VOLATILE),
            new Operation("weakCompareAndSetPlain", Shape.COMPARE_AND_SET, Effect.UPDATE, AccessMode.PLAIN),
            new Operation("weakCompareAndSetAcquire", Shape.COMPARE_AND_SET, Effect.UPDATE, AccessMode.ACQUIRE),
            new Operation("weakCompareAndSetRelease", Shape.COMPARE_AND_SET, Effect.UPDATE, AccessMode.RELEASE),
            new Operation("compareAndExchange", Shape.COMPARE_AND_EXCHANGE, Effect.UPDATE, AccessMode.VOLATILE),
            new Operation("compareAndExchangeAcquire", Shape.COMPARE_AND_EXCHANGE, Effect.UPDATE, AccessMode.ACQUIRE),
            new Operation("compareAndExchangeRelease", Shape.COMPARE_AND_EXCHANGE, Effect.UPDATE, AccessMode.RELEASE));

    private final Draft draft;
    private final List<Target> confined = new ArrayList<>();
    private final List<Target> shared = new ArrayList<>();

    /**
     * Variable that a handle accesses.
     *
     * @param coordinates the arguments that come first, with a comma behind them
     * @param operation the only one that is used, on shared memory
     */
    private record Target(
            String handle, ValueType type, String coordinates, List<Access> reach, String operation, String output) {}

    HandleStatements(Draft draft) {
        this.draft = draft;
    }

    /** Makes handles of some fields of a class, and of the elements of some of its arrays. */
    void addConfined(DataClass type, String object) {
        for (DataClass.Field field : type.fields()) {
            if (!field.isFinal() && draft.chance(50)) {
                String handle = declare(
                        "handle",
                        type.name() + ".class, \"" + field.name() + "\", "
                                + field.type().javaName());
                confined.add(new Target(handle, field.type(), object + ", ", List.of(), "", ""));
            }
        }
        for (DataClass.Field array : type.arrays()) {
            List<Access> reach = List.of(Access.read(array.name(), array.mode()));
            String coordinates = object + "." + array.name() + ", " + draft.index() + ", ";
            confined.add(new Target(elementHandle(array.type()), array.type(), coordinates, reach, "", ""));
        }
    }

    /** Declares shared fields of the top-level class that are changed through handles alone. */
    void declareShared(String topClass) {
        for (int i = 0; i < 3; i++) {
            ValueType type = draft.pick(ValueType.ALL.subList(0, ValueType.STRING.ordinal()));
            String name = draft.name("handled");
            boolean isStatic = draft.chance(40);
            draft.lines().plain((isStatic ? "static " : "") + type.javaName() + " " + name + ";");
            String kind = isStatic ? "staticHandle" : "handle";
            String handle = declare(kind, topClass + ".class, \"" + name + "\", " + type.javaName());
            String operation = type == ValueType.BOOLEAN || type.isIntegral() && draft.chance(40)
                    ? draft.pick(List.of("getAndBitwiseOr", "getAndBitwiseAnd", "getAndBitwiseXor"))
                    : "getAndAdd";
            String output = isStatic ? name : "s." + name;
            shared.add(new Target(handle, type, isStatic ? "" : "s, ", List.of(), operation, output));
        }
    }

    private String declare(String kind, String arguments) {
        String handle = draft.name("HANDLE");
        draft.declareAtEnd("static final VarHandle " + handle + " = Hits." + kind + "(MethodHandles.lookup(), "
                + arguments + ".class);");
        return handle;
    }

    private String elementHandle(ValueType type) {
        String handle = draft.name("HANDLE");
        draft.declareAtEnd("static final VarHandle " + handle + " = MethodHandles.arrayElementVarHandle("
                + type.javaName() + "[].class);");
        return handle;
    }

    /** Writes an operation on data of the thread's own. */
    void writeConfined(View view) {
        Target target = draft.pick(confined);
        List<Operation> operations = new ArrayList<>(draft.chance(60) ? LOADS_AND_STORES : EXCHANGES);
        operations.add(changing("getAndSet"));
        if (target.type.isNumeric()) {
            operations.add(changing("getAndAdd"));
        }
        if (target.type == ValueType.BOOLEAN || target.type.isIntegral()) {
            operations.add(changing(draft.pick(List.of("getAndBitwiseOr", "getAndBitwiseAnd", "getAndBitwiseXor"))));
        }
        write(target, draft.pick(operations), view);
    }

    /** Writes the only operation that there is on a piece of shared data; what it returns is dropped. */
    void writeShared(View view) {
        Target target = draft.pick(shared);
        Operation operation = changing(target.operation);
        Expression value = draft.value(target.type, view.withoutPlaces());
        String call = target.handle + "." + operation.method + "(" + target.coordinates + value.text() + ")";
        draft.lines()
                .statement(
                        target.type.javaName() + " " + draft.name("old") + " = (" + target.type.javaName() + ") " + call
                                + ";",
                        List.of(new Access(Access.OWN_LINE, Access.HANDLE, operation.effect, operation.mode)));
    }

    void writeOutput() {
        for (Target target : shared) {
            String field = target.output.replace("s.", "");
            draft.lines()
                    .statement(
                            "out.append(\"" + field + "=\").append(" + target.type.printed(target.output)
                                    + ").append('\\n');",
                            List.of(Access.read(field, AccessMode.PLAIN)));
        }
    }

    private Operation changing(String method) {
        return switch (draft.upTo(3)) {
            case 0 -> new Operation(method, Shape.GET_AND_CHANGE, Effect.UPDATE, AccessMode.VOLATILE);
            case 1 -> new Operation(method + "Acquire", Shape.GET_AND_CHANGE, Effect.UPDATE, AccessMode.ACQUIRE);
            default -> new Operation(method + "Release", Shape.GET_AND_CHANGE, Effect.UPDATE, AccessMode.RELEASE);
        };
    }

    private void write(Target target, Operation operation, View view) {
        Expression value = draft.value(target.type, view);
        Expression expected = draft.value(target.type, view.withoutPlaces());
        List<Access> accesses = new ArrayList<>(target.reach);
        String arguments = target.coordinates;
        if (operation.shape == Shape.COMPARE_AND_SET || operation.shape == Shape.COMPARE_AND_EXCHANGE) {
            arguments += expected.text() + ", ";
        }
        if (operation.shape == Shape.GET) {
            arguments = arguments.substring(0, arguments.length() - 2);
        } else {
            arguments += value.text();
            accesses.addAll(value.accesses());
        }
        accesses.add(new Access(Access.OWN_LINE, Access.HANDLE, operation.effect, operation.mode));
        String call = target.handle + "." + operation.method + "(" + arguments + ")";
        String type = target.type.javaName();
        String text = switch (operation.shape) {
            case SET -> call;
            case COMPARE_AND_SET -> "boolean " + draft.name("set") + " = " + call;
            default -> view.sum() + " += " + target.type.toLong("((" + type + ") " + call + ")");
        };
        draft.lines().statement(text + ";", accesses);
    }
}
