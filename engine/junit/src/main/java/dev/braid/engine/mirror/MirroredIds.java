// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.UniqueId.Segment;

/** Unique ids of mirrored tests: Jupiter's own, below another engine. */
final class MirroredIds {
    static final UniqueId JUPITER = UniqueId.forEngine("junit-jupiter");

    private MirroredIds() {}

    /** {@return the id in Jupiter's tree of a class on its own that is run once for each of several arguments} */
    static UniqueId template(Class<?> type) {
        return JUPITER.append("class-template", type.getName());
    }

    /** {@return the id below one engine of what has a given one below another} */
    static UniqueId below(UniqueId engine, UniqueId id) {
        UniqueId moved = engine;
        for (Segment segment : id.getSegments().subList(1, id.getSegments().size())) {
            moved = moved.append(segment);
        }
        return moved;
    }

    /**
     * {@return the id without what Jupiter registers only while it runs: invocations of methods and dynamic tests}
     */
    static UniqueId withoutInvocations(UniqueId id) {
        UniqueId shorter = id;
        while (isInvocation(shorter.getLastSegment())) {
            shorter = shorter.removeLastSegment();
        }
        return shorter;
    }

    /** {@return an id below one container as it is below another} */
    static UniqueId moved(UniqueId id, UniqueId from, UniqueId to) {
        UniqueId moved = to;
        for (Segment segment : id.getSegments()
                .subList(from.getSegments().size(), id.getSegments().size())) {
            moved = moved.append(segment);
        }
        return moved;
    }

    private static boolean isInvocation(Segment segment) {
        return switch (segment.getType()) {
            case "test-template-invocation", "dynamic-test", "dynamic-container" -> true;
            default -> false;
        };
    }
}
