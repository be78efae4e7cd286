// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.ForceInline;

/**
 * A ring with the state and the records of {@code BranchHooks}: one thread's decisions.
 *
 * <p>It is a superclass and not an object of its own because each decision changes it.
 *
 * <p>Thread safety: the owning thread, but for {@link #appendPending}.
 */
@Contended
public abstract class BranchRing extends RecordRing {
    /** A word without decisions. */
    public static final long NO_BITS = 1;

    /** Number of recorded methods that this thread is in. */
    public int depth;

    /** The {@link #depth} below which nothing of this period of tracing is recorded. */
    public int baseDepth;

    /** Decisions that are not in the trace yet. */
    public long branchBits = NO_BITS;

    /** The last instruction of a constructor that has not called another one yet, above that constructor's depth. */
    public long indexAndDepth;

    BranchRing(long clock) {
        super(clock);
    }

    /** Forgets the decisions of an earlier period of tracing, and the methods that have begun in it. */
    final void beginBranches() {
        baseDepth = depth;
        branchBits = NO_BITS;
    }

    /** Appends the decisions so far, and an operation with so many numbers. There is room. */
    @ForceInline
    public void branches(int operation, int numbers, int first, int second, int third) {
        int op = operation;
        if (depth == baseDepth) {
            branchBits = NO_BITS; // decisions of nobody
            op = operation == RecordDescriptor.BRANCHES_ENTER ? RecordDescriptor.BRANCHES_START : operation;
        }
        long to = putBits(op);
        if (numbers > 0) {
            to = RecordPacker.varint(to, first & 0xFFFF_FFFFL);
        }
        if (numbers > 1) {
            to = RecordPacker.varint(to, second);
        }
        if (numbers > 2) {
            to = RecordPacker.varint(to, third);
        }
        finish(to);
        branchBits = NO_BITS;
    }

    /** Writes the decisions so far. {@return the offset for the operation's numbers} */
    private long putBits(int operation) {
        long bits = branchBits;
        int bytes = bits == NO_BITS ? 0 : RecordPacker.bytes(bits);
        long to = start(RecordDescriptor.KIND_BRANCHES);
        U.putByte(null, to, (byte) (operation | bytes << RecordDescriptor.BRANCHES_LENGTH_SHIFT));
        U.putLong(null, to + 1, bits);
        return to + 1 + bytes;
    }

    /**
     * Appends the decisions so far, which stay to be recorded. To be called by who knows that the owner is outside of
     * hooks and records nothing more for now.
     *
     * @return false if there is no room right now
     */
    boolean appendPending() {
        if (branchBits == NO_BITS || depth == baseDepth) {
            return true;
        }
        if (!tryRoom(RecordDescriptor.UNNAMED_MAX_BYTES)) {
            return false;
        }
        finish(putBits(RecordDescriptor.BRANCHES_PENDING));
        return true;
    }
}
