// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import java.util.Optional;
import java.util.Set;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * The tests of other engines that are to be traced: Jupiter's, which Braid takes, and those that it cannot take.
 *
 * @param jupiterIds unique ids of those that are taken, below Jupiter's engine
 * @param choice the choice of the tests that are to be traced
 * @param untraceable consumer of classes whose tests are chosen and are another engine's than Jupiter's
 */
record Claim(Set<UniqueId> jupiterIds, TracedChoice choice, Optional<UntraceableTests> untraceable) {
    static final Claim NOTHING = new Claim(Set.of(), new TracedChoice(""), Optional.empty());

    Claim {
        jupiterIds = Set.copyOf(jupiterIds);
    }

    /** {@return {@code true} if a test is taken from its engine} */
    boolean takes(TestDescriptor descriptor) {
        String engine =
                MirroredIds.engine(descriptor.getUniqueId()).getLastSegment().getValue();
        if (engine.equals(MirroredIds.JUPITER_NAME)) {
            return jupiterIds.contains(MirroredIds.below(MirroredIds.JUPITER, descriptor.getUniqueId()));
        }
        if (!engine.equals("braid") && descriptor.isTest() && isChosen(descriptor)) {
            String className = descriptor.getSource().map(Claim::className).orElse(descriptor.getDisplayName());
            untraceable.ifPresent(tests -> tests.add(className, engine));
        }
        return false;
    }

    private boolean isChosen(TestDescriptor test) {
        return test.getSource()
                .map(source -> choice.names(
                        className(source),
                        source instanceof MethodSource method ? method.getMethodName() : "",
                        test.getTags()))
                .orElse(false);
    }

    private static String className(TestSource source) {
        if (source instanceof MethodSource method) {
            return method.getClassName();
        }
        return source instanceof ClassSource type ? type.getClassName() : source.toString();
    }
}
