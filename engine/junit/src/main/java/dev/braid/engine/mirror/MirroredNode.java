// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;

/** A part of Jupiter's tree, below Braid's engine. */
public abstract class MirroredNode extends AbstractTestDescriptor {
    private final UniqueId jupiterId;
    private final Type type;
    private final Set<TestTag> tags;
    private final String legacyName;

    MirroredNode(UniqueId engine, TestDescriptor jupiter, Type type) {
        super(
                MirroredIds.below(engine, jupiter.getUniqueId()),
                jupiter.getDisplayName(),
                jupiter.getSource().orElse(null));
        jupiterId = jupiter.getUniqueId();
        this.type = type;
        tags = Set.copyOf(jupiter.getTags());
        legacyName = jupiter.getLegacyReportingName();
    }

    MirroredNode(
            UniqueId engine,
            UniqueId jupiterId,
            String displayName,
            String legacyName,
            @Nullable TestSource source,
            Type type) {
        super(MirroredIds.below(engine, jupiterId), displayName, source);
        this.jupiterId = jupiterId;
        this.type = type;
        this.legacyName = legacyName;
        tags = Set.of();
    }

    /** Makes a copy of a node in a template of a class, which is the same in one of its invocations. */
    MirroredNode(MirroredNode prototype, UniqueId engine, UniqueId template, UniqueId invocation) {
        this(
                engine,
                MirroredIds.moved(prototype.jupiterId, template, invocation),
                prototype.getDisplayName(),
                prototype.legacyName,
                prototype.getSource().orElse(null),
                prototype.type);
    }

    /** {@return the same below one invocation of the template of a class that it is in} */
    abstract MirroredNode below(UniqueId engine, UniqueId template, UniqueId invocation);

    /** {@return the unique id in Jupiter's tree} */
    public final UniqueId jupiterId() {
        return jupiterId;
    }

    @Override
    public final Type getType() {
        return type;
    }

    @Override
    public final Set<TestTag> getTags() {
        return new LinkedHashSet<>(tags);
    }

    /** Surefire counts a class's failure only if this is the class's name. */
    @Override
    public final String getLegacyReportingName() {
        return legacyName;
    }
}
