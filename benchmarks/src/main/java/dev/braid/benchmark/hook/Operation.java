// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

import dev.braid.benchmark.hook.access.Accesses;
import dev.braid.benchmark.hook.access.Cell;

/** A kind of access; each method makes {@link Accesses#COUNT} of them. */
public enum Operation {
    READ("field read"),
    WRITE("field write"),
    INCREMENT("AtomicLong.getAndIncrement"),
    ADD_BY_HANDLE("VarHandle.getAndAdd"),
    READ_ELEMENT("array element read"),
    WRITE_ELEMENT("array element write"),
    READ_VOLATILE("volatile read"),
    WRITE_VOLATILE("volatile write"),
    ENTER_MONITOR("monitor enter and exit");

    private final String title;

    Operation(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Performs the operation as a program writes it. */
    long asWritten(Cell cell) {
        return switch (this) {
            case READ -> Accesses.read(cell);
            case WRITE -> Accesses.write(cell);
            case INCREMENT -> Accesses.increment(cell);
            case ADD_BY_HANDLE -> Accesses.addByHandle(cell);
            case READ_ELEMENT -> Accesses.readElement(cell);
            case WRITE_ELEMENT -> Accesses.writeElement(cell);
            case READ_VOLATILE -> Accesses.readVolatile(cell);
            case WRITE_VOLATILE -> Accesses.writeVolatile(cell);
            case ENTER_MONITOR -> Accesses.enterMonitor(cell);
        };
    }

    long bound(Bound bound) {
        return switch (this) {
            case READ -> bound.read();
            case WRITE -> bound.write();
            case INCREMENT, ADD_BY_HANDLE -> bound.increment();
            case READ_ELEMENT -> bound.readElement();
            case WRITE_ELEMENT -> bound.writeElement();
            case READ_VOLATILE -> bound.readVolatile();
            case WRITE_VOLATILE -> bound.writeVolatile();
            case ENTER_MONITOR -> bound.enterMonitor();
        };
    }

    long ticket(Bound bound) {
        return switch (this) {
            case READ, READ_ELEMENT, READ_VOLATILE -> bound.ticketOfRead();
            case WRITE, WRITE_ELEMENT -> bound.ticketOfWrite();
            case INCREMENT, ADD_BY_HANDLE, WRITE_VOLATILE -> bound.ticketOfIncrement();
            case ENTER_MONITOR -> bound.ticketOfMonitor();
        };
    }
}
