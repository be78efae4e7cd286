// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static dev.braid.trace.layout.RecordDescriptor.CLOCK_FOLLOWS;
import static dev.braid.trace.layout.RecordDescriptor.CLOCK_LIMIT;
import static dev.braid.trace.layout.RecordDescriptor.HEADER_BYTES;
import static dev.braid.trace.layout.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ;
import static dev.braid.trace.layout.RecordDescriptor.KIND_READ_WRITE;
import static dev.braid.trace.layout.RecordDescriptor.LINE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_LENGTH_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OBJECT_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.OFFSET_LENGTH_MASK;
import static dev.braid.trace.layout.RecordDescriptor.OFFSET_LENGTH_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_OTHER;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_REFERENCE;
import static dev.braid.trace.layout.RecordDescriptor.PLACE_SHIFT;
import static dev.braid.trace.layout.RecordDescriptor.SITE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_LONG;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_MASK;
import static dev.braid.trace.layout.RecordDescriptor.VALUE_SHIFT;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.symbol.SymbolTable;

/**
 * Goes from record to record of one slot, and counts them by line, and by the call that they belong to.
 *
 * <p>Lines are counted where a line of {@link LineTable} has its object; a line that gets another key is added to the
 * tally before. Each key is reported to the tally at once, though.
 */
final class RecordWalk extends SlotDecoder {
    private final AccessTally tally;
    private final Counts counts;
    private long events;
    private long takenEvents;
    private long countedEvents;
    private int countedCallSite;
    /** Accesses and starts of threads, of the events that were not counted by call. */
    private long accesses;

    RecordWalk(int slot, SymbolTable symbols, AccessTally tally) {
        this(slot, symbols, tally, new Counts(tally));
    }

    private RecordWalk(int slot, SymbolTable symbols, AccessTally tally, Counts counts) {
        super(slot, new EventQueue(), symbols, counts);
        this.tally = tally;
        this.counts = counts;
    }

    /** {@return the number of events since the last time} */
    long takeEvents() {
        long since = events - takenEvents;
        takenEvents = events;
        countCalls(countedCallSite);
        return since;
    }

    /** Hands over what was counted. */
    void finishCounts() {
        counts.handOver();
    }

    /** Says that the events since the last time belong to the call that was there, and what the next ones belong to. */
    private void countCalls(int nextCallSite) {
        if (events > countedEvents) {
            tally.calls(countedCallSite, accesses);
            countedEvents = events;
            accesses = 0;
        }
        countedCallSite = nextCallSite;
    }

    @Override
    void callSite(long site) {
        countCalls((int) site & SITE_MASK);
        super.callSite(site);
    }

    @Override
    protected void thread(int newThread) {
        countCalls(0);
        super.thread(newThread);
    }

    @Override
    int decodeRun(int begin, int enough, int end) {
        byte[] bytes = in.bytes();
        long[] table = lines.words;
        int at = begin;
        long now = clock();
        int count = 0;
        int inCall = 0;
        int accessesInCall = 0;
        while (at < enough) {
            long word = Words.get(bytes, at);
            int header = (int) word;
            int line = (header & LINE_MASK) << LineTable.LINE_SHIFT;
            long key = table[line + LineTable.KEY];
            int next = at + HEADER_BYTES;
            if (key == 0) {
                next += AccessRun.CALL_BYTES - HEADER_BYTES;
                if (!AccessRun.isCall(header) || next > end) {
                    break;
                }
                events += inCall;
                accesses += accessesInCall;
                inCall = 0;
                accessesInCall = 0;
                callSite(AccessRun.calledFrom(word));
            } else {
                long change = key >>> LineTable.CLOCK_CHANGE_SHIFT & 1;
                int place = header >>> PLACE_SHIFT & PLACE_MASK;
                if (place < PLACE_OTHER) {
                    next += place == PLACE_REFERENCE ? 0 : place;
                } else {
                    int lengths = bytes[next++];
                    int objectBytes = lengths & OBJECT_LENGTH_MASK;
                    int offsetBytes = lengths >>> OFFSET_LENGTH_SHIFT & OFFSET_LENGTH_MASK;
                    if (offsetBytes > Long.BYTES) {
                        break;
                    }
                    if (lengths < 0) {
                        change = bytes[next++];
                        if (change < 0) {
                            int more = bytes[next++];
                            change = change & AccessRun.VARINT_MORE - 1 | (long) more << AccessRun.VARINT_BITS;
                            if (more < 0) {
                                break;
                            }
                        }
                    }
                    next += offsetBytes + (objectBytes == OBJECT_REFERENCE ? 0 : objectBytes);
                }
                int valueBytes = header >>> VALUE_SHIFT & VALUE_MASK;
                next += valueBytes + (valueBytes + 1 >>> AccessRun.VALUE_BITS);
                if ((key & LineTable.READ_WRITE_FLAG) != 0 && bytes[next++] < 0) {
                    break;
                }
                if (next > end || now + change >= CLOCK_LIMIT) {
                    break;
                }
                now += change;
                table[line + Counts.COUNT]++;
                accessesInCall += (int) (key >>> LineTable.ACCESS_SHIFT) & 1;
                inCall++;
            }
            at = next;
            count++;
        }
        events += inCall;
        accesses += accessesInCall;
        finishRun(count, now, callSite());
        return at;
    }

    @Override
    void decodeLine(int header, int line, int key) {
        int kind = key & KIND_MASK;
        long difference = kind == KIND_READ ? 0 : 1;
        int place = header >>> PLACE_SHIFT & PLACE_MASK;
        if (place == PLACE_OTHER) {
            difference = decodeOtherPlace(line, in.unsignedByte(), difference);
        } else if (place != PLACE_REFERENCE) {
            in.at += place;
        }
        int valueBytes = header >>> VALUE_SHIFT & VALUE_MASK;
        in.at += valueBytes == VALUE_LONG ? Long.BYTES : valueBytes;
        if (!RecordDescriptor.isObservation(key)) {
            requireThread(kind);
        }
        moveClock(clock() + difference);
        if (kind == KIND_READ_WRITE) {
            in.varint();
        }
        in.requireWhole();
        lines.words[(line << LineTable.LINE_SHIFT) + Counts.COUNT]++;
        accesses += RecordDescriptor.isAccess(key) ? 1 : 0;
        events++;
    }

    /** Passes it over: no line has a place here. */
    @Override
    long decodeOtherPlace(int line, int lengths, long defaultDifference) {
        int objectBytes = lengths & OBJECT_LENGTH_MASK;
        int offsetBytes = lengths >>> OFFSET_LENGTH_SHIFT & OFFSET_LENGTH_MASK;
        requireOffsetBytes(offsetBytes);
        long difference = (lengths & CLOCK_FOLLOWS) != 0 ? in.varint() : defaultDifference;
        in.at += offsetBytes + (objectBytes == OBJECT_REFERENCE ? 0 : objectBytes);
        return difference;
    }

    @Override
    void addElements(int line, int elements, int count, long order, int orderStep) {
        lines.words[(line << LineTable.LINE_SHIFT) + Counts.COUNT] += count;
        accesses += count;
        events += count;
    }

    @Override
    void addEvent(int key, long word2, long word3, long word4, long word5) {
        requireThread(key & KIND_MASK);
        tally.events(key, 1);
        accesses += RecordDescriptor.isAccessOrStart(key) ? 1 : 0;
        events++;
    }

    /** Lines that count. */
    private static final class Counts extends LineTable {
        static final int COUNT = OBJECT;

        private final AccessTally tally;

        Counts(AccessTally tally) {
            this.tally = tally;
        }

        @Override
        void define(int line, int key, long offset) {
            handOver(line << LINE_SHIFT);
            tally.events(key, 0);
            super.define(line, key, offset);
        }

        @Override
        void reset() {
            handOver();
            super.reset();
        }

        void handOver() {
            for (int line = 0; line < words.length; line += 1 << LINE_SHIFT) {
                handOver(line);
            }
        }

        private void handOver(int line) {
            if (words[line + COUNT] > 0) {
                tally.events((int) words[line + KEY], words[line + COUNT]);
                words[line + COUNT] = 0;
            }
        }
    }
}
