// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/**
 * Aligns two short sequences with the fewest differences (Needleman and Wunsch, A general method applicable to the
 * search for similarities in the amino acid sequence of two proteins, J. Mol. Biol. 48, 1970): passages of traced
 * instructions, some of which need no record, and records.
 */
final class Alignment {
    /** Elements that may be left over without counting as a difference. */
    enum Rest {
        NOTHING,
        RECORDS,
        PASSAGES,
        EITHER
    }

    /** Takes the alignment step by step. */
    interface Steps {
        /** @param isNeeded whether the passage needs a record */
        void matched(long place, boolean isNeeded);

        void withoutRecord(long place);

        void withoutPassage(long place);
    }

    /** The most pairs that are looked at, with four bytes each. */
    static final int MOST_PAIRS = 1 << 22;

    private final PlaceQueue passages;
    private final PlaceQueue records;
    private final int[] costs;
    private final int width;
    private final Rest rest;

    private Alignment(PlaceQueue passages, PlaceQueue records, Rest rest) {
        this.passages = passages;
        this.records = records;
        this.rest = rest;
        width = records.size() + 1;
        costs = new int[(passages.size() + 1) * width];
        for (int passage = passages.size(); passage >= 0; passage--) {
            for (int record = records.size(); record >= 0; record--) {
                costs[passage * width + record] = cheapest(passage, record);
            }
        }
    }

    /** {@return {@code true} if two sequences are short enough} */
    static boolean canAlign(PlaceQueue passages, PlaceQueue records) {
        return (passages.size() + 1L) * (records.size() + 1L) <= MOST_PAIRS;
    }

    /**
     * Aligns both, and removes from them all but what is left over. Of alignments as good as each other, it takes the
     * one with its differences last, and of these the one whose records are missing first.
     */
    static void align(PlaceQueue passages, PlaceQueue records, Rest rest, Steps out) {
        new Alignment(passages, records, rest).walk(out);
    }

    private void walk(Steps out) {
        int passage = 0;
        int record = 0;
        while (!isEnd(passage, record)) {
            int cost = costs[passage * width + record];
            if (areSame(passage, record) && cost == costs[(passage + 1) * width + record + 1]) {
                out.matched(records.get(record), passages.isNeeded(passage));
                passage++;
                record++;
            } else if (passage < passages.size() && cost == withoutRecord(passage, record)) {
                if (passages.isNeeded(passage)) {
                    out.withoutRecord(passages.get(passage));
                }
                passage++;
            } else {
                out.withoutPassage(records.get(record));
                record++;
            }
        }
        passages.remove(passage);
        records.remove(record);
    }

    private int cheapest(int passage, int record) {
        if (isEnd(passage, record)) {
            return 0;
        }
        int cost = Integer.MAX_VALUE;
        if (areSame(passage, record)) {
            cost = costs[(passage + 1) * width + record + 1];
        }
        if (passage < passages.size()) {
            cost = Math.min(cost, withoutRecord(passage, record));
        }
        if (record < records.size()) {
            cost = Math.min(cost, 1 + costs[passage * width + record + 1]);
        }
        return cost;
    }

    private int withoutRecord(int passage, int record) {
        return (passages.isNeeded(passage) ? 1 : 0) + costs[(passage + 1) * width + record];
    }

    private boolean isEnd(int passage, int record) {
        boolean passagesEnd = passage == passages.size();
        boolean recordsEnd = record == records.size();
        return switch (rest) {
            case NOTHING -> passagesEnd && recordsEnd;
            case RECORDS -> passagesEnd;
            case PASSAGES -> recordsEnd;
            case EITHER -> passagesEnd || recordsEnd;
        };
    }

    private boolean areSame(int passage, int record) {
        return passage < passages.size() && record < records.size() && passages.get(passage) == records.get(record);
    }
}
