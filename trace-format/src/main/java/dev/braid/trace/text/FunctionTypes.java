// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import java.util.BitSet;

/** Types of a traced function's numbers, by its descriptor (JVMS 4.3.3): tells which are references. */
final class FunctionTypes {
    /** Types of a function of which nothing is known: its numbers are taken as they are. */
    static final FunctionTypes UNKNOWN = new FunctionTypes(new BitSet(), false);

    private final BitSet references;
    private final boolean returnsReference;

    private FunctionTypes(BitSet references, boolean returnsReference) {
        this.references = references;
        this.returnsReference = returnsReference;
    }

    static FunctionTypes of(Site site) {
        BitSet references = new BitSet();
        String descriptor = site.methodDescriptor();
        boolean isConstructor = site.methodName().equals("<init>");
        int number = 0;
        if (site.kind() == SiteKind.FUNCTION && !isConstructor) {
            references.set(number++); // the object; a constructor's is not there yet
        }
        int at = 1;
        while (at < descriptor.length() && descriptor.charAt(at) != ')') {
            references.set(number++, isReference(descriptor, at));
            at = next(descriptor, at);
        }
        return new FunctionTypes(references, isConstructor || isReference(descriptor, at + 1));
    }

    /**
     * {@return {@code true} if an argument is one, the object of an instance method being the first argument, from 0}
     */
    boolean isReference(int argument) {
        return references.get(argument);
    }

    /** {@return {@code true} if the value of its return is one; a constructor's is the object} */
    boolean returnsReference() {
        return returnsReference;
    }

    private static boolean isReference(String descriptor, int at) {
        return at < descriptor.length() && (descriptor.charAt(at) == 'L' || descriptor.charAt(at) == '[');
    }

    private static int next(String descriptor, int from) {
        int at = from;
        while (at < descriptor.length() && descriptor.charAt(at) == '[') {
            at++;
        }
        if (at < descriptor.length() && descriptor.charAt(at) == 'L') {
            int end = descriptor.indexOf(';', at);
            return end < 0 ? descriptor.length() : end + 1;
        }
        return at + 1;
    }
}
