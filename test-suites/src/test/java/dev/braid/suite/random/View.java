// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.util.ArrayList;
import java.util.List;

/**
 * Data that code at one point of a program may use, so that its result depends on nothing but its thread.
 *
 * @param own places that it may read and write: those of its own thread
 * @param constants places that it may read: nobody writes them any more
 * @param numbers local variables of type int or long, {@code n} among them, which never changes
 * @param sum the local variable that collects what the code computes
 * @param objects objects whose methods it may call
 */
record View(
        List<Place> own, List<Place> constants, List<String> numbers, String sum, List<DataClass.Instance> objects) {
    View {
        own = List.copyOf(own);
        constants = List.copyOf(constants);
        numbers = List.copyOf(numbers);
        objects = List.copyOf(objects);
    }

    List<Place> readable() {
        List<Place> all = new ArrayList<>(own);
        all.addAll(constants);
        return all;
    }

    List<Place> writable() {
        return own.stream().filter(place -> !place.isFinal()).toList();
    }

    View withNumber(String local) {
        List<String> more = new ArrayList<>(numbers);
        more.add(local);
        return new View(own, constants, more, sum, objects);
    }

    View withOwn(List<Place> more) {
        List<Place> all = new ArrayList<>(own);
        all.addAll(more);
        return new View(all, constants, numbers, sum, objects);
    }

    /** {@return the part of the view that a lambda in this code may use: no local variable that changes} */
    View inLambda(String parameter, String newSum) {
        return new View(own, constants, List.of("n", parameter), newSum, objects);
    }

    /** {@return this view without any place: its expressions access nothing} */
    View withoutPlaces() {
        return new View(List.of(), List.of(), numbers, sum, List.of());
    }
}
