// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Words of memory, and which sites have accessed each of them until it was known to be shared: a hash table without
 * boxes.
 *
 * <p>Thread safety: one thread.
 */
final class WordTable {
    private static final int FIRST_SIZE = 1 << 10;
    private static final int NONE = -1;
    private static final byte WRITTEN = 1;
    private static final byte OF_SEVERAL = 2;
    private static final byte SHARED = WRITTEN | OF_SEVERAL;

    private final int most;
    private int used;
    private long[] objects = new long[FIRST_SIZE];
    private long[] words = new long[FIRST_SIZE];
    /** The first thread, NONE where there is no word. */
    private int[] threads = new int[FIRST_SIZE];

    private byte[] flags = new byte[FIRST_SIZE];
    /** Number of the first node of each word's sites, of which each has the next one's. */
    private int[] firstNodes = new int[FIRST_SIZE];

    private int[] nodeSites = new int[FIRST_SIZE];
    private int[] nextNodes = new int[FIRST_SIZE];
    private int nodes;
    private int freeNode = NONE;

    /** @param most words that it takes */
    WordTable(int most) {
        this.most = most;
        Arrays.fill(threads, NONE);
    }

    /**
     * Takes an access.
     *
     * @param shared the set for sites that have accessed a word which several threads access, and one writes
     * @return {@code true} if there was room for the word
     */
    boolean access(long object, long word, int thread, int site, boolean writes, BitSet shared) {
        int at = find(object, word);
        if (threads[at] == NONE) {
            if (used == most) {
                return false;
            }
            if (2 * ++used > threads.length) {
                grow();
                at = find(object, word);
            }
            objects[at] = object;
            words[at] = word;
            threads[at] = thread;
            firstNodes[at] = NONE;
        }
        if (flags[at] == SHARED) {
            shared.set(site);
            return true;
        }
        flags[at] |= writes ? WRITTEN : 0;
        flags[at] |= threads[at] == thread ? 0 : OF_SEVERAL;
        if (flags[at] == SHARED) {
            shared.set(site);
            share(at, shared);
        } else {
            addSite(at, site);
        }
        return true;
    }

    private void share(int at, BitSet shared) {
        for (int node = firstNodes[at]; node != NONE; ) {
            int next = nextNodes[node];
            shared.set(nodeSites[node]);
            nextNodes[node] = freeNode;
            freeNode = node;
            node = next;
        }
        firstNodes[at] = NONE;
    }

    private void addSite(int at, int site) {
        for (int node = firstNodes[at]; node != NONE; node = nextNodes[node]) {
            if (nodeSites[node] == site) {
                return;
            }
        }
        int added = freeNode;
        if (added == NONE) {
            if (nodes == nodeSites.length) {
                nodeSites = Arrays.copyOf(nodeSites, 2 * nodes);
                nextNodes = Arrays.copyOf(nextNodes, 2 * nodes);
            }
            added = nodes++;
        } else {
            freeNode = nextNodes[added];
        }
        nodeSites[added] = site;
        nextNodes[added] = firstNodes[at];
        firstNodes[at] = added;
    }

    private int find(long object, long word) {
        int mask = threads.length - 1;
        long hash = (object * 0x9e3779b97f4a7c15L ^ word) * 0xc2b2ae3d27d4eb4fL;
        int at = (int) (hash >>> Integer.SIZE) & mask;
        while (threads[at] != NONE && (objects[at] != object || words[at] != word)) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        int[] oldThreads = threads;
        long[] oldObjects = objects;
        long[] oldWords = words;
        byte[] oldFlags = flags;
        int[] oldNodes = firstNodes;
        int size = 2 * oldThreads.length;
        threads = new int[size];
        Arrays.fill(threads, NONE);
        objects = new long[size];
        words = new long[size];
        flags = new byte[size];
        firstNodes = new int[size];
        for (int i = 0; i < oldThreads.length; i++) {
            if (oldThreads[i] != NONE) {
                int at = find(oldObjects[i], oldWords[i]);
                threads[at] = oldThreads[i];
                objects[at] = oldObjects[i];
                words[at] = oldWords[i];
                flags[at] = oldFlags[i];
                firstNodes[at] = oldNodes[i];
            }
        }
    }
}
