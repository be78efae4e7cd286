// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.picture.WriteChain.Link;
import dev.braid.report.window.EventWindow.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Layout of the graph of the writes behind a value. The read and the writes are below one another, in trace order.
 * Curves lead to the read from the write that it read, and from the one that it should have read.
 *
 * @param nodes in trace order
 * @param curves to the read
 * @param more the number of earlier writes in the table
 */
record ChainPicture(int height, List<Node> nodes, List<Curve> curves, int more) {
    static final int WIDTH = 640;
    static final int DOT = 70;

    /** Left edge of labels, x. */
    static final int LABEL = 90;

    /** Ends of the curves, beside the labels, x. */
    static final int CURVE = 340;

    /** Left edge of the words that explain a curve, x: beyond all curves. */
    static final int ROLE = 470;

    private static final int SWING = 120;
    private static final int ROW = 44;
    private static final int MOST_WRITES = 6;

    ChainPicture {
        nodes = List.copyOf(nodes);
        curves = List.copyOf(curves);
    }

    /** @param role the role of a write for the read; "" for none, and for the read itself */
    record Node(Row row, String role, boolean isRead, int y) {}

    /** @param wrong whether it leads from the write that was not read */
    record Curve(Node from, Node to, boolean wrong) {
        /** {@return the curve, for a path's {@code d}} */
        String path() {
            int bend = CURVE + 30 + Math.min(SWING, Math.abs(to.y() - from.y()) / 2);
            int end = wrong ? to.y() - 5 : to.y() + 5;
            return "M%d %dC%d %d %d %d %d %d".formatted(CURVE, from.y(), bend, from.y(), bend, end, CURVE + 2, end);
        }
    }

    static ChainPicture of(WriteChain chain) {
        List<Link> drawn = new ArrayList<>(
                chain.links().stream().filter(link -> !link.role().isEmpty()).toList());
        chain.links().stream()
                .filter(link -> link.role().isEmpty())
                .limit(Math.max(0, MOST_WRITES - drawn.size()))
                .forEach(drawn::add);
        List<Link> all = Stream.concat(drawn.stream(), Stream.of(new Link(chain.read(), "")))
                .sorted(Comparator.comparingLong(link -> link.write().index()))
                .toList();
        List<Node> nodes = new ArrayList<>();
        for (Link link : all) {
            nodes.add(new Node(
                    link.write(),
                    link.role(),
                    link.write().index() == chain.read().index(),
                    nodes.size() * ROW + ROW / 2 + 4));
        }
        Node read = nodes.stream().filter(Node::isRead).findFirst().orElseThrow();
        List<Curve> curves = nodes.stream()
                .filter(node -> !node.role().isEmpty())
                .map(node -> new Curve(node, read, !node.role().equals(WriteChain.WAS_READ)))
                .toList();
        return new ChainPicture(
                nodes.size() * ROW + 8, nodes, curves, chain.links().size() - drawn.size());
    }
}
