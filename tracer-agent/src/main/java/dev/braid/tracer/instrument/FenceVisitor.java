// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Records fences: calls of {@code jdk.internal.misc.Unsafe}, to which those of {@code VarHandle} and
 * {@code sun.misc.Unsafe} come down. A fence that releases is recorded before it takes effect, and one that acquires
 * after it has.
 */
final class FenceVisitor extends MethodVisitor {
    private static final Map<String, Integer> FENCES = Map.of(
            "fullFence", RecordDescriptor.FENCE_FULL,
            "loadFence", RecordDescriptor.FENCE_ACQUIRE,
            "loadLoadFence", RecordDescriptor.FENCE_ACQUIRE,
            "storeFence", RecordDescriptor.FENCE_RELEASE,
            "storeStoreFence", RecordDescriptor.FENCE_RELEASE,
            "acquireFence", RecordDescriptor.FENCE_ACQUIRE,
            "releaseFence", RecordDescriptor.FENCE_RELEASE);

    private static final Set<String> OWNERS =
            Set.of(UnsafeVisitor.UNSAFE, "sun/misc/Unsafe", "java/lang/invoke/VarHandle");

    private final SiteNumbers sites;
    private final MethodPosition position;

    FenceVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
    }

    /** {@return the kind of fence that a call is, its owner with slashes; 0 if it is not a fence} */
    static int kind(String owner, String name) {
        return OWNERS.contains(owner) ? FENCES.getOrDefault(name, 0) : 0;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        int fence = owner.equals(UnsafeVisitor.UNSAFE) ? FENCES.getOrDefault(name, 0) : 0;
        if (fence == RecordDescriptor.FENCE_RELEASE || fence == RecordDescriptor.FENCE_FULL) {
            record(fence);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (fence == RecordDescriptor.FENCE_ACQUIRE) {
            record(fence);
        }
    }

    private void record(int fence) {
        visitLdcInsn(fence);
        visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position)));
        HookCalls.sync(mv, "fence", "(II)V");
    }
}
