// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.Target;
import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.points.AtomicPair;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Predictions for other schedules from the traces of some runs, each once. Only a confirmed one is a failure. */
public final class Predictions {
    /** More than anybody reads, at a fifth of a second each. */
    private static final int MOST_TARGETS = 20;

    private static final String NOT_TRIED = "as no run was made for it";
    private static final String NOT_CONFIRMED = "Predicted, and not confirmed ";

    private final Map<Target, String> messages = new LinkedHashMap<>();
    /** Messages of those that are not tried. */
    private final List<String> others = new ArrayList<>();

    private final Map<Target, AtomicPair> pairs = new LinkedHashMap<>();

    private int left;

    private Predictions() {}

    /** {@return those of some traces} */
    public static Predictions of(List<TraceResult> traces) {
        Predictions predictions = new Predictions();
        for (TraceResult trace : traces) {
            for (Verdict verdict : trace.verdicts().values()) {
                if (verdict instanceof Verdict.Agrees agrees) {
                    agrees.predictions().forEach(prediction -> predictions.add(prediction, trace.symbols()));
                }
            }
        }
        return predictions;
    }

    /** Adds pairs of accesses that may have to be atomic. They are no prediction of anything that is wrong. */
    public void add(List<AtomicPair> more) {
        for (AtomicPair pair : more) {
            pairs.putIfAbsent(
                    new Target(
                            Target.Kind.ATOMICITY,
                            List.of(
                                    ProfiledSites.number(pair.beforeSecond()),
                                    ProfiledSites.number(pair.beforeForeign()))),
                    pair);
        }
    }

    private void add(Divergence prediction, Symbols symbols) {
        Optional<Target> target = Targets.of(prediction, symbols);
        if (target.isPresent() && (messages.size() < MOST_TARGETS || messages.containsKey(target.get()))) {
            messages.putIfAbsent(target.get(), prediction.message());
        } else if (others.size() < MOST_TARGETS) {
            others.add(prediction.message());
        } else {
            left++;
        }
    }

    /** {@return what a search is to confirm} */
    public List<Target> targets() {
        return Stream.concat(messages.keySet().stream(), pairs.keySet().stream())
                .toList();
    }

    /**
     * {@return a sentence on the pairs of accesses that have had one of another thread in between; "" if there are none}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public String pairs(List<Attempt> attempts) {
        long separated = attempts.stream()
                .skip(messages.size())
                .filter(attempt -> attempt.result() == Attempt.Result.WITHOUT_EFFECT
                        || attempt.result() == Attempt.Result.CONFIRMED)
                .count();
        return pairs.isEmpty()
                ? ""
                : " Of " + CountText.of(pairs.size()) + (pairs.size() == 1 ? " pair" : " pairs")
                        + " of accesses that may have to be atomic, " + CountText.of(separated)
                        + (separated == 1 ? " was" : " were") + " run with an access of another thread in between.";
    }

    /**
     * {@return a sentence for each prediction that was not confirmed}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public List<String> unconfirmed(List<Attempt> attempts) {
        List<String> sentences = new ArrayList<>();
        int next = 0;
        for (String message : messages.values()) {
            if (next >= attempts.size()) {
                sentences.add(sentence(NOT_TRIED, message));
            } else if (attempts.get(next).result() != Attempt.Result.CONFIRMED) {
                sentences.add(sentence(reason(attempts.get(next)), message));
            }
            next++;
        }
        addOthers(sentences, NOT_TRIED);
        return sentences;
    }

    /**
     * {@return a sentence for each prediction that was confirmed}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public List<String> confirmed(List<Attempt> attempts) {
        List<String> sentences = new ArrayList<>();
        int next = 0;
        for (String message : messages.values()) {
            if (next < attempts.size() && attempts.get(next).result() == Attempt.Result.CONFIRMED) {
                sentences.add("Predicted by an earlier run, and confirmed: " + message);
            }
            next++;
        }
        return sentences;
    }

    /**
     * {@return a sentence on the pair of accesses for which a run has failed, after a blank; "" if there is none}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public String cause(List<Attempt> attempts) {
        int next = messages.size();
        for (AtomicPair pair : pairs.values()) {
            if (next < attempts.size() && attempts.get(next).result() == Attempt.Result.CONFIRMED) {
                return " Not atomic were " + pair.describe() + ".";
            }
            next++;
        }
        return "";
    }

    /**
     * {@return the first attempt that has confirmed a prediction; a deadlock has then failed a run}
     *
     * @param attempts for the {@link #targets}; fewer if the search had an end before
     */
    public Optional<Attempt> firstConfirmed(List<Attempt> attempts) {
        return attempts.stream()
                .limit(messages.size())
                .filter(attempt -> attempt.result() == Attempt.Result.CONFIRMED)
                .findFirst();
    }

    /**
     * {@return a sentence for each prediction, of which none was tried}
     *
     * @param reason such as {@code as schedules are off}
     */
    public List<String> untried(String reason) {
        List<String> sentences = new ArrayList<>();
        messages.values().forEach(message -> sentences.add(sentence(reason, message)));
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
            case NOT_TRIED, CONFIRMED -> NOT_TRIED;
        };
    }
}
