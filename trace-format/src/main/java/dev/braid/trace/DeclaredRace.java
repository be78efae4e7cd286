// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/**
 * A field, or a method, of which somebody says that its data races are benign.
 *
 * @param className with dots, of the class that declares it
 * @param member name of the field or method; {@link #ANY} for all fields of the class
 * @param methodDescriptor as in the class file (JVMS 4.3.3), or {@link #ANY}; "" for a field
 * @param reason the reason why they are; blank if nobody gives one
 * @param source the place of the declaration, such as {@code races.txt:3}; "" if it is an annotation in the class
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DeclaredRace(String className, String member, String methodDescriptor, String reason, String source) {
    /** Stands for all members, or for all parameters. */
    public static final String ANY = "*";

    /**
     * Creates a race that an annotation declares.
     *
     * @param className with dots
     * @param member name of the field or method
     * @param methodDescriptor as in the class file; "" for a field
     * @param reason the reason why they are benign
     */
    public DeclaredRace(String className, String member, String methodDescriptor, String reason) {
        this(className, member, methodDescriptor, reason, "");
    }

    /**
     * {@return {@code true} if it is about that field}
     *
     * @param owner class that declares the field, with dots
     * @param name the name of the field
     */
    public boolean isOfField(String owner, String name) {
        return methodDescriptor.isEmpty() && className.equals(owner) && (member.equals(ANY) || member.equals(name));
    }

    /**
     * {@return {@code true} if it is about the method that makes an access at that site}
     *
     * @param site the site of the access
     */
    public boolean isOfMethodAt(Site site) {
        return className.equals(site.className())
                && member.equals(site.methodName())
                && (methodDescriptor.equals(ANY) || methodDescriptor.equals(site.methodDescriptor()));
    }

    /** {@return the field or method for people, such as {@code demo.Counter.hits} or {@code demo.Counter.add()}} */
    @Override
    public String toString() {
        return className + "." + member + (methodDescriptor.isEmpty() ? "" : "()");
    }
}
