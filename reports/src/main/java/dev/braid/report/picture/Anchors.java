// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.model.DivergenceReport;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of events in links, such as {@code e-2-17}: thread 2, which had 17 events before. They are the same in each
 * page of the trace. Where several divergences show one event, the later ones' names of it begin with {@code d2-}.
 */
public final class Anchors {
    /** By an event's index: the number of the first divergence that shows it. */
    private final Map<Long, Integer> owners = new HashMap<>();

    public Anchors(List<DivergenceReport> divergences) {
        for (int i = 0; i < divergences.size(); i++) {
            EventWindow window = divergences.get(i).window();
            if (window != null) {
                for (Row row : window.rows()) {
                    owners.putIfAbsent(row.index(), i + 1);
                }
            }
        }
    }

    /** {@return the name of an event where the divergence of that number shows it} */
    public String of(Row row, int divergence) {
        String name = "e-" + row.thread() + "-" + row.position();
        return owners.getOrDefault(row.index(), divergence) == divergence ? name : "d" + divergence + "-" + name;
    }
}
