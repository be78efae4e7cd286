// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.RecordedEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import java.util.BitSet;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A node of the {@link TransactionGraph}: an open one, which events may still be added to, or the past, which is shared
 * by all events that are over and come after the same open nodes.
 */
final class Node {
    static final int NO_SLOT = -1;

    private final @Nullable Block block;
    /** By their slots, the open nodes that come directly before this one. */
    final BitSet after;
    /** The number of an open node that others come after. */
    int slot = NO_SLOT;

    /** The first edge by which an open node was left, by the thread that came after it. */
    private Int2ObjectMap<Edge> exits = Int2ObjectMaps.emptyMap();
    /** The last edge by which an open node came after something new, by the thread that it came after. */
    private Int2ObjectMap<Edge> entries = Int2ObjectMaps.emptyMap();

    /** The first exit from an attempt, if all others are from the same place and the same value as well. */
    private @Nullable Edge onlyExit;

    private boolean hasOtherExits;

    /** The violation of a block that has ended, which stands if this attempt does. */
    @Nullable
    Violation suspicion;

    private boolean isOver;
    private @Nullable Node successor;

    private Node(@Nullable Block block, BitSet after) {
        this.block = block;
        this.after = after;
    }

    static Node ofBlock(Block block, BitSet after) {
        return new Node(block, after);
    }

    static Node ofAttempt(Block block) {
        return new Node(block, new BitSet());
    }

    static Node past(BitSet after) {
        return new Node(null, after);
    }

    /** {@return the node that a node's events are now of; null if they can be in no cycle any more} */
    static @Nullable Node current(@Nullable Node node) {
        if (node == null || !node.isOver) {
            return node;
        }
        Node last = node.successor;
        while (last != null && last.isOver) {
            last = last.successor;
        }
        for (Node at = node; at != null && at != last; ) {
            Node next = at.successor;
            at.successor = last;
            at = next;
        }
        return last;
    }

    /** {@return the block that an open node is of} */
    @Nullable
    Block block() {
        return block;
    }

    /** {@return {@code true} if the block may yet take back what it did} */
    boolean isAttempt() {
        return block != null && block.node != this;
    }

    /** Ends this node: what belongs to it belongs to another one, or is in no cycle. */
    void becomes(@Nullable Node other) {
        isOver = true;
        successor = other;
    }

    void leave(Edge exit) {
        if (exits.isEmpty()) {
            exits = new Int2ObjectLinkedOpenHashMap<>(2);
        }
        exits.putIfAbsent(exit.to().thread(), exit);
        if (onlyExit == null) {
            onlyExit = exit;
        } else {
            RecordedEvent read = exit.from();
            hasOtherExits |= !isOf(onlyExit.from(), read.object(), read.offset(), read.valueRead());
        }
    }

    private static boolean isOf(RecordedEvent read, long object, long offset, long value) {
        return read.object() == object && read.offset() == offset && read.valueRead() == value;
    }

    /** {@return {@code true} if it was left only as others wrote to a place from which it had read that value} */
    boolean isLeftOnlyAt(long object, long offset, long value) {
        return onlyExit != null && !hasOtherExits && isOf(onlyExit.from(), object, offset, value);
    }

    void forgetExits() {
        exits = Int2ObjectMaps.emptyMap();
        onlyExit = null;
    }

    void enter(Edge entry) {
        if (entries.isEmpty()) {
            entries = new Int2ObjectLinkedOpenHashMap<>(2);
        }
        entries.put(entry.from().thread(), entry);
    }

    /** Takes over what another node came after, and how it was entered and left. */
    void addAll(Node other) {
        after.or(other.after);
        other.exits.values().forEach(this::leave);
        other.entries.values().forEach(this::enter);
        hasOtherExits |= other.hasOtherExits;
        suspicion = suspicion == null ? other.suspicion : suspicion;
    }

    Collection<Edge> entries() {
        return entries.values();
    }

    /** {@return the first exits, by the thread that they lead to, in the order in which they were taken} */
    Int2ObjectMap<Edge> exits() {
        return exits;
    }
}
