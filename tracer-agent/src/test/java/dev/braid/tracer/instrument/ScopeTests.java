// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTests {
    private static final ClassLoader PROGRAM = ScopeTests.class.getClassLoader();
    private static final Scope DEFAULTS = new Scope(List.of(), List.of());

    @ParameterizedTest
    @CsvSource({
        "java/util/concurrent/atomic/AtomicLong, PLATFORM",
        "java/util/concurrent/ConcurrentHashMap$Node, PLATFORM",
        "java/lang/invoke/VarHandleInts$FieldInstanceReadWrite, MEMORY_OPERATIONS",
        "java/lang/invoke/VarHandleReferences$Array, MEMORY_OPERATIONS",
        "java/lang/invoke/VarHandleGuards, NONE",
        "java/lang/invoke/VarHandleByteArrayAsInts$ArrayHandle, MEMORY_OPERATIONS",
        "java/lang/invoke/VarHandleByteArrayBase, NONE",
        "java/lang/invoke/DirectMethodHandle, FIELD_HANDLES",
        "java/lang/invoke/DirectMethodHandle$Holder, MEMORY_OPERATIONS",
        "jdk/internal/reflect/UnsafeIntegerFieldAccessorImpl, MEMORY_OPERATIONS",
        "java/nio/HeapByteBuffer, PLATFORM",
        "java/nio/channels/ByteChannel, SYNCHRONISATION",
        "jdk/internal/util/ByteArray, VIEWS",
        "sun/misc/Unsafe, MEMORY_OPERATIONS",
        "java/lang/Thread, THREAD",
        "java/lang/VirtualThread, VIRTUAL_THREAD",
        "java/lang/ClassLoader, UPCALLS",
        "java/lang/invoke/MethodHandleNatives, UPCALLS",
        "java/lang/ThreadLocal, NONE",
        "java/util/HashMap, PLATFORM",
        "java/util/stream/ReferencePipeline, PLATFORM",
        "java/util/regex/Matcher, NONE",
        "java/util/zip/ZipFile, SYNCHRONISATION",
        "sun/security/provider/NativePRNG, SYNCHRONISATION",
        "jdk/internal/loader/URLClassPath, SYNCHRONISATION",
        "jdk/internal/jimage/ImageReader, SYNCHRONISATION",
        "java/time/zone/ZoneRulesProvider, SYNCHRONISATION",
        "java/lang/module/ModuleFinder, SYNCHRONISATION",
        "java/lang/Module, NONE",
        "java/lang/management/ThreadInfo, NONE",
        "sun/management/ThreadImpl, NONE",
        "jdk/internal/misc/VM, NONE",
        "sun/reflect/annotation/AnnotationParser, UPCALLS",
        "com/acme/agent/OnBootClassPath, NONE"
    })
    void jdkClass_isInstrumentedAsFarAsItNeeds(String name, Scope.Depth depth) {
        assertThat(DEFAULTS.decide(name, null).depth()).isEqualTo(depth);
    }

    @ParameterizedTest
    @CsvSource({
        "com/example/Counter, PROGRAM, ''",
        "dev/braid/suite/CounterTests, PROGRAM, ''",
        "dev/braid/engine/worker/Main, NONE, part of Braid",
        "dev/braid/tracer/agent/BraidAgent, NONE, part of Braid",
        "org/junit/jupiter/api/Test, NONE, excluded by default: org.junit.",
        "junit/framework/Assert, NONE, excluded by default: junit.",
        "com/sun/tools/javac/Main, SYNCHRONISATION, excluded by default: com.sun.tools.",
        "com/sun/mail/imap/IMAPStore, PROGRAM, ''",
        "org/eclipse/jdt/internal/junit5/runner/Loader, NONE, excluded by default: org.eclipse.jdt.internal.junit",
        "org/eclipse/jdt/internal/compiler/Compiler, PROGRAM, ''",
        "picocli/CommandLine, PROGRAM, ''"
    })
    void programClass_isInScopeUnlessARuleSaysWhyNot(String name, Scope.Depth depth, String rule) {
        assertThat(DEFAULTS.decide(name, PROGRAM)).isEqualTo(new Scope.Decision(depth, rule));
    }

    @Test
    void classesThatTheJdkMakesForReflection_areLeftAlone_inAnyPackage() {
        List<Scope> scopes = List.of(
                new Scope(List.of(), List.of()),
                new Scope(List.of("com.acme."), List.of()),
                new Scope(List.of("+com.acme."), List.of()));

        for (String made : List.of(
                "jdk/internal/reflect/GeneratedConstructorAccessor3",
                "jdk/proxy2/$Proxy27",
                "com/acme/$Proxy7",
                "$Proxy0")) {
            assertThat(scopes)
                    .as(made)
                    .extracting(scope -> scope.decide(made, PROGRAM))
                    .containsOnly(new Scope.Decision(Scope.Depth.NONE, "made by the JDK for reflection"));
        }
        for (String other : List.of("com/acme/$Proxy", "com/acme/My$Proxy7", "com/acme/$Proxy7a")) {
            assertThat(scopes)
                    .as(other)
                    .extracting(scope -> scope.decide(other, PROGRAM).depth())
                    .containsOnly(Scope.Depth.PROGRAM);
        }
    }

    @Test
    void includes_leaveOutAllElse_andOverrideTheDefaultExcludes() {
        Scope scope = new Scope(List.of("com.example.", "org.junit."), List.of("com.example.slow."));
        assertThat(scope.decide("com/example/A", PROGRAM).depth()).isEqualTo(Scope.Depth.PROGRAM);
        assertThat(scope.decide("org/junit/A", PROGRAM).depth()).isEqualTo(Scope.Depth.PROGRAM);
        assertThat(scope.decide("com/other/A", PROGRAM).rule()).isEqualTo("not included");
        assertThat(scope.decide("com/example/slow/A", PROGRAM).rule()).isEqualTo("excluded by com.example.slow.");
        assertThat(scope.decide("java/util/concurrent/Phaser", null).depth()).isEqualTo(Scope.Depth.PLATFORM);
    }

    @Test
    void includesWithAPlus_addToTheScope_andLeaveOutNothing() {
        Scope scope = new Scope(List.of("+org.apache.logging."), List.of("org.apache.logging.slow."));
        assertThat(scope.decide("org/apache/logging/A", PROGRAM).depth()).isEqualTo(Scope.Depth.PROGRAM);
        assertThat(scope.decide("com/other/A", PROGRAM).depth()).isEqualTo(Scope.Depth.PROGRAM);
        assertThat(scope.decide("org/slf4j/A", PROGRAM).rule()).isEqualTo("excluded by default: org.slf4j.");
        assertThat(scope.decide("org/apache/logging/slow/A", PROGRAM).rule())
                .isEqualTo("excluded by org.apache.logging.slow.");
        assertThat(scope.isUnlimited()).isFalse();
        assertThat(scope.mayHold("org.apache.logging.log4j.")).isTrue();
        assertThat(scope.mayHold("org.apache.")).isTrue();
        assertThat(scope.mayHold("org.slf4j.")).isFalse();
        assertThat(scope.mayHold("com.other.")).isTrue();
    }

    @Test
    void includesWithAPlus_addToOthersWithout() {
        Scope scope = new Scope(List.of("com.example.", "+org.slf4j."), List.of());
        assertThat(scope.decide("org/slf4j/A", PROGRAM).depth()).isEqualTo(Scope.Depth.PROGRAM);
        assertThat(scope.decide("com/other/A", PROGRAM).rule()).isEqualTo("not included");
        assertThat(scope.mayHold("com.other.")).isFalse();
        assertThat(scope.mayHold("org.slf4j.spi.")).isTrue();
    }

    @Test
    void includes_neverReachBraidItself() {
        Scope scope = new Scope(List.of("dev.braid."), List.of());
        assertThat(scope.decide("dev/braid/engine/worker/Main", PROGRAM).rule()).isEqualTo("part of Braid");
    }
}
