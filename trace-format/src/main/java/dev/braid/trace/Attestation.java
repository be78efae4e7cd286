// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The account of what a trace covers: nothing is left out without being named here. Its maps are in the order of their
 * keys.
 *
 * @param classesTransformed number of classes instrumented
 * @param classesOutOfScope number of classes left alone, by the rule that left them
 * @param classesFailed classes in scope that could not be instrumented, each with its reason; any of these fails a test
 * @param classes by name, what became of each class: {@value #TRANSFORMED}, or the rule that left it alone; of the
 *     JDK's classes only those that were instrumented
 * @param accessesByClass traced accesses by the class whose code made them
 * @param bytesWritten bytes of records that the traced JVM says it published
 * @param bytesRead bytes of valid records that the collector read
 * @param repeatedReads plain reads that were left out, as their thread had accessed the place before since it last
 *     released anything or took a lock, and found the value that it had then seen
 * @param failures reasons why this trace must not be trusted, each with its fix; empty if it may
 * @param notes facts that are not a reason to distrust the trace, such as a pattern of functions that traced
 *     nothing
 */
public record Attestation(
        int classesTransformed,
        Map<String, Integer> classesOutOfScope,
        Map<String, String> classesFailed,
        Map<String, String> classes,
        Map<String, Long> accessesByClass,
        long bytesWritten,
        long bytesRead,
        long repeatedReads,
        List<String> failures,
        List<String> notes) {

    public static final String TRANSFORMED = "transformed";

    public Attestation {
        classes = sorted(classes);
        classesOutOfScope = sorted(classesOutOfScope);
        classesFailed = sorted(classesFailed);
        accessesByClass = sorted(accessesByClass);
        failures = List.copyOf(failures);
        notes = List.copyOf(notes);
    }

    /** Without notes, of a trace of all reads. */
    public Attestation(
            int classesTransformed,
            Map<String, Integer> classesOutOfScope,
            Map<String, String> classesFailed,
            Map<String, String> classes,
            Map<String, Long> accessesByClass,
            long bytesWritten,
            long bytesRead,
            List<String> failures) {
        this(
                classesTransformed,
                classesOutOfScope,
                classesFailed,
                classes,
                accessesByClass,
                bytesWritten,
                bytesRead,
                0,
                failures,
                List.of());
    }

    /** {@return the same with one more note} */
    public Attestation withNote(String note) {
        List<String> all = new ArrayList<>(notes);
        all.add(note);
        return new Attestation(
                classesTransformed,
                classesOutOfScope,
                classesFailed,
                classes,
                accessesByClass,
                bytesWritten,
                bytesRead,
                repeatedReads,
                failures,
                all);
    }

    private static <V> Map<String, V> sorted(Map<String, V> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }

    /** {@return the classes of the program that were loaded and left out, by prefix} */
    public List<LeftOut> leftOut() {
        return LeftOut.of(classes);
    }

    /** {@return a sentence on what the scope left out; empty if that is nothing} */
    public List<String> limits() {
        String sentence = LeftOut.sentence(leftOut());
        return sentence.isEmpty() ? List.of() : List.of(sentence);
    }

    /** {@return the number of traced accesses} */
    public long accesses() {
        return accessesByClass.values().stream().mapToLong(Long::longValue).sum();
    }
}
