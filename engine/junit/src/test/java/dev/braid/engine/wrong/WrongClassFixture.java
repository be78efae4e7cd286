// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.TracedConcurrencyTest;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Holds classes that are wrong in one way each; all inherit one right test, or one right operation. */
public class WrongClassFixture {
    public static class Base {
        @TracedConcurrencyTest
        void test() {}
    }

    public static class Operations {
        @Operation
        int get() {
            return 1;
        }
    }

    @SuppressWarnings("unused")
    private static class Private extends Base {}

    @LinearizabilityTest
    @ExtendWith(NoExtension.class)
    public static class WithExtension extends Operations {}

    @LinearizabilityTest
    @Extended
    public static class WithMetaExtension extends Operations {}

    @LinearizabilityTest
    public static class HeirOfExtended extends WithExtension {}

    @LinearizabilityTest
    public static class WithRegisteredExtension extends Operations {
        @RegisterExtension
        NoExtension extension = new NoExtension();
    }

    @LinearizabilityTest
    public static class WithTempDir extends Operations {
        @TempDir
        Path directory = Path.of("");
    }

    @LinearizabilityTest
    public static class WithAutoClose extends Operations {
        @AutoClose
        AutoCloseable resource = () -> {};
    }

    @LinearizabilityTest
    @Timeout(1)
    public static class WithTimeout extends Operations {}

    @LinearizabilityTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    public static class PerClass extends Operations {}

    @LinearizabilityTest
    @TestInstance(TestInstance.Lifecycle.PER_METHOD)
    public static class PerMethod extends PerClass {}

    @LinearizabilityTest
    @ClassTemplate
    public static class Template extends Operations {}

    @LinearizabilityTest
    @TestMethodOrder(MethodOrderer.MethodName.class)
    public static class Ordered extends Operations {}

    @LinearizabilityTest
    @Tag("two words")
    public static class BadlyTagged extends Operations {}

    @LinearizabilityTest
    public static class WithoutConstructor extends Operations {
        WithoutConstructor(int number) {}
    }

    public static class WithInner {
        @SuppressWarnings("ClassCanBeStatic")
        class Inner {
            @TracedConcurrencyTest
            void test() {}
        }
    }

    public static class WithStaticNested {
        @Nested
        static class Inner extends Base {}
    }

    public static class WithPrivateNested {
        @Nested
        @SuppressWarnings({"unused", "ClassCanBeStatic"})
        private class Inner extends Base {}
    }

    public static class NestedInItself extends Base {
        @Nested
        class Inner extends NestedInItself {}
    }

    public abstract static class WithAbstractMethod {
        @TracedConcurrencyTest
        abstract void test();
    }

    public static class HeirOfAbstractMethod extends WithAbstractMethod {
        @Override
        void test() {}
    }

    public static Class<?> local() {
        class Local extends Base {}
        return Local.class;
    }

    public static Object anonymous() {
        return new Base() {};
    }
}
