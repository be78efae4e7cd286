// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.code.ProgramCode;
import dev.braid.trace.flow.ClassCode.Member;
import dev.braid.trace.flow.MethodCode;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls that may wait forever for another thread, in the bytecode of an operation and of the program's methods
 * that it calls. These are calls of methods that declare {@link InterruptedException} and take no time limit.
 */
public final class WaitingCalls {
    private static final List<Class<?>> LIMITS =
            List.of(long.class, TimeUnit.class, Duration.class, Date.class, Instant.class);

    private final ProgramCode program;
    private final Set<Member> seen = new HashSet<>();

    private WaitingCalls(ProgramCode program) {
        this.program = program;
    }

    /**
     * {@return a method without a time limit that the operation calls, as {@code Semaphore.acquire}; empty if there is
     * none}
     *
     * <p>An operation that does not declare {@link InterruptedException} has none.
     */
    public static Optional<String> in(Method operation) {
        return isInterruptible(operation)
                ? new WaitingCalls(ProgramCode.seenBy(operation.getDeclaringClass()))
                        .find(ProgramCode.member(operation))
                : Optional.empty();
    }

    private Optional<String> find(Member member) {
        if (!seen.add(member)) {
            return Optional.empty();
        }
        MethodCode code = program.find(member);
        if (code == null || code.length() == 0) {
            return Optional.of(text(member)); // nobody knows what it does
        }
        for (Member called : code.calls()) {
            Optional<String> waiting = findInCall(called);
            if (waiting.isPresent()) {
                return waiting;
            }
        }
        return Optional.empty();
    }

    private Optional<String> findInCall(Member called) {
        Method method = resolve(called);
        if (method == null || !isInterruptible(method)) {
            return Optional.empty();
        }
        boolean isOfJdk = method.getDeclaringClass().getClassLoader() == null;
        if (!isOfJdk) {
            return find(called);
        }
        boolean isTimed = Arrays.stream(method.getParameterTypes()).anyMatch(LIMITS::contains);
        return isTimed ? Optional.empty() : Optional.of(text(called));
    }

    private static boolean isInterruptible(Method method) {
        return Arrays.asList(method.getExceptionTypes()).contains(InterruptedException.class);
    }

    private @Nullable Method resolve(Member member) {
        if (member.owner().isEmpty() || member.owner().startsWith("[")) {
            return null;
        }
        try {
            return resolve(Class.forName(member.owner().replace('/', '.'), false, program.loader()), member);
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // it cannot be called either
        }
    }

    private static @Nullable Method resolve(Class<?> type, Member member) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(member.name())
                    && ProgramCode.member(method).descriptor().equals(member.descriptor())) {
                return method;
            }
        }
        Method inherited = type.getSuperclass() == null ? null : resolve(type.getSuperclass(), member);
        for (Class<?> each : type.getInterfaces()) {
            inherited = inherited == null ? resolve(each, member) : inherited;
        }
        return inherited;
    }

    private static String text(Member member) {
        return member.owner().substring(member.owner().lastIndexOf('/') + 1).replace('$', '.') + "." + member.name();
    }
}
