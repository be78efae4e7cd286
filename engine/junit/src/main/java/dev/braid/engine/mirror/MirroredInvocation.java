// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.session.JupiterEngine;
import java.util.List;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/** An invocation of a test or of a class, or a dynamic test or a container of such, known once the worker names it. */
public final class MirroredInvocation extends MirroredNode {
    private MirroredInvocation(
            MirroredNode parent, UniqueId engine, UniqueId jupiterId, String displayName, Type type) {
        super(
                engine,
                jupiterId,
                displayName,
                parent.getLegacyReportingName()
                        + jupiterId.getLastSegment().getValue().replaceFirst("#(.*)", "[$1]"),
                parent.getSource().orElse(null),
                type);
    }

    /** {@return the same with the name that the worker has for it; it takes the children over} */
    public MirroredInvocation renamed(String displayName) {
        MirroredNode template = (MirroredNode) getParent().orElseThrow();
        MirroredInvocation renamed =
                new MirroredInvocation(template, engineOf(this), jupiterId(), displayName, getType());
        List.copyOf(getChildren()).forEach(renamed::addChild);
        renamed.setParent(template);
        return renamed;
    }

    /**
     * Adds what the worker has named.
     *
     * @param parent the method, or a container of dynamic tests
     * @return the new child, or the one of that id that is there already
     */
    public static MirroredNode in(MirroredNode parent, UniqueId jupiterId, String displayName, Type type) {
        MirroredInvocation added = new MirroredInvocation(parent, engineOf(parent), jupiterId, displayName, type);
        for (TestDescriptor child : parent.getChildren()) {
            if (child.equals(added)) {
                return (MirroredNode) child;
            }
        }
        parent.addChild(added);
        return added;
    }

    /**
     * {@return an invocation of a class with all tests of the class; it is not in the plan yet}
     *
     * @param number from 1
     */
    public static MirroredInvocation of(MirroredClass template, int number, String displayName) {
        UniqueId engine = engineOf(template);
        UniqueId id = ofClass(template.jupiterId(), number);
        MirroredInvocation invocation =
                new MirroredInvocation(template, engine, id, displayName, TestDescriptor.Type.CONTAINER);
        for (TestDescriptor child : template.getChildren()) {
            if (!(child instanceof MirroredInvocation)) {
                invocation.addChild(((MirroredNode) child).below(engine, template.jupiterId(), id));
            }
        }
        invocation.setParent(template);
        return invocation;
    }

    /** {@return {@code true} if it is the first one, which there is if there is any} */
    public boolean isFirst() {
        return jupiterId().getLastSegment().getValue().equals("#1");
    }

    /** {@return the id in Jupiter's tree of an invocation of a class, by its number from 1} */
    static UniqueId ofClass(UniqueId template, int number) {
        return template.append(JupiterEngine.CLASS_INVOCATION, "#" + number);
    }

    @Override
    MirroredNode below(UniqueId engine, UniqueId template, UniqueId invocation) {
        throw new IllegalStateException("an invocation is in no template yet");
    }

    private static UniqueId engineOf(MirroredNode node) {
        return MirroredIds.engine(node.getUniqueId());
    }
}
