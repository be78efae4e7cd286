// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.message.WorkerMessage.RunInvocation;
import org.junit.platform.engine.UniqueId;

/**
 * One test as Jupiter is asked for it.
 *
 * @param method unique id in Jupiter's tree
 * @param scope the same, or the id of an invocation of it, or of a container of dynamic tests
 * @param invocation number in the scope, from 0
 * @param isOneOfSeveral whether the method has a test for each of its invocations
 * @param isOrdinary whether it is a test without Braid, too
 */
record JupiterTest(UniqueId method, UniqueId scope, int invocation, boolean isOneOfSeveral, boolean isOrdinary) {

    RunInvocation request(int trial) {
        return new RunInvocation(method.toString(), scope.toString(), invocation, trial, true);
    }

    /** {@return id of the class that stands on its own} */
    String outermost() {
        UniqueId outermost = method;
        while (outermost.getSegments().size() > 2) {
            outermost = outermost.removeLastSegment();
        }
        return outermost.toString();
    }

    /**
     * {@return a text that distinguishes this test from others of the method, before its own id is known; "" if there
     * are none}
     */
    String suffix() {
        if (!isOneOfSeveral) {
            return "";
        }
        StringBuilder suffix = new StringBuilder();
        for (UniqueId.Segment segment : scope.getSegments()
                .subList(method.getSegments().size(), scope.getSegments().size())) {
            suffix.append(segment.getValue());
        }
        return suffix + "#" + (invocation + 1);
    }
}
