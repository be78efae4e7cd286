// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.merge.LogRecord;
import java.util.List;
import java.util.Objects;

/** A trace that lacks one record of its program's accesses. */
public final class DeletedRecord {
    private DeletedRecord() {}

    /** {@return the number of joined records of a thread} */
    public static int count(RecordingJoin join, int thread) {
        return records(join, thread).size();
    }

    /** {@return the site of a record} */
    public static int site(RecordingJoin join, int thread, int index) {
        return (int) records(join, thread).get(index).site();
    }

    /** {@return the result of joining without a record} */
    public static JoinResult without(RecordingJoin join, int thread, int index) {
        List<LogRecord> records = records(join, thread);
        LogRecord deleted = records.remove(index);
        JoinResult result = join.result();
        records.add(index, deleted);
        return result;
    }

    private static List<LogRecord> records(RecordingJoin join, int thread) {
        return Objects.requireNonNull(join.records().get(thread)).records();
    }
}
