// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.LibraryCode;
import dev.braid.tracer.bootstrap.log.AccessKey;
import dev.braid.tracer.bootstrap.type.DeclaredFields;
import dev.braid.tracer.instrument.ClassInstrumenter.DeclaredField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Facts about the class that is being instrumented. */
final class ClassFacts {
    private final String name;
    private final int version;
    private final Fields tracedFields;
    private final int note;
    private int classNumber;
    private final Map<String, Integer> ownFields = new HashMap<>();
    private final List<DeclaredField> fields = new ArrayList<>();

    /** The accesses to fields that are traced. */
    enum Fields {
        ALL,
        /**
         * Accesses to volatile fields of the class itself and of classes that {@link #mayHaveVolatile} names; in
         * methods with fences all accesses that the fences may order.
         */
        VOLATILE,
        NONE;

        static Fields of(Scope.Depth depth) {
            return switch (depth) {
                case MEMORY_OPERATIONS -> NONE;
                case SYNCHRONISATION -> VOLATILE;
                default -> ALL;
            };
        }
    }

    ClassFacts(String name, int version, Scope.Depth depth) {
        this.name = name;
        this.version = version & 0xFFFF;
        tracedFields = Fields.of(depth);
        note = switch (depth) {
            case PROGRAM -> AccessKey.NOTED;
            case PLATFORM -> noteOfPlatform(name);
            default -> 0;
        };
    }

    private static int noteOfPlatform(String name) {
        if (name.startsWith("java/util/concurrent/locks/")) {
            return AccessKey.OF_LOCK;
        }
        return LibraryCode.contains(name.replace('/', '.')) ? AccessKey.NOTED | AccessKey.OF_LIBRARY : 0;
    }

    /**
     * {@return the bits by which keys of accesses say that they may be repeated reads, or what others repeat; 0 if they
     * may not} All that have the same bits are judged alike.
     *
     * @param field its name; empty for an element
     */
    int note(boolean isStatic, String field) {
        boolean isOfLibrary = note == (AccessKey.NOTED | AccessKey.OF_LIBRARY);
        return isOfLibrary && LibraryCode.isOwnAffair(isStatic, field) ? 0 : note;
    }

    String name() {
        return name;
    }

    Fields tracedFields() {
        return tracedFields;
    }

    /** {@return {@code true} if a field of this class is volatile; null if it declares no such field} */
    @Nullable
    Boolean isVolatile(String field, String descriptor) {
        Integer access = ownFields.get(field + ' ' + descriptor);
        return access == null ? null : (access & Opcodes.ACC_VOLATILE) != 0;
    }

    /**
     * {@return {@code true} if a class that is not instrumented may access volatile fields of another one directly, or
     * of one that the other inherits from} Code of the JDK does so within a package.
     */
    boolean mayHaveVolatile(String other) {
        return mayHaveVolatile(name, other);
    }

    static boolean mayHaveVolatile(String accessing, String owner) {
        return !CallRules.isOfJdk(owner) || packageOf(owner).equals(packageOf(accessing));
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    /** {@return {@code true} if all code in the class file is covered by stack map frames (JVMS 4.10)} */
    boolean hasFrames() {
        return version >= Opcodes.V1_7;
    }

    /** Says which number the class has for the hooks, if it has an initialiser. */
    void number(int number) {
        classNumber = number;
    }

    /** {@return the number, 0 if the class has no initialiser} */
    int classNumber() {
        return classNumber;
    }

    void addField(int access, String field, String descriptor) {
        ownFields.put(field + ' ' + descriptor, access);
        fields.add(new DeclaredField(field, descriptor, access));
    }

    List<DeclaredField> fields() {
        return fields;
    }

    /** Registers all fields that have been added with the hooks. */
    void registerFields(@Nullable ClassLoader loader) {
        String[] names = new String[fields.size()];
        String[] descriptors = new String[names.length];
        int[] modifiers = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = fields.get(i).name();
            descriptors[i] = fields.get(i).descriptor();
            modifiers[i] = fields.get(i).modifiers();
        }
        DeclaredFields.register(loader, name.replace('/', '.'), names, descriptors, modifiers);
    }

    /**
     * {@return {@code true} if this is a static field of the class itself that is not traced} That is a final one,
     * which is constant once the class is initialised (JLS 12.4), or one that a tool such as a coverage agent has
     * added.
     */
    boolean isUntracedStatic(String owner, String field, String descriptor) {
        Integer access = owner.equals(name) ? ownFields.get(field + ' ' + descriptor) : null;
        return access != null && (access & (Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC)) != 0;
    }
}
