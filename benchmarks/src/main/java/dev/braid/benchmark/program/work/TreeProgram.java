// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Builds search trees, then walks all of them: pointers after pointers. */
final class TreeProgram implements Program {
    private static final int TREES = 32;
    private static final int KEYS_PER_TREE = 800;
    private static final int WALKS = 4;

    private static final class Node {
        final int key;

        @Nullable
        Node left;

        @Nullable
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    @Override
    public String description() {
        return "binary search trees of objects, built by one thread each and walked by any";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Node[] roots = new Node[TREES];
        AtomicInteger nextTree = new AtomicInteger();
        Crew.run(threads, number -> {
            for (int tree = nextTree.getAndIncrement(); tree < TREES; tree = nextTree.getAndIncrement()) {
                roots[tree] = build(tree);
            }
        });
        AtomicInteger nextWalk = new AtomicInteger();
        AtomicLong total = new AtomicLong();
        Crew.run(threads, number -> {
            long sum = 0;
            for (int walk = nextWalk.getAndIncrement(); walk < TREES * WALKS; walk = nextWalk.getAndIncrement()) {
                sum += weigh(roots[walk % TREES], 1);
            }
            total.addAndGet(sum);
        });
        return total.get();
    }

    private static Node build(int tree) {
        Node root = new Node(Mix.below(Integer.MAX_VALUE, (long) tree << 32));
        for (int i = 1; i < KEYS_PER_TREE; i++) {
            insert(root, Mix.below(Integer.MAX_VALUE, ((long) tree << 32) + i));
        }
        return root;
    }

    private static void insert(Node root, int key) {
        Node node = root;
        while (node.key != key) {
            Node next = key < node.key ? node.left : node.right;
            if (next == null) {
                next = new Node(key);
                if (key < node.key) {
                    node.left = next;
                } else {
                    node.right = next;
                }
            }
            node = next;
        }
    }

    private static long weigh(@Nullable Node node, int depth) {
        return node == null ? 0 : (long) node.key * depth + weigh(node.left, depth + 1) + weigh(node.right, depth + 1);
    }
}
