// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.PerfDamage;
import java.util.List;
import java.util.Map;

/**
 * Content of a file before and behind its records.
 *
 * @param events empty where they stand among the records
 * @param data the place of the records
 * @param features the places of the features that the file has, by their numbers
 * @param damage the parts of all this that could not be read
 */
record PerfDataHeader(
        List<PerfDataEvent> events, Section data, Map<Integer, Section> features, List<PerfDamage> damage) {}
