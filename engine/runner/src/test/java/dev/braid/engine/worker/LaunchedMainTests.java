// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Main methods of all forms that {@code java} calls. */
class LaunchedMainTests {
    private static final List<String> CALLS = new ArrayList<>();

    static class WithArguments {
        public static void main(String[] args) {
            CALLS.add("static " + String.join(",", args));
        }

        static void main() {
            throw new AssertionError("the one with arguments comes first");
        }
    }

    static class Inherited extends WithArguments {}

    static class WithoutArguments {
        static void main() {
            CALLS.add("static");
        }
    }

    static class OfAnObject {
        private final String name;

        OfAnObject() {
            name = "object";
        }

        void main() {
            CALLS.add(name);
        }
    }

    static class Throwing {
        public static void main(String[] args) {
            throw new IllegalStateException("its own");
        }
    }

    static class WithoutMain {
        static int main(String argument) {
            return argument.length();
        }
    }

    @BeforeEach
    void forget() {
        CALLS.clear();
    }

    private static void run(Class<?> type, String... arguments) throws Throwable {
        LaunchedMain.find(type).run(arguments);
    }

    @Test
    void mainMethods_areCalledAsTheyAreDeclared() throws Throwable {
        run(WithArguments.class, "a", "b");
        run(Inherited.class);
        run(WithoutArguments.class, "c");
        run(OfAnObject.class);

        assertThat(CALLS).containsExactly("static a,b", "static ", "static", "object");
    }

    @Test
    void exceptionOfTheMethod_isThrownAsItIs() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> run(Throwing.class))
                .withMessage("its own");
    }

    @Test
    void classWithoutAMainMethod_isAnError() {
        assertThatExceptionOfType(NoSuchMethodException.class)
                .isThrownBy(() -> run(WithoutMain.class))
                .withMessage("class " + WithoutMain.class.getName() + " has no main method");
    }
}
