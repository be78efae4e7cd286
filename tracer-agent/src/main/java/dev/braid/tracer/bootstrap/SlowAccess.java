// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.AccessKey;
import dev.braid.tracer.bootstrap.log.ClassUses;
import dev.braid.tracer.bootstrap.log.OrderedAccess;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.Lines;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.type.FieldTable;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * The slow path of an access: whatever {@link FastAccess} leaves, and accesses to memory that are not instructions.
 *
 * <p>It finds out whether the thread is traced at all. If it is, the access gets its {@link Lines line} and goes to
 * {@link OrderedAccess}; otherwise {@link Memory} does it, and nothing is recorded.
 *
 * <p>Thread safety: any thread, each with its own log. Nothing here throws, but for what the program itself would have
 * thrown.
 */
final class SlowAccess {
    private SlowAccess() {}

    // ---- Fields and elements, by instructions.

    /** {@return the log to record an access in, null if it is not to be traced} */
    @ForceInline
    private static @Nullable ThreadLog current(ThreadLog ofMethod) {
        return ofMethod.hasRoom() ? ofMethod : ThreadLogs.current();
    }

    /** {@return the line for a field instruction, whose offset is that of the field} */
    @ForceInline
    private static int fieldLine(ThreadLog log, Object object, int key) {
        int index = log.knownLine(key);
        if (index > 0) {
            return index;
        }
        long field = FieldTable.instanceField(object, AccessKey.site(key));
        return log.defineLine(-index, key, AccessKey.withMode(key, field), field & FieldTable.OFFSET_MASK);
    }

    /**
     * {@return the line for an access to a static field}
     *
     * <p>{@link FastAccess} takes the class that the instruction names for the one that has the field. Where that is a
     * superclass or an interface, the line has another key than the instruction, so that all accesses come here.
     */
    private static int staticLine(ThreadLog log, Class<?> owner, @Nullable Object base, int key, long field) {
        int lineKey = base == owner ? key : key & ~Hooks.STATIC;
        int index = log.knownLine(lineKey);
        return index > 0
                ? index
                : log.defineLine(
                        -index,
                        lineKey,
                        AccessKey.withMode(key & ~Hooks.STATIC, field),
                        field & FieldTable.OFFSET_MASK);
    }

    /** {@return the line for an array instruction of primitives} */
    private static int elementLine(ThreadLog log, int key, long offset) {
        int index = log.knownLine(key);
        return index > 0 ? index : log.defineLine(-index, key, AccessKey.traceKey(key), offset);
    }

    /**
     * {@return the line for an array instruction of references, which may be narrower than the eight bytes they count
     * for}
     */
    private static int referenceLine(ThreadLog log, int key, long offset) {
        int index = log.knownLine(key);
        if (index > 0) {
            return index;
        }
        int width = Arrays.REFERENCE_SHIFT << RecordDescriptor.SIZE_SHIFT;
        int size = RecordDescriptor.SIZE_MASK << RecordDescriptor.SIZE_SHIFT;
        return log.defineLine(-index, key, AccessKey.traceKey(key) & ~size | width, offset);
    }

    @DontInline
    static long readField(Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & Hooks.STATIC) != 0) {
            return readStatic((Class<?>) object, key, log);
        }
        if (log == null) {
            long field = FieldTable.instanceField(object, AccessKey.site(key));
            return Memory.get(
                    object,
                    field & FieldTable.OFFSET_MASK,
                    AccessKey.size(key),
                    AccessKey.mode(AccessKey.withMode(key, field)));
        }
        int index = fieldLine(log, object, key);
        return OrderedAccess.read(log, index, object, log.offset(index), key);
    }

    @DontInline
    static void writeField(long value, Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & Hooks.STATIC) != 0) {
            writeStatic(value, (Class<?>) object, key, log);
        } else if (log == null) {
            long field = FieldTable.instanceField(object, AccessKey.site(key));
            Memory.put(
                    object,
                    field & FieldTable.OFFSET_MASK,
                    AccessKey.size(key),
                    AccessKey.mode(AccessKey.withMode(key, field)),
                    value);
        } else {
            int index = fieldLine(log, object, key);
            OrderedAccess.write(log, index, object, log.offset(index), key, value);
        }
    }

    @DontInline
    static @Nullable Object readReferenceField(Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & Hooks.STATIC) != 0) {
            return readStaticReference((Class<?>) object, key, log);
        }
        if (log == null) {
            long field = FieldTable.instanceField(object, AccessKey.site(key));
            return Memory.getReference(
                    object, field & FieldTable.OFFSET_MASK, AccessKey.mode(AccessKey.withMode(key, field)));
        }
        int index = fieldLine(log, object, key);
        return OrderedAccess.readReference(log, index, object, log.offset(index), key);
    }

    @DontInline
    static void writeReferenceField(@Nullable Object value, Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & Hooks.STATIC) != 0) {
            writeStaticReference(value, (Class<?>) object, key, log);
        } else if (log == null) {
            long field = FieldTable.instanceField(object, AccessKey.site(key));
            Memory.putReference(
                    object, field & FieldTable.OFFSET_MASK, AccessKey.mode(AccessKey.withMode(key, field)), value);
        } else {
            int index = fieldLine(log, object, key);
            OrderedAccess.writeReference(log, index, object, log.offset(index), key, value);
        }
    }

    /** {@return the field of a site; a thread that accesses it uses its class} */
    private static long staticField(Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = FieldTable.field(owner, AccessKey.site(key));
        int number = FieldTable.classNumber(field);
        if (number != 0 && log != null) {
            ClassUses.first(log, number, AccessKey.site(key) << RecordDescriptor.SITE_SHIFT);
        }
        return field;
    }

    private static long readStatic(Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(AccessKey.site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null || (field & FieldTable.CONSTANT) != 0) {
            return Memory.get(base, offset, AccessKey.size(key), AccessKey.mode(AccessKey.withMode(key, field)));
        }
        return OrderedAccess.read(log, staticLine(log, owner, base, key, field), base, offset, key);
    }

    private static void writeStatic(long value, Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(AccessKey.site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null) {
            Memory.put(base, offset, AccessKey.size(key), AccessKey.mode(AccessKey.withMode(key, field)), value);
        } else {
            OrderedAccess.write(log, staticLine(log, owner, base, key, field), base, offset, key, value);
        }
    }

    private static @Nullable Object readStaticReference(Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(AccessKey.site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null || (field & FieldTable.CONSTANT) != 0) {
            return Memory.getReference(base, offset, AccessKey.mode(AccessKey.withMode(key, field)));
        }
        return OrderedAccess.readReference(log, staticLine(log, owner, base, key, field), base, offset, key);
    }

    private static void writeStaticReference(@Nullable Object value, Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(AccessKey.site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null) {
            Memory.putReference(base, offset, AccessKey.mode(AccessKey.withMode(key, field)), value);
        } else {
            OrderedAccess.writeReference(log, staticLine(log, owner, base, key, field), base, offset, key, value);
        }
    }

    @DontInline
    static long readElement(Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        return log == null
                ? Memory.get(array, offset, AccessKey.size(key), Memory.PLAIN)
                : OrderedAccess.read(log, elementLine(log, key, offset), array, offset, key);
    }

    @DontInline
    static void writeElement(long value, Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if (log == null) {
            Memory.put(array, offset, AccessKey.size(key), Memory.PLAIN, value);
        } else {
            OrderedAccess.write(log, elementLine(log, key, offset), array, offset, key, value);
        }
    }

    @DontInline
    static @Nullable Object readReferenceElement(Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        return log == null
                ? Memory.getReference(array, offset, Memory.PLAIN)
                : OrderedAccess.readReference(log, referenceLine(log, key, offset), array, offset, key);
    }

    @DontInline
    static void writeReferenceElement(@Nullable Object value, Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if (log == null) {
            Memory.putReference(array, offset, Memory.PLAIN, value);
        } else {
            OrderedAccess.writeReference(log, referenceLine(log, key, offset), array, offset, key, value);
        }
    }

    // ---- Any memory, by methods of the JDK.

    @ForceInline
    static long readMemory(@Nullable Object base, long offset, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            return Memory.get(base, offset, AccessKey.size(where), AccessKey.mode(where));
        }
        int key = where | RecordDescriptor.KIND_READ;
        return OrderedAccess.read(log, memoryLine(log, base, key, offset), base, offset, key);
    }

    @ForceInline
    static void writeMemory(@Nullable Object base, long offset, int where, long value) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            Memory.put(base, offset, AccessKey.size(where), AccessKey.mode(where), value);
        } else {
            int key = where | RecordDescriptor.KIND_WRITE;
            long extended = Memory.extend(AccessKey.size(where), value);
            OrderedAccess.write(log, memoryLine(log, base, key, offset), base, offset, key, extended);
        }
    }

    @ForceInline
    static @Nullable Object readMemoryReference(@Nullable Object base, long offset, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            return Memory.getReference(base, offset, AccessKey.mode(where));
        }
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ;
        return OrderedAccess.readReference(log, memoryLine(log, base, key, offset), base, offset, key);
    }

    @ForceInline
    static void writeMemoryReference(@Nullable Object base, long offset, int where, @Nullable Object value) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            Memory.putReference(base, offset, AccessKey.mode(where), value);
        } else {
            int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_WRITE;
            OrderedAccess.writeReference(log, memoryLine(log, base, key, offset), base, offset, key, value);
        }
    }

    /** {@return the line for an access to any memory} */
    @ForceInline
    private static int memoryLine(ThreadLog log, @Nullable Object base, int key, long offset) {
        int index = log.knownLine(key);
        if (index > 0) {
            return index;
        }
        boolean isObject = base != null && !base.getClass().isArray();
        return log.defineLine(-index, key, isObject ? key : key | RecordDescriptor.ELEMENT_BIT, offset);
    }
}
