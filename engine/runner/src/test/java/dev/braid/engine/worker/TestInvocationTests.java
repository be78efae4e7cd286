// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.braid.engine.message.LifecycleSearch;
import dev.braid.engine.message.MethodName;
import dev.braid.engine.session.TracingSwitch;
import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs invocations in this JVM, with a tracing switch that takes notes. */
class TestInvocationTests {
    private static final List<String> NOTES = new ArrayList<>();

    private final TracingSwitch tracing = new TracingSwitch() {
        @Override
        public void on() {
            NOTES.add("on");
        }

        @Override
        public void off() {
            NOTES.add("off");
        }
    };

    @BeforeEach
    void forgetNotes() {
        NOTES.clear();
    }

    @Test
    void tracing_coversInstanceAndEach() throws Throwable {
        invocation("test").invoke(tracing);

        assertThat(NOTES).containsExactly("on", "instance", "before", "test", "after", "off");
    }

    @Test
    void tracing_isSwitchedOffAfterAFailure() {
        Throwable thrown = catchThrowable(() -> invocation("failing").invoke(tracing));

        assertThat(thrown).hasMessage("failing");
        assertThat(NOTES).containsExactly("on", "instance", "before", "after", "off");
    }

    @Test
    void failureToPublish_failsThePassingTest() {
        Throwable thrown = catchThrowable(() -> invocation("test").invoke(new TracingSwitch() {
            @Override
            public void on() {}

            @Override
            public void off() {
                throw new IllegalStateException("not published");
            }
        }));

        assertThat(thrown).hasMessage("not published");
    }

    @Test
    void failureToStart_runsNothing() {
        Throwable thrown = catchThrowable(() -> invocation("test").invoke(new TracingSwitch() {
            @Override
            public void on() {
                throw new IllegalStateException("no channel");
            }

            @Override
            public void off() {
                NOTES.add("off");
            }
        }));

        assertThat(thrown).hasMessage("no channel");
        assertThat(NOTES).isEmpty();
    }

    @Test
    void unknownMethod_isNamed() {
        assertThat(catchThrowable(() -> invocation("missing")))
                .hasMessageContaining("has no method missing()")
                .hasMessageContaining("class path");
    }

    private static TestInvocation invocation(String method) {
        LoadedTestClass type = new LoadedTestClass(NotingFixture.class, LifecycleSearch.of(NotingFixture.class));
        MethodName name = new MethodName(NotingFixture.class.getName(), method, List.of());
        return TestInvocation.prepare(List.of(type), name, new Outputs());
    }

    /** Notes what runs. */
    static class NotingFixture {
        NotingFixture() {
            NOTES.add("instance");
        }

        @BeforeEach
        void before() {
            NOTES.add("before");
        }

        void test() {
            NOTES.add("test");
        }

        @SuppressWarnings("DoNotCallSuggester")
        void failing() {
            throw new IllegalStateException("failing");
        }

        @AfterEach
        void after() {
            NOTES.add("after");
        }
    }
}
