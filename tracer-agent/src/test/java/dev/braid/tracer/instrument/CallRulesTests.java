// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallRulesTests {
    /** The name of a quiet class may be the beginning of that of another one, which is not quiet. */
    @ParameterizedTest
    @CsvSource({
        "java/lang/Class, getName, ()Ljava/lang/String;, false",
        "java/lang/ClassLoader, getResources, (Ljava/lang/String;)Ljava/util/Enumeration;, true",
        "java/lang/Thread, start, ()V, false",
        "java/lang/ThreadGroup, activeCount, ()I, true",
        "java/lang/Thread$UncaughtExceptionHandler, uncaughtException, (Ljava/lang/Thread;Ljava/lang/Throwable;)V,"
                + " false",
        "java/lang/StringBuffer, append, (Ljava/lang/Object;)Ljava/lang/StringBuffer;, true",
        "java/lang/Runtime, availableProcessors, ()I, false",
        "java/lang/RuntimeException, <init>, ()V, false",
        "java/util/HashMap, get, (Ljava/lang/Object;)Ljava/lang/Object;, false",
        "jdk/internal/misc/Unsafe, park, (ZJ)V, false",
        "com/acme/Task, run, ()V, false"
    })
    void callFromTracedCodeOfTheJdk_leavesItForCodeThatServesTheJdk(
            String owner, String name, String descriptor, boolean leaves) {
        assertThat(CallRules.leavesTraced(owner, name, descriptor)).isEqualTo(leaves);
    }
}
