// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.trace.flow.ClassCode;
import dev.braid.trace.flow.ClassCode.Member;
import dev.braid.trace.flow.MethodCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a method takes the same way through the program whatever it reads, from its bytecode and that of the
 * program's methods that it calls: none has a conditional jump, a switch or a loop. Of what the JDK does, it only knows that
 * fences order accesses without being any, so that no trace shows them.
 */
final class StraightCode {
    private final ClassLoader loader;
    private final Map<String, ClassCode> classes = new HashMap<>();
    private final Set<String> seen = new HashSet<>();

    private StraightCode(ClassLoader loader) {
        this.loader = loader;
    }

    /** {@return what makes the method take another way for other values; empty if nothing does} */
    static Optional<String> obstacle(Method method) {
        String owner = method.getDeclaringClass().getName().replace('.', '/');
        String descriptor = MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .toMethodDescriptorString();
        ClassLoader loader = method.getDeclaringClass().getClassLoader();
        return new StraightCode(loader == null ? ClassLoader.getSystemClassLoader() : loader)
                .obstacle(new Member(owner, method.getName(), descriptor));
    }

    private Optional<String> obstacle(Member member) {
        if (!seen.add(member.toString())) {
            return Optional.of(member.name() + " calls itself");
        }
        MethodCode code = find(member);
        if (code == null || code.length() == 0) {
            return Optional.of("no bytecode tells what " + member.name() + " does");
        }
        for (int at = 0; at < code.length(); at++) {
            int decision = code.decision(at);
            if (decision == MethodCode.CONDITION || decision == MethodCode.SWITCH || decision == MethodCode.JUMP_BACK) {
                return Optional.of(member.name() + " takes other ways for other values");
            }
        }
        for (Member called : code.calls()) {
            Optional<String> obstacle = obstacleOfCall(member, called);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        seen.remove(member.toString());
        return Optional.empty();
    }

    private Optional<String> obstacleOfCall(Member caller, Member called) {
        if (called.owner().isEmpty()) {
            return Optional.of(caller.name() + " has a lambda or joins strings");
        }
        if (called.name().endsWith("Fence")) {
            return Optional.of(caller.name() + " calls " + called.name() + ", and no trace shows fences");
        }
        boolean isOfJdk = called.owner().startsWith("java/") || called.owner().startsWith("[");
        return isOfJdk ? Optional.empty() : obstacle(called);
    }

    /** The method that is named, or the one that is inherited; which one an heir has instead is not known here. */
    private @Nullable MethodCode find(Member member) {
        List<String> owners = new ArrayList<>(List.of(member.owner()));
        for (int i = 0; i < owners.size(); i++) {
            ClassCode code = read(owners.get(i));
            if (code == null) {
                continue;
            }
            for (MethodCode method : code.methods()) {
                if (method.name().equals(member.name()) && method.descriptor().equals(member.descriptor())) {
                    return method;
                }
            }
            owners.addAll(code.supertypes());
        }
        return null;
    }

    private @Nullable ClassCode read(String name) {
        ClassCode known = classes.get(name);
        if (known == null) {
            try (InputStream file = loader.getResourceAsStream(name + ".class")) {
                if (file == null) {
                    return null;
                }
                known = ClassCode.of(file.readAllBytes());
                classes.put(name, known);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return known;
    }
}
