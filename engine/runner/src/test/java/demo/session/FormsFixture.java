// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.session;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.braid.trace.Outputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A class with tests of all forms. Each says what it does, in one line. */
public class FormsFixture {
    FormsFixture() {
        say("instance");
    }

    private static void say(String what) {
        System.out.println(what);
    }

    @BeforeAll
    static void beforeAll(TestInfo info) {
        say("before all of " + info.getDisplayName());
    }

    @AfterAll
    static void afterAll() {
        say("after all");
    }

    @BeforeEach
    void beforeEach(TestInfo info) {
        say("before " + info.getDisplayName());
    }

    @AfterEach
    void afterEach() {
        say("after");
    }

    @Test
    void plain(@TempDir Path folder, Outputs outputs) {
        outputs.put("folder", Files.isDirectory(folder));
    }

    static Stream<Deque<String>> queues() {
        return Stream.of(new ConcurrentLinkedDeque<>(List.of("a")), new ConcurrentLinkedDeque<>());
    }

    @ParameterizedTest(name = "{index}: {0}")
    @MethodSource("queues")
    void parameters(Deque<String> queue, Outputs outputs) {
        queue.add("more");
        outputs.put("size", queue.size());
    }

    @RepeatedTest(2)
    void repeated(TestInfo info, Outputs outputs) {
        outputs.put("name", info.getDisplayName());
    }

    @TestFactory
    Stream<DynamicNode> factory() {
        return Stream.of(
                dynamicTest("one", () -> say("one")),
                dynamicContainer("some", Stream.of(dynamicTest("two", () -> say("two")))),
                dynamicTest("three", () -> Assertions.fail("three is wrong")));
    }

    @Test
    @Disabled("not now")
    void disabled() {}

    @Test
    void aborted() {
        Assumptions.abort("no such machine");
    }

    @Test
    @ResourceLock("a resource")
    void publishes(TestReporter reporter) {
        reporter.publishEntry("key", "value");
    }

    @Nested
    class Inner {
        @BeforeAll
        static void beforeAllInner() {
            say("before all inner");
        }

        @Test
        void inner() {
            say("inner");
        }

        @AfterAll
        static void afterAllInner() {
            say("after all inner");
        }
    }
}
