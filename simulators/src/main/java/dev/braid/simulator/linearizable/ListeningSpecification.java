// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.function.Consumer;

/** A specification that tells what one operation returned, each time that it is called. */
record ListeningSpecification(Specification specification, Operation operation, Consumer<String> listener)
        implements Specification {
    @Override
    public Object initial() {
        return specification.initial();
    }

    @Override
    public String call(Object state, Operation called) {
        String result = specification.call(state, called);
        if (called.equals(operation)) {
            listener.accept(result);
        }
        return result;
    }

    @Override
    public boolean comparesStates() {
        return specification.comparesStates();
    }

    @Override
    public String name() {
        return specification.name();
    }
}
