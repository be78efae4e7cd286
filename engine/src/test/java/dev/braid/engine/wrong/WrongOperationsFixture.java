// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** Holds classes of operations that are wrong in one way each, and one that is right. */
public class WrongOperationsFixture {
    /** What others must have, too. */
    public static class Base {
        @Operation
        int get() {
            return 1;
        }
    }

    @LinearizabilityTest
    public static class Right extends Base {}

    @LinearizabilityTest
    public static class WithoutOperations {}

    @LinearizabilityTest(threads = 0)
    public static class WithoutThreads extends Base {}

    @LinearizabilityTest(threads = 100, operationsPerThread = 11)
    public static class TooMany extends Base {}

    @LinearizabilityTest
    public static class Overloaded extends Base {
        @Operation
        int get(int key) {
            return key;
        }
    }

    @LinearizabilityTest
    public static class TakesList extends Base {
        @Operation
        void put(List<String> names) {}
    }

    @LinearizabilityTest
    public static class EmptyRange extends Base {
        @Operation
        void put(@Values(from = 2, to = 1) int number) {}
    }

    @LinearizabilityTest
    public static class RangeBeyondType extends Base {
        @Operation
        void put(@Values(to = 1L << 40) int number) {}
    }

    @LinearizabilityTest
    public static class WithoutTexts extends Base {
        @Operation
        void put(@Values(of = {}) String text) {}
    }

    @LinearizabilityTest
    public static class KeyedWithoutKey {
        @Operation(keyed = true)
        int get() {
            return 1;
        }
    }

    @LinearizabilityTest
    public static class Waiting extends Base {
        @Operation
        void take() throws InterruptedException {}
    }

    @LinearizabilityTest(specification = Base.class)
    public static class Unspecified extends Base {
        @Operation
        void put(int number) {}
    }

    @LinearizabilityTest
    public static class StaticOperation extends Base {
        @Operation
        static void put(int number) {}
    }

    @LinearizabilityTest
    public static class Prepared extends Base {
        @BeforeEach
        void prepare() {}
    }
}
