// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

class MethodNameTests {

    @Test
    void allKindsOfParameters_areTold() throws Exception {
        Method method = Own.class.getDeclaredMethod("takes", int.class, long[].class, String[][].class, Own.class);

        assertThat(MethodName.of(method).in(Own.class)).isEqualTo(method);
        assertThat(MethodName.of(method).parameterTypes())
                .containsExactly("int", "[J", "[[Ljava.lang.String;", Own.class.getName());
    }

    @Test
    void overloads_areToldApart() throws Exception {
        Method method = Own.class.getDeclaredMethod("takes", int.class);

        assertThat(MethodName.of(method).in(Own.class)).isEqualTo(method);
    }

    @Test
    void inheritedMethods_areThoseOfTheirClass() throws Exception {
        MethodName ofParent = MethodName.of(Parent.class.getDeclaredMethod("runs"));
        MethodName ofInterface = MethodName.of(Defaults.class.getDeclaredMethod("usual"));

        assertThat(ofParent.in(Own.class).getDeclaringClass()).isEqualTo(Parent.class);
        assertThat(ofInterface.in(Own.class).getDeclaringClass()).isEqualTo(Defaults.class);
    }

    @Test
    void bridge_isNoMethodOfItsOwn() throws Exception {
        Method method = Own.class.getDeclaredMethod("value");

        assertThat(new MethodName(Own.class.getName(), "value", List.of()).in(Own.class))
                .isEqualTo(method)
                .matches(found -> !found.isBridge());
    }

    @Test
    void missingMethodOrClass_isNamed() {
        MethodName missing = new MethodName(Own.class.getName(), "missing", List.of("int"));
        MethodName elsewhere = new MethodName("no.such.Class", "runs", List.of());

        assertThatThrownBy(() -> missing.in(Own.class)).hasMessageContaining("Own has no method missing(int) in");
        assertThatThrownBy(() -> elsewhere.in(Own.class)).hasMessageContaining("has no method runs() in the worker");
    }

    /** Has a method with a body. */
    interface Defaults {
        default void usual() {}
    }

    /** Declares what others inherit. */
    static class Parent {
        void runs() {}

        Object value() {
            return "";
        }
    }

    /** Inherits, overrides and overloads. */
    static final class Own extends Parent implements Defaults {
        @Override
        String value() {
            return "own";
        }

        void takes(int number) {}

        void takes(int number, long[] numbers, String[][] texts, Own own) {}
    }
}
