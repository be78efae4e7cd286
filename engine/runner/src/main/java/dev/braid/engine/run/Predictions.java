// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.Target;
import dev.braid.engine.message.PartCoverage.Prediction;
import dev.braid.schedule.Part;
import dev.braid.simulator.CountText;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.points.AtomicPair;
import dev.braid.simulator.points.LostNotification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Predictions for other schedules from the traces of some runs, each once. Only a confirmed one is a failure.
 *
 * <p>If a search has several {@link Part}s, each prediction is left to one of them. To which one follows from where it
 * is in the program, as the traces of two machines do not predict the same.
 */
public final class Predictions {
    /** More than anybody reads, at a fifth of a second each. */
    private static final int MOST_TARGETS = 20;

    private static final String NOT_TRIED = "as no run was made for it";
    private static final String NOT_CONFIRMED = "Predicted, and not confirmed ";

    private final Map<Target, String> messages = new LinkedHashMap<>();
    /** Messages of those that are not tried. */
    private final List<String> others = new ArrayList<>();

    private final Map<Target, AtomicPair> pairs = new LinkedHashMap<>();
    /** Messages of those that are left to other parts of the search, pairs of accesses included. */
    private final Map<Target, String> elsewhere = new LinkedHashMap<>();

    private final Part part;
    private int left;

    private Predictions(Part part) {
        this.part = part;
    }

    /** {@return the predictions of some traces, for a search that has one part} */
    public static Predictions of(List<TraceResult> traces) {
        return of(traces, Part.WHOLE);
    }

    /** {@return the predictions of some traces, for one part of a search} */
    public static Predictions of(List<TraceResult> traces, Part part) {
        Predictions predictions = new Predictions(part);
        for (TraceResult trace : traces) {
            for (Verdict verdict : trace.verdicts().values()) {
                if (verdict instanceof Verdict.Agrees agrees) {
                    agrees.predictions()
                            .forEach(prediction ->
                                    predictions.add(Targets.of(prediction, trace.symbols()), prediction.message()));
                }
            }
        }
        return predictions;
    }

    /** Adds pairs of accesses that may have to be atomic. They do not predict that anything is wrong. */
    public void addPairs(List<AtomicPair> more) {
        for (AtomicPair pair : more) {
            Target target = Targets.of(pair);
            if (part.ownerOf(target.hash()) != part.number()) {
                elsewhere.putIfAbsent(target, pair.describe());
            } else if (pairs.size() < RunProfile.MOST_PAIRS) {
                pairs.putIfAbsent(target, pair);
            }
        }
    }

    /** Adds notifications that may be lost. */
    public void addLostNotifications(List<LostNotification> more) {
        more.forEach(lost -> add(Optional.of(Targets.of(lost)), lost.describe()));
    }

    private void add(Optional<Target> target, String message) {
        if (target.isPresent() && part.ownerOf(target.get().hash()) != part.number()) {
            elsewhere.putIfAbsent(target.get(), message);
        } else if (target.isPresent() && (messages.size() < MOST_TARGETS || messages.containsKey(target.get()))) {
            messages.putIfAbsent(target.get(), message);
        } else if (others.size() < MOST_TARGETS) {
            others.add(message);
        } else {
            left++;
        }
    }

    /** {@return the predictions that a search is to confirm} */
    public List<Target> targets() {
        return Stream.concat(messages.keySet().stream(), pairs.keySet().stream())
                .toList();
    }

    /**
     * {@return a sentence on the pairs of accesses that have had one of another thread in between; "" if there are
     * none}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public String pairs(List<Attempt> attempts) {
        if (pairs.isEmpty()) {
            return "";
        }
        Map<Target, Attempt> made = byTarget(attempts);
        long separated = pairs.keySet().stream()
                .map(made::get)
                .filter(attempt -> isOf(attempt, Attempt.Result.SEPARATED)
                        || isOf(attempt, Attempt.Result.CONFIRMED)
                        || isOf(attempt, Attempt.Result.OTHER_OUTCOME))
                .count();
        long others = pairs.keySet().stream()
                .filter(pair -> isOf(made.get(pair), Attempt.Result.OTHER_OUTCOME))
                .count();
        return pairs(pairs.size(), separated, others);
    }

    /**
     * {@return the sentence on pairs of accesses, after a blank}
     *
     * @param separated number of those that had an access of another thread in between
     * @param others number of those that brought about an outcome that no schedule without a preemption has
     */
    static String pairs(int count, long separated, long others) {
        return " Of " + CountText.of(count) + (count == 1 ? " pair" : " pairs")
                + " of accesses that may have to be atomic, " + CountText.of(separated)
                + (separated == 1 ? " was" : " were") + " run with an access of another thread in between"
                + (others == 0
                        ? "."
                        : "; with " + CountText.of(others) + " of those, the outcome was one that no schedule without a"
                                + " preemption has.");
    }

    /**
     * {@return a sentence for each prediction that was not confirmed}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public List<String> unconfirmed(List<Attempt> attempts) {
        Map<Target, Attempt> made = byTarget(attempts);
        List<String> sentences = new ArrayList<>();
        messages.forEach((target, message) -> {
            Attempt attempt = made.get(target);
            if (!isOf(attempt, Attempt.Result.CONFIRMED)) {
                sentences.add(sentence(attempt == null ? NOT_TRIED : reason(attempt), message));
            }
        });
        elsewhere.forEach((target, message) -> {
            if (!target.kind().isOfPair()) {
                sentences.add(sentence("here, as part " + part.ownerOf(target.hash()) + " tries it", message));
            }
        });
        addOthers(sentences, NOT_TRIED);
        return sentences;
    }

    /**
     * {@return all of them, and what came of each, for a file}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public List<Prediction> results(List<Attempt> attempts) {
        Map<Target, Attempt> made = byTarget(attempts);
        List<Prediction> results = new ArrayList<>();
        messages.forEach((target, message) -> results.add(new Prediction(target, message, result(made, target))));
        pairs.forEach((target, pair) -> results.add(new Prediction(target, pair.describe(), result(made, target))));
        elsewhere.forEach((target, message) -> results.add(new Prediction(target, message, Optional.empty())));
        return results;
    }

    private static Optional<Attempt.Result> result(Map<Target, Attempt> made, Target target) {
        Attempt attempt = made.get(target);
        return Optional.of(attempt == null ? Attempt.Result.NOT_TRIED : attempt.result());
    }

    /**
     * {@return a sentence for each prediction that was confirmed}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public List<String> confirmed(List<Attempt> attempts) {
        Map<Target, Attempt> made = byTarget(attempts);
        return messages.entrySet().stream()
                .filter(entry -> isOf(made.get(entry.getKey()), Attempt.Result.CONFIRMED))
                .map(entry -> "Predicted by an earlier run, and confirmed: " + entry.getValue())
                .toList();
    }

    /**
     * {@return a sentence on the pair of accesses for which a run has failed, after a blank; "" if there is none}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public String cause(List<Attempt> attempts) {
        Map<Target, Attempt> made = byTarget(attempts);
        return pairs.entrySet().stream()
                .filter(entry -> isOf(made.get(entry.getKey()), Attempt.Result.CONFIRMED))
                .map(entry -> " Not atomic were " + entry.getValue().describe() + ".")
                .findFirst()
                .orElse("");
    }

    /**
     * {@return a sentence for each outcome that a pair of accesses has brought about, and no schedule without a
     * preemption has}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public List<String> otherOutcomes(List<Attempt> attempts) {
        Map<Target, Attempt> made = byTarget(attempts);
        Map<String, String> sentences = new LinkedHashMap<>();
        pairs.forEach((target, pair) -> {
            Attempt attempt = made.get(target);
            if (attempt != null && attempt.result() == Attempt.Result.OTHER_OUTCOME) {
                sentences.putIfAbsent(
                        attempt.outcome(),
                        "Not atomic were " + pair.describe() + ": in the schedule " + attempt.schedule()
                                + ", the outcome is " + attempt.outcome() + ".");
            }
        });
        return List.copyOf(sentences.values());
    }

    /**
     * {@return the first attempt that has confirmed a prediction; a deadlock has then failed a run}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public Optional<Attempt> firstConfirmed(List<Attempt> attempts) {
        return attempts.stream()
                .limit(messages.size())
                .filter(attempt -> isOf(attempt, Attempt.Result.CONFIRMED))
                .findFirst();
    }

    /** {@return the attempts, of which there is none for a target behind the end of the search} */
    private Map<Target, Attempt> byTarget(List<Attempt> attempts) {
        List<Target> targets = targets();
        Map<Target, Attempt> made = new HashMap<>();
        for (int i = 0; i < attempts.size(); i++) {
            made.put(targets.get(i), attempts.get(i));
        }
        return made;
    }

    private static boolean isOf(@Nullable Attempt attempt, Attempt.Result result) {
        return attempt != null && attempt.result() == result;
    }

    /**
     * {@return a sentence for each prediction, of which none was tried}
     *
     * @param reason such as {@code as schedules are off}
     */
    public List<String> untried(String reason) {
        List<String> sentences = new ArrayList<>();
        messages.values().forEach(message -> sentences.add(sentence(reason, message)));
        elsewhere.forEach((target, message) -> {
            if (!target.kind().isOfPair()) {
                sentences.add(sentence(reason, message));
            }
        });
        addOthers(sentences, reason);
        return sentences;
    }

    private void addOthers(List<String> sentences, String reason) {
        others.forEach(message -> sentences.add(sentence(reason, message)));
        if (left > 0) {
            sentences.add(sentence(reason, left + " more."));
        }
    }

    private static String sentence(String reason, String message) {
        return NOT_CONFIRMED + reason + ": " + message;
    }

    private static String reason(Attempt attempt) {
        String runs = "in " + attempt.runs() + (attempt.runs() == 1 ? " run" : " runs");
        return switch (attempt.result()) {
            case NOT_REACHED -> runs + ", as no thread came to one of the places";
            case ALL_WAITED ->
                runs + ", as all others waited for the thread that was held, " + attempt.releases()
                        + (attempt.releases() == 1 ? " time" : " times");
            case WITHOUT_EFFECT -> runs + ", in which threads came there at different times";
            case FAILED_OTHERWISE -> runs + ", as a run failed in another way";
            case NOT_TRIED, CONFIRMED, SEPARATED, OTHER_OUTCOME -> NOT_TRIED;
        };
    }
}
