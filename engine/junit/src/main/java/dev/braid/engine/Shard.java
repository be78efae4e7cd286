// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.schedule.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * One of several parts of a suite, {@code braid.shard=2/8}: each machine of a build runs another one.
 *
 * <p>To which part a test belongs depends on its unique id alone, so that all machines agree whatever else they run, in
 * whatever order, in however many JVMs.
 *
 * @param number the number of the part, from 1
 * @param count the number of parts
 */
public record Shard(int number, int count) {
    /** Beside the reports of a part. */
    static final String FILE_NAME = "shard.txt";

    static final Shard WHOLE = new Shard(1, 1);

    /** @throws IllegalArgumentException if it is not two whole numbers, of which the first is from 1 to the second */
    static Shard parse(String text) {
        Part part = Part.parse(text);
        return new Shard(part.number(), part.count());
    }

    /**
     * Says beside the reports of which part they are, so that a merge of the parts finds one that is missing.
     *
     * @throws IOException if that cannot be written
     */
    void tell(Path reportDirectory) throws IOException {
        if (count > 1) {
            Files.createDirectories(reportDirectory);
            Files.writeString(reportDirectory.resolve(FILE_NAME), this + "\n");
        }
    }

    /** {@return the missing parts of those that reports in these folders are of, a sentence for each} */
    public static List<String> missing(List<Path> folders) throws IOException {
        Map<Integer, BitSet> numbers = new TreeMap<>();
        List<String> missing = new ArrayList<>();
        for (Path folder : folders) {
            Path file = folder.resolve(FILE_NAME);
            if (!Files.exists(file)) {
                continue;
            }
            try {
                Shard shard = parse(Files.readString(file).strip());
                numbers.computeIfAbsent(shard.count, count -> new BitSet()).set(shard.number);
            } catch (IllegalArgumentException damaged) {
                missing.add(file + " does not say which part it is of (" + damaged.getMessage()
                        + "): run that part again.");
            }
        }
        numbers.forEach((count, found) -> {
            for (int number = 1; number <= count; number++) {
                if (!found.get(number)) {
                    missing.add("Part " + number + " of " + count + " is missing: name the folder for reports of the"
                            + " machine that ran it, too.");
                }
            }
        });
        return missing;
    }

    boolean has(String uniqueId) {
        return of(uniqueId) == number;
    }

    /** {@return the reason why a test does not run here; empty if it does} Each is told, so that none can get lost. */
    Optional<String> whyElsewhere(String uniqueId) {
        return has(uniqueId)
                ? Optional.empty()
                : Optional.of("In part " + of(uniqueId) + " of " + count + ", where this is part " + number + " ("
                        + Configuration.SHARD + "=" + this + ").");
    }

    /** {@return the number of the part that has the test} */
    int of(String uniqueId) {
        CRC32 hash = new CRC32();
        hash.update(uniqueId.getBytes(StandardCharsets.UTF_8));
        return (int) (hash.getValue() % count) + 1;
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
