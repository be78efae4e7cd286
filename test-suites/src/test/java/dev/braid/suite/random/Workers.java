// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;

/** Writes the methods that the threads of a program run. */
final class Workers {
    private final Draft draft;
    private final SourceLines lines;
    private final SharedState shared;
    private final DataClass data;
    private final DataClass heir;
    private final HandleStatements handles;

    Workers(Draft draft, SharedState shared, DataClass data, DataClass heir, HandleStatements handles) {
        this.draft = draft;
        lines = draft.lines();
        this.shared = shared;
        this.data = data;
        this.heir = heir;
        this.handles = handles;
        handles.addConfined(data, "data");
        handles.addConfined(heir, "heir");
    }

    /** Writes one method. */
    void write(String method, String topClass) {
        lines.open("static long " + method + "(" + topClass + " s, long[] h, long n)");
        lines.plain("long acc = n;");
        lines.statement(data.name() + " data = " + data.creation() + ";", List.of());
        lines.statement(heir.name() + " heir = " + heir.creation() + ";", List.of());
        data.writeNext("data");
        lines.open("for (int round = 0; round < " + (8 + draft.upTo(25)) + "; round++)");
        View view = view().withNumber("round");
        int pieces = 7 + draft.upTo(6);
        for (int i = 0; i < pieces; i++) {
            writePiece(view);
        }
        lines.close();
        lines.plain("return acc;");
        lines.close();
    }

    private View view() {
        List<Place> own = new ArrayList<>(data.places("data.", List.of()));
        own.addAll(heir.places("heir.", List.of()));
        own.addAll(data.placesOfNext("data."));
        List<DataClass.Instance> objects =
                List.of(new DataClass.Instance("data", data), new DataClass.Instance("heir", heir));
        return new View(own, shared.constants().places(), List.of("n", "acc"), "acc", objects);
    }

    private void writePiece(View view) {
        switch (draft.upTo(10)) {
            case 0, 1 -> draft.pick(shared.guards()).writeUse(view);
            case 2 -> draft.pick(shared.atomics()).writeUse(view);
            case 3 -> draft.pick(shared.racies()).writeUse(view);
            case 4 -> handles.writeShared(view);
            case 5 -> handles.writeConfined(view);
            case 6 -> writeRare(view);
            default -> new ConfinedStatements(draft).write(view, 2, 2);
        }
    }

    private void writeRare(View view) {
        switch (draft.upTo(3)) {
            case 0 -> shared.constants().writeUse(view);
            case 1 -> writeAnonymousClass(view);
            default -> shared.writeConcurrentMapUse(view);
        }
    }

    /** An anonymous class holds the variables that it captures in fields of its own. */
    private void writeAnonymousClass(View view) {
        String captured = draft.name("captured");
        String supplier = draft.name("supplier");
        String field = draft.name("field");
        Expression number = draft.number(view, 1);
        lines.statement("long " + captured + " = " + number.text() + ";", number);
        Access storesCounters = Access.write("val$h", AccessMode.PLAIN).at(lines.next());
        Access storesNumber = Access.write("val$" + captured, AccessMode.PLAIN).at(lines.next());
        lines.open("LongSupplier " + supplier + " = new LongSupplier()");
        lines.plain("private long " + field + ";");
        lines.open("@Override public long getAsLong()");
        Access counters = Access.read("val$h", AccessMode.PLAIN).at(lines.next());
        lines.plain("long[] g = h;");
        lines.countIn("g");
        Access read = Access.read(field, AccessMode.PLAIN);
        lines.statement(
                field + " += " + captured + ";",
                List.of(
                        counters,
                        Access.read("val$" + captured, AccessMode.PLAIN),
                        read,
                        Access.write(field, AccessMode.PLAIN)));
        lines.statement("long result = " + field + ";", List.of(read));
        lines.countIn("h");
        lines.plain("return result;");
        lines.close();
        lines.close(";");
        lines.statement(view.sum() + " += " + supplier + ".getAsLong();", List.of(storesCounters, storesNumber));
    }
}
