// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.NoSuchElementException;

/**
 * Layout of HotSpot's structures: the tables {@code gHotSpotVMStructs} and {@code gHotSpotVMTypes}, which it exports
 * for its own debugger ({@code vmStructs.hpp}). Reads memory of the JVM, so only what these tables name.
 */
final class VmStructs {
    private final NativeLibrary jvm;

    /** @throws UnsatisfiedLinkError if the JVM exports no such tables, in the methods */
    VmStructs(NativeLibrary jvm) {
        this.jvm = jvm;
    }

    /** {@return in bytes} */
    long offset(String type, String field) {
        return entry(type, field).getLong(number("gHotSpotVMStructEntryOffsetOffset"));
    }

    /** {@return the address of a static field} */
    Pointer address(String type, String field) {
        return entry(type, field).getPointer(number("gHotSpotVMStructEntryAddressOffset"));
    }

    /** {@return in bytes} */
    int size(String type) {
        Pointer entry = pointer("gHotSpotVMTypes");
        long nameOffset = number("gHotSpotVMTypeEntryTypeNameOffset");
        long stride = number("gHotSpotVMTypeEntryArrayStride");
        for (; entry.getPointer(nameOffset) != null; entry = entry.share(stride)) {
            if (entry.getPointer(nameOffset).getString(0).equals(type)) {
                return (int) entry.getLong(number("gHotSpotVMTypeEntrySizeOffset"));
            }
        }
        throw new NoSuchElementException("this JVM has no type " + type);
    }

    private Pointer entry(String type, String field) {
        Pointer entry = pointer("gHotSpotVMStructs");
        long typeOffset = number("gHotSpotVMStructEntryTypeNameOffset");
        long fieldOffset = number("gHotSpotVMStructEntryFieldNameOffset");
        long stride = number("gHotSpotVMStructEntryArrayStride");
        for (; entry.getPointer(typeOffset) != null; entry = entry.share(stride)) {
            if (entry.getPointer(typeOffset).getString(0).equals(type)
                    && entry.getPointer(fieldOffset).getString(0).equals(field)) {
                return entry;
            }
        }
        throw new NoSuchElementException("this JVM has no field " + type + "::" + field);
    }

    private Pointer pointer(String symbol) {
        return jvm.getGlobalVariableAddress(symbol).getPointer(0);
    }

    private long number(String symbol) {
        return jvm.getGlobalVariableAddress(symbol).getLong(0);
    }
}
