// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.session.JupiterEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.UniqueId.Segment;

/** Unique ids of mirrored tests: Jupiter's own, below another engine. */
final class MirroredIds {
    static final String JUPITER_NAME = "junit-jupiter";
    static final UniqueId JUPITER = UniqueId.forEngine(JUPITER_NAME);

    private MirroredIds() {}

    /** {@return the id in Jupiter's tree of a class on its own that is run once for each of several arguments} */
    static UniqueId template(Class<?> type) {
        return JUPITER.append("class-template", type.getName());
    }

    /** {@return the id below one engine of what has a given one below another} */
    static UniqueId below(UniqueId engine, UniqueId id) {
        return moved(id, engine(id), engine);
    }

    /** {@return the id of the engine that a test is of, which a suite may have within another engine} */
    static UniqueId engine(UniqueId id) {
        UniqueId engine = id;
        while (engine.getSegments().size() > 1
                && !engine.getLastSegment().getType().equals("engine")) {
            engine = engine.removeLastSegment();
        }
        return engine;
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

    /** {@return the id without invocations of classes, wherever they are in it} */
    static UniqueId withoutClassInvocations(UniqueId id) {
        if (id.getSegments().size() == 1) {
            return id;
        }
        UniqueId shorter = withoutClassInvocations(id.removeLastSegment());
        Segment last = id.getLastSegment();
        return last.getType().equals(JupiterEngine.CLASS_INVOCATION) ? shorter : shorter.append(last);
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
