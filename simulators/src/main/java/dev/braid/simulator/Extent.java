// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The extent of a verdict: nothing is said of memory that threads did not share.
 *
 * @param locations the locations of data that the program accessed
 * @param shared the locations of them that two threads or more accessed
 * @param synchronisation operations of synchronisation that the program made
 * @param threadsMet false if it is known that no two threads shared a location, a lock or a variable to synchronise by
 * @param isExact false if so many locations were accessed that some were forgotten, and are counted twice or not at all
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Extent(long locations, long shared, long synchronisation, boolean threadsMet, boolean isExact) {
    /** Says that threads did not meet; a test passes nevertheless, but it has shown nothing. */
    public static final String NOBODY_MET = "no two threads met: no location was accessed by more than one thread";

    /** {@return {@code true} if there was nothing to judge} */
    public boolean isEmpty() {
        return locations + synchronisation == 0;
    }

    /** {@return this in words, to follow what was found; it begins with the mark between the two} */
    public String text() {
        String operations = CountText.of(synchronisation) + " operation" + (synchronisation == 1 ? "" : "s")
                + " of synchronisation";
        return threadsMet
                ? String.format(
                        Locale.ROOT,
                        ", over %s%s shared location%s (of %s) and %s",
                        isExact ? "" : "about ",
                        CountText.of(shared),
                        shared == 1 ? "" : "s",
                        CountText.of(locations),
                        operations)
                : "; " + NOBODY_MET + " (of " + CountText.of(locations) + " locations, beside " + operations + ")";
    }
}
