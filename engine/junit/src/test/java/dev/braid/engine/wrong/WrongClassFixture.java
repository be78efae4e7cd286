// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

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

/** Holds classes that are wrong in one way each; all inherit one right test. */
public class WrongClassFixture {
    public static class Base {
        @TracedConcurrencyTest
        void test() {}
    }

    @SuppressWarnings("unused")
    private static class Private extends Base {}

    @ExtendWith(NoExtension.class)
    public static class WithExtension extends Base {}

    @Extended
    public static class WithMetaExtension extends Base {}

    public static class HeirOfExtended extends WithExtension {}

    public static class WithRegisteredExtension extends Base {
        @RegisterExtension
        NoExtension extension = new NoExtension();
    }

    public static class WithTempDir extends Base {
        @TempDir
        Path directory = Path.of("");
    }

    public static class WithAutoClose extends Base {
        @AutoClose
        AutoCloseable resource = () -> {};
    }

    @Timeout(1)
    public static class WithTimeout extends Base {}

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    public static class PerClass extends Base {}

    @TestInstance(TestInstance.Lifecycle.PER_METHOD)
    public static class PerMethod extends PerClass {}

    @ClassTemplate
    public static class Template extends Base {}

    @TestMethodOrder(MethodOrderer.MethodName.class)
    public static class Ordered extends Base {}

    @Tag("two words")
    public static class BadlyTagged extends Base {}

    public static class WithoutConstructor extends Base {
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
