// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The order of transactions, as far as it can still matter: a trace is conflict-serialisable exactly if the graph of
 * its transactions has no cycle (Bernstein, Hadzilacos and Goodman, "Concurrency Control and Recovery in Database
 * Systems", 1987).
 *
 * <p>Edges lead to events that happen now, so a cycle is closed by one that leads to an open block, and goes through
 * blocks that were open with it. A node that is over matters only for the open blocks that it comes after: it is kept
 * as the set of those, and forgotten once they have ended (the garbage collection of Flanagan, Freund and Yi,
 * "Velodrome", PLDI 2008). A block that ends hands on what it comes after to all that come after it, as in AeroDrome
 * (Mathur and Viswanathan, "Atomicity Checking in Linear Time using Vector Clocks", ASPLOS 2020). Of its clocks, only
 * the bits are kept that say whether a thread's time has reached its open block.
 */
final class TransactionGraph {
    private final List<Block> open = new ArrayList<>();
    /** Open nodes that others come after, by slot. */
    private final List<@Nullable Node> slots = new ArrayList<>();

    private final BitSet usedSlots = new BitSet();
    private final Map<BitSet, Node> pasts = new HashMap<>();
    private final Consumer<Violation> violations;

    TransactionGraph(Consumer<Violation> violations) {
        this.violations = violations;
    }

    /** {@return {@code true} if no block is open: then nothing that has happened so far matters} */
    boolean isIdle() {
        return open.isEmpty();
    }

    /** Begins a block of a thread all of whose events so far are of the past. */
    Block begin(RecordedEvent start, @Nullable Node past) {
        Block block = new Block(start, past == null ? new BitSet() : (BitSet) past.after.clone());
        open.add(block);
        return block;
    }

    /** {@return the past that comes after what the block came after} */
    @Nullable
    Node end(Block block) {
        commit(block);
        open.remove(block);
        if (block.node.slot != Node.NO_SLOT) {
            block.node.after.clear(block.node.slot); // if it is broken
        }
        suspect(block);
        Node past = past(block.node.after);
        close(block.node, block.node.after, past);
        return Node.current(past);
    }

    /** Notes how the block is broken if what others have read stands: that will be known only after its end. */
    private void suspect(Block block) {
        BitSet after = block.node.after;
        for (int slot = after.nextSetBit(0); slot >= 0; slot = after.nextSetBit(slot + 1)) {
            Node attempt = slots.get(slot);
            Block other = attempt == null || !attempt.isAttempt() ? null : attempt.block();
            if (other != null
                    && Objects.requireNonNull(attempt).suspicion == null
                    && (isAfter(other.node.after, block.node) || isAfter(attempt.after, block.node))) {
                attempt.suspicion = inOrder(block);
            }
        }
    }

    /** {@return the past that comes after these open nodes; null if there is none} */
    private @Nullable Node past(BitSet after) {
        if (after.isEmpty()) {
            return null;
        }
        Node known = pasts.get(after);
        if (known == null) {
            BitSet own = (BitSet) after.clone();
            known = Node.past(own);
            pasts.put(own, known);
        }
        return known;
    }

    /** {@return the past of a thread's event that comes after its own past, and after another node} */
    @Nullable
    Node join(@Nullable Node past, Node other) {
        BitSet all = origins(other);
        if (past != null) {
            all.or(past.after);
        }
        return past(all);
    }

    /**
     * Puts an event of a block after another node.
     *
     * @param own the block's node, or that of an attempt
     */
    void join(Block block, Node own, Footprint before, RecordedEvent event) {
        Node other = before.node();
        if (other == null) {
            return;
        }
        BitSet origins = origins(other);
        Edge entry = new Edge(before.event(), event);
        if (own == block.node && !block.isBroken && isAfter(origins, own)) {
            broken(block, entry);
        }
        int known = own.after.cardinality();
        own.after.or(origins);
        if (own.after.cardinality() > known) {
            own.enter(entry);
        }
    }

    /** {@return {@code true} if an event would come after what the same call into the JDK has read before} */
    boolean isAfterCall(Block block, Footprint before) {
        Node other = before.node();
        Node call = block.callAttempt;
        return other != null && call != null && isAfter(origins(other), call);
    }

    /** {@return the open nodes by which a node is reached, itself if it is open} */
    private BitSet origins(Node node) {
        if (node.block() == null) {
            return (BitSet) node.after.clone();
        }
        BitSet own = new BitSet();
        own.set(slot(node));
        return own;
    }

    private int slot(Node node) {
        if (node.slot == Node.NO_SLOT) {
            node.slot = usedSlots.nextClearBit(0);
            usedSlots.set(node.slot);
            if (node.slot == slots.size()) {
                slots.add(node);
            } else {
                slots.set(node.slot, node);
            }
        }
        return node.slot;
    }

    /**
     * {@return {@code true} if something comes after a node, for certain, given the open nodes that it comes directly
     * after}
     */
    private boolean isAfter(BitSet origins, Node node) {
        if (node.slot == Node.NO_SLOT || origins.isEmpty()) {
            return false;
        }
        BitSet seen = (BitSet) origins.clone();
        Deque<Integer> left = new ArrayDeque<>();
        origins.stream().forEach(left::add);
        while (!left.isEmpty()) {
            int slot = left.remove();
            if (slot == node.slot) {
                return true;
            }
            Node before = slots.get(slot);
            if (before != null && !before.isAttempt()) {
                for (int next = before.after.nextSetBit(0); next >= 0; next = before.after.nextSetBit(next + 1)) {
                    if (!seen.get(next)) {
                        seen.set(next);
                        left.add(next);
                    }
                }
            }
        }
        return false;
    }

    /** {@return the node for what a block reads, which it may take back} */
    Node attempt(Block block) {
        Node attempt = block.attempt;
        if (attempt == null) {
            attempt = Node.ofAttempt(block);
            block.attempt = attempt;
        }
        return attempt;
    }

    /** {@return the node for what a call into the JDK reads, which that call may take back} */
    Node callAttempt(Block block) {
        Node attempt = block.callAttempt;
        if (attempt == null) {
            attempt = Node.ofAttempt(block);
            block.callAttempt = attempt;
        }
        return attempt;
    }

    /** Makes the reads of a call into the JDK reads of the block. */
    void endCall(Block block) {
        Node call = block.callAttempt;
        if (call == null) {
            return;
        }
        block.callAttempt = null;
        Node attempt = block.attempt;
        if (attempt == null) {
            block.attempt = call;
            return;
        }
        attempt.addAll(call);
        close(call, call.slot == Node.NO_SLOT ? new BitSet() : origins(attempt), attempt);
    }

    /** Takes back the reads of a call into the JDK, which had no effect. */
    void takeBackCall(Block block) {
        Node call = block.callAttempt;
        block.callAttempt = null;
        if (call != null) {
            close(call, new BitSet(), null);
        }
    }

    /** Takes back the reads of a block since it last published something, which had no effect. */
    void takeBack(Block block) {
        takeBackCall(block);
        Node attempt = block.attempt;
        block.attempt = null;
        if (attempt != null) {
            close(attempt, new BitSet(), null);
        }
    }

    /** Makes the reads of a block stand. */
    void commit(Block block) {
        endCall(block);
        Node attempt = block.attempt;
        if (attempt == null) {
            return;
        }
        block.attempt = null;
        block.node.addAll(attempt);
        if (isAfter(block.node.after, block.node)
                || attempt.slot != Node.NO_SLOT && block.node.after.get(attempt.slot)) {
            brokenBefore(block, block);
        }
        if (attempt.slot == Node.NO_SLOT) {
            attempt.becomes(block.node);
            return;
        }
        for (Block other : open) {
            if (other != block && other.node.after.get(attempt.slot) && isAfter(block.node.after, other.node)) {
                brokenBefore(block, other);
            }
        }
        close(attempt, origins(block.node), block.node);
    }

    /**
     * Confirms an attempt by an update of a place in one step. If the update finds the value that the block has read
     * there, the block might have read it only now, whatever others did meanwhile: so it is with each compare-and-set
     * that succeeds.
     */
    void confirm(Block block, TraceEvent update) {
        confirm(block.callAttempt, update);
        confirm(block.attempt, update);
    }

    private void confirm(@Nullable Node attempt, TraceEvent update) {
        if (attempt != null && attempt.isLeftOnlyAt(update.object(), update.offset(), update.valueRead())) {
            attempt.forgetExits();
            free(attempt, new BitSet());
        }
    }

    /** Ends an open node: what comes after it comes after others instead. */
    private void close(Node node, BitSet origins, @Nullable Node successor) {
        node.becomes(successor);
        free(node, origins);
    }

    private void free(Node node, BitSet origins) {
        int slot = node.slot;
        if (slot == Node.NO_SLOT) {
            return;
        }
        node.slot = Node.NO_SLOT;
        for (Block block : open) {
            replace(block.node, slot, origins);
            replace(block.attempt, slot, origins);
            replace(block.callAttempt, slot, origins);
        }
        List<Node> changed = new ArrayList<>();
        for (Node past : pasts.values()) {
            if (past.after.get(slot)) {
                changed.add(past);
            }
        }
        changed.forEach(past -> pasts.remove(past.after));
        for (Node past : changed) {
            past.after.clear(slot);
            past.after.or(origins);
            if (past.after.isEmpty()) {
                past.becomes(null);
            } else {
                Node same = pasts.putIfAbsent(past.after, past);
                if (same != null) {
                    past.becomes(same);
                }
            }
        }
        slots.set(slot, null);
        usedSlots.clear(slot);
    }

    private static void replace(@Nullable Node node, int slot, BitSet origins) {
        if (node != null && node.after.get(slot)) {
            node.after.clear(slot);
            node.after.or(origins);
        }
    }

    private void broken(Block block, Edge entry) {
        block.isBroken = true;
        Edge direct = block.node.exits().get(entry.from().thread());
        Edge exit =
                direct != null ? direct : block.node.exits().values().iterator().next();
        violations.accept(new Violation(block.start, exit, entry));
    }

    /**
     * Reports a block as broken where the last edge of the cycle is one that a block has only now confirmed; of the two
     * blocks, the one that shows the cycle better is shown.
     */
    private void brokenBefore(Block block, Block other) {
        if (block.isBroken) {
            return;
        }
        Violation shown = inOrder(block);
        if (shown == null && other != block) {
            shown = inOrder(other);
        }
        block.isBroken = true;
        if (shown == null) {
            shown = block.node.suspicion;
        }
        if (shown == null) {
            Edge exit = block.node.exits().values().iterator().next();
            shown = new Violation(block.start, exit, exit);
        }
        violations.accept(shown);
    }

    /** {@return a violation in which a block was left and entered again, by the same thread if possible} */
    private static @Nullable Violation inOrder(Block block) {
        Violation found = null;
        for (Edge entry : block.node.entries()) {
            for (Edge exit : block.node.exits().values()) {
                if (exit.from().index() < entry.to().index()
                        && exit.to().index() <= entry.from().index()) {
                    boolean isDirect = exit.to().thread() == entry.from().thread();
                    if (isDirect) {
                        return new Violation(block.start, exit, entry);
                    }
                    found = found == null ? new Violation(block.start, exit, entry) : found;
                }
            }
        }
        return found;
    }
}
