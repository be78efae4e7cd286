// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Things to close together, last one first, unless they are released: for a start that may fail half-way. */
final class Resources implements Closeable {
    private final Deque<Closeable> resources = new ArrayDeque<>();

    <T extends Closeable> T add(T resource) {
        resources.push(resource);
        return resource;
    }

    /** Gives up the resources: from now on, somebody else closes them. */
    void release() {
        resources.clear();
    }

    /** {@return all of them, which from now on are closed there and not here} */
    Resources handedOver() {
        Resources others = new Resources();
        others.resources.addAll(resources);
        release();
        return others;
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (Closeable resource : resources) {
            try {
                resource.close();
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
