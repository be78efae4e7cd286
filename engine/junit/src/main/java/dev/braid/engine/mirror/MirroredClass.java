// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.session.JupiterEngine;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/**
 * A class with traced tests, or a {@code @Nested} one; or a template of a class, whose invocations all have the same
 * tests.
 */
public final class MirroredClass extends MirroredNode {
    private static final String TEMPLATE = "class-template";

    MirroredClass(UniqueId engine, TestDescriptor jupiter) {
        super(engine, jupiter, TestDescriptor.Type.CONTAINER);
    }

    private MirroredClass(MirroredClass prototype, UniqueId engine, UniqueId template, UniqueId invocation) {
        super(prototype, engine, template, invocation);
        for (TestDescriptor child : prototype.getChildren()) {
            addChild(((MirroredNode) child).below(engine, template, invocation));
        }
    }

    @Override
    MirroredClass below(UniqueId engine, UniqueId template, UniqueId invocation) {
        return new MirroredClass(this, engine, template, invocation);
    }

    /** {@return {@code true} if this is one run of such a class, which was selected by itself} */
    public boolean isInvocation() {
        return jupiterId().getLastSegment().getType().equals(JupiterEngine.CLASS_INVOCATION);
    }

    /** {@return {@code true} if the class is run once for each of several arguments} */
    public boolean isTemplate() {
        return jupiterId().getLastSegment().getType().endsWith(TEMPLATE);
    }
}
