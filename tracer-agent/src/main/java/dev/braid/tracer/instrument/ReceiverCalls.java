// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.bootstrap.type.ReceiverRules;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * Says which calls of the program may be accesses to the state of an object of the JDK's, as far as the call itself
 * says.
 */
enum ReceiverCalls {
    /** The call is not an access. */
    NONE,
    /** The call is an access. */
    TOUCHES,
    /** The class of the object says whether the call is an access. */
    CALLS,
    /** The call makes an object, so it is an access once it has returned. */
    MAKES;

    /** The program can have no subclasses of these. */
    private static final Set<String> FINAL_CLASSES = Set.of(
            "java/lang/StringBuilder",
            "java/text/CollationElementIterator",
            "java/text/StringCharacterIterator",
            "java/util/regex/Matcher");

    /** Methods that say nothing of an object's state. */
    private static final Set<String> STATELESS =
            Set.of("equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "wait");

    /** Methods of classes that programs extend: so they are called on the program's class, which may inherit them. */
    private static final Set<String> INHERITED = Set.of(
            "applyLocalizedPattern",
            "applyPattern",
            "format",
            "nextToken",
            "parse",
            "parseObject",
            "readBoolean",
            "readByte",
            "readDouble",
            "readFully",
            "readInt",
            "readLong",
            "readObject",
            "readShort",
            "readUTF",
            "writeBoolean",
            "writeByte",
            "writeBytes",
            "writeChars",
            "writeDouble",
            "writeInt",
            "writeLong",
            "writeObject",
            "writeShort",
            "writeUTF");

    private static final String[] PLATFORM = {
        "java/", "javax/", "jdk/", "sun/", "com/sun/", "org/ietf/jgss/", "org/w3c/dom/", "org/xml/sax/"
    };

    /**
     * {@return the kind of a call}
     *
     * @param owner the class that it names, with slashes
     */
    static ReceiverCalls of(int opcode, String owner, String name) {
        if (opcode == Opcodes.INVOKESTATIC || STATELESS.contains(name) || owner.startsWith("[")) {
            return NONE;
        }
        if (!isOfPlatform(owner)) {
            return opcode == Opcodes.INVOKEVIRTUAL && INHERITED.contains(name) ? CALLS : NONE;
        }
        int rule = ReceiverRules.ofType(dotted(owner));
        if (name.equals("<init>")) {
            return rule == ReceiverRules.JUDGED_CLASS ? MAKES : NONE;
        }
        if (rule == ReceiverRules.JUDGED_CLASS && (opcode == Opcodes.INVOKESPECIAL || isFinal(owner))) {
            return TOUCHES;
        }
        return rule == ReceiverRules.SAFE_CLASS ? NONE : CALLS;
    }

    /** {@return {@code true} if calls on a new object of that class may be accesses to its state} */
    static boolean mayTouch(String className) {
        return isOfPlatform(className) && ReceiverRules.ofType(dotted(className)) != ReceiverRules.SAFE_CLASS;
    }

    /** {@return {@code true} if there are no other classes of which such an object may be} */
    static boolean isFinal(String className) {
        return FINAL_CLASSES.contains(className);
    }

    static String dotted(String className) {
        return className.replace('/', '.');
    }

    private static boolean isOfPlatform(String owner) {
        for (String prefix : PLATFORM) {
            if (owner.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
