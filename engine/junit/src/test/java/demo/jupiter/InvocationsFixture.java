// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods with several tests each. */
@TestMethodOrder(MethodOrderer.MethodName.class)
class InvocationsFixture {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void values(int number) {
        Log.add("values " + number);
        assertEquals(2, Shared.incrementedByTwo());
        assertEquals(0, number / 3, "too large");
    }

    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource({"one, 1", "two, 2"})
    void table(String name, long number) {
        assertEquals(2, Shared.incrementedByTwo());
    }

    @ParameterizedTest
    @EnumSource(TimeUnit.class)
    void units(TimeUnit unit) {
        assertEquals(2, Shared.incrementedByTwo());
    }

    @ParameterizedTest
    @NullSource
    @MethodSource("names")
    void nullAndNames(String name) {
        assertEquals(2, Shared.incrementedByTwo());
    }

    static List<String> names() {
        return List.of("Ada", "Grace");
    }

    @RepeatedTest(value = 3, name = "{currentRepetition} of {totalRepetitions}")
    void repeated(RepetitionInfo info) {
        Log.add("repetition " + info.getCurrentRepetition());
        assertEquals(2, Shared.incrementedByTwo());
    }

    @TestFactory
    Stream<DynamicNode> made() {
        return Stream.of(
                dynamicTest("first", () -> assertEquals(2, Shared.incrementedByTwo())),
                dynamicContainer(
                        "in a container",
                        List.of(
                                dynamicTest("second", () -> assertEquals(2, Shared.incrementedByTwo())),
                                dynamicTest("third", () -> assertEquals(3, Shared.incrementedByTwo())))),
                dynamicTest("fourth", () -> assertEquals(2, Shared.incrementedByTwo())));
    }

    @TestFactory
    DynamicNode single() {
        return dynamicTest("only", () -> assertEquals(2, Shared.incrementedByTwo()));
    }

    @TestTemplate
    @ExtendWith(TwoWords.class)
    void template(String word) {
        Log.add("template " + word);
        assertEquals(2, Shared.incrementedByTwo());
    }

    /** Provides two invocations with a parameter each. */
    static final class TwoWords implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            return Stream.of(new Word("left"), new Word("right"));
        }
    }

    private record Word(String word) implements TestTemplateInvocationContext, ParameterResolver {
        @Override
        public String getDisplayName(int index) {
            return index + ": " + word;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == String.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return word;
        }
    }
}
