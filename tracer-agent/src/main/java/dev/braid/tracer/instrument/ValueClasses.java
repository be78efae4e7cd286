// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Classes of values that may be the same object: a union-find structure.
 *
 * <p>Values are numbers: 0 does not matter, positive ones are nodes, and negative ones stand for objects that come from
 * elsewhere, of which only the type is known.
 */
final class ValueClasses {
    private final List<Node> nodes = new ArrayList<>();
    private final List<String> types = new ArrayList<>();

    /** A variable, or an object that is made. */
    private static final class Node {
        @Nullable
        Node representative;

        boolean isMade;
        boolean hasLeft;
        final List<String> others = new ArrayList<>(0);

        Node root() {
            Node node = this;
            while (node.representative != null) {
                node = node.representative;
            }
            return node;
        }
    }

    int variable() {
        nodes.add(new Node());
        return nodes.size();
    }

    int made() {
        int value = variable();
        root(value).isMade = true;
        return value;
    }

    /** @param type the type of an object from elsewhere, with slashes; empty for any */
    int unknown(String type) {
        int index = types.indexOf(type);
        if (index < 0) {
            index = types.size();
            types.add(type);
        }
        return -1 - index;
    }

    /** Notes that a node may be that value, too. */
    void meet(int node, int value) {
        join(node, value);
    }

    /** {@return a value that may be either of two values} */
    int join(int one, int other) {
        if (one == 0 || other == 0 || one == other) {
            return one == 0 ? other : one;
        }
        if (one < 0 && other < 0) {
            return unknown("");
        }
        if (one < 0) {
            return join(other, one);
        }
        Node root = root(one);
        if (other < 0) {
            root.others.add(types.get(-1 - other));
        } else {
            Node second = root(other);
            if (second != root) {
                second.representative = root;
                root.isMade |= second.isMade;
                root.hasLeft |= second.hasLeft;
                root.others.addAll(second.others);
            }
        }
        return one;
    }

    /** Notes that others may get to that value. */
    void leave(int value) {
        if (value > 0) {
            root(value).hasLeft = true;
        }
    }

    /**
     * {@return {@code true} if a value, where it is of that type, can only be an object that was made here and has not
     * left}
     */
    boolean isOwn(int value, String type) {
        if (value <= 0) {
            return false;
        }
        Node root = root(value);
        boolean isOther = ReceiverCalls.isFinal(type) ? mayBe(root.others, type) : !root.others.isEmpty();
        return root.isMade && !root.hasLeft && !isOther;
    }

    private static boolean mayBe(List<String> others, String type) {
        for (String other : others) {
            if (other.isEmpty() || other.equals(type) || isWide(other)) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if an object of that type may be one of a final class of the JDK's} */
    private static boolean isWide(String type) {
        return type.equals("java/lang/Object")
                || type.equals("java/lang/Appendable")
                || type.equals("java/lang/CharSequence")
                || type.equals("java/lang/Comparable")
                || type.equals("java/io/Serializable")
                || type.equals("java/util/regex/MatchResult")
                || type.equals("java/text/CharacterIterator")
                || type.equals("java/lang/Cloneable");
    }

    private Node root(int value) {
        return nodes.get(value - 1).root();
    }
}
