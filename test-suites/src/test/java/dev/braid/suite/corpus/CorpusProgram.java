// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.mirror.MirroredTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/**
 * A program of the corpus.
 *
 * @param id the id of its test
 * @param bug its fault, if it has one
 */
record CorpusProgram(String id, String name, Optional<BugClass> bug, boolean isExpectedToDiverge) {
    /** {@return the programs that the engine finds in this package, and in those below it} */
    static List<CorpusProgram> all() {
        return kit().discover().getEngineDescriptor().getDescendants().stream()
                .filter(TestDescriptor::isTest)
                .map(CorpusProgram::of)
                .toList();
    }

    /** {@return a kit that finds and runs them} */
    static EngineTestKit.Builder kit() {
        return EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectPackage(CorpusProgram.class.getPackageName()))
                .filters((Filter<?>) ClassNameFilter.includeClassNamePatterns(".*Tests"));
    }

    /** {@return some of the programs, so many at most, as the engine finds them} */
    static List<MirroredTest> sample(int programs, long seed) {
        List<MirroredTest> all = new ArrayList<>();
        kit().discover().getEngineDescriptor().getDescendants().forEach(descriptor -> {
            if (descriptor instanceof MirroredTest program) {
                all.add(program);
            }
        });
        Collections.shuffle(all, new Random(seed));
        return all.subList(0, Math.min(programs, all.size()));
    }

    private static CorpusProgram of(TestDescriptor test) {
        MethodSource source = test.getSource().map(MethodSource.class::cast).orElseThrow();
        boolean diverges =
                Declaration.of(source.getJavaClass(), source.getJavaMethod()).expectation() == Expectation.DIVERGES;
        Optional<Bug> bug = AnnotationSupport.findAnnotation(source.getJavaMethod(), Bug.class)
                .or(() -> AnnotationSupport.findAnnotation(source.getJavaClass(), Bug.class));
        return new CorpusProgram(
                test.getUniqueId().toString(),
                source.getJavaClass().getSimpleName() + "." + source.getMethodName(),
                bug.map(Bug::value),
                diverges);
    }
}
