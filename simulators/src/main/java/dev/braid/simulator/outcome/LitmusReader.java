// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.outcome.LitmusTest.Result;
import dev.braid.simulator.outcome.NamedSteps.NamedStep;
import dev.braid.simulator.outcome.Observation.ResultField;
import dev.braid.simulator.outcome.Step.Source;
import dev.braid.trace.ClassNames;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads from a trace what a test's actors do, whichever order they come in. Their steps come from probes, in which each
 * was alone on fields with values at random, and from all runs, which must show the same steps.
 */
final class LitmusReader {
    /** The most steps of a method: a test with more is not of litmus size. */
    private static final int MOST_STEPS = 24;

    private final Observation observation;
    private final Map<String, ParticipantEvents.Call> calls;
    private final Symbols symbols;
    /** By location, its number. */
    private final Map<String, Integer> locations = new LinkedHashMap<>();

    LitmusReader(Observation observation, Map<String, ParticipantEvents.Call> calls, Symbols symbols) {
        this.observation = observation;
        this.calls = calls;
        this.symbols = symbols;
    }

    LitmusTest read() throws UnmodelledException {
        if (!observation.unmodelled().isEmpty()) {
            throw new UnmodelledException(observation.unmodelled());
        }
        List<String> methods = new ArrayList<>(observation.actors());
        observation.arbiter().ifPresent(methods::add);
        List<List<List<NamedStep>>> all = new ArrayList<>();
        for (String method : methods) {
            all.add(callsOf(method));
        }
        Set<String> shared = sharedLocations(all);
        List<Program> programs = new ArrayList<>();
        for (int i = 0; i < methods.size(); i++) {
            programs.add(program(methods.get(i), all.get(i), shared));
        }
        return test(programs);
    }

    /** {@return the steps of each call of a method, the first probe first} */
    private List<List<NamedStep>> callsOf(String method) throws UnmodelledException {
        List<List<NamedStep>> steps = new ArrayList<>();
        for (String kind : List.of("probe ", "run ")) {
            int number = kind.equals("run ") ? 1 : 0;
            for (ParticipantEvents.Call call = calls.get(kind + number + ": " + method);
                    call != null;
                    call = calls.get(kind + ++number + ": " + method)) {
                steps.add(NamedSteps.of(call, method, symbols));
            }
            if (steps.isEmpty()) {
                throw new UnmodelledException("the trace has no " + kind + "of " + method);
            }
        }
        return steps;
    }

    /** {@return the locations that some call has written, or found other values at, and monitors} */
    private static Set<String> sharedLocations(List<List<List<NamedStep>>> all) throws UnmodelledException {
        Set<String> shared = new HashSet<>();
        Map<String, Long> values = new LinkedHashMap<>();
        for (List<List<NamedStep>> callsOfOne : all) {
            for (List<NamedStep> call : callsOfOne) {
                for (NamedStep step : call) {
                    boolean isMonitor = step.kind() == Step.Kind.LOCK || step.kind() == Step.Kind.UNLOCK;
                    if (step.kind().writes() || isMonitor) {
                        shared.add(step.location());
                        refuse(step);
                    } else if (!step.isReference()) {
                        Long other = values.putIfAbsent(step.location(), step.read());
                        if (other != null && other != step.read()) {
                            shared.add(step.location());
                        }
                    }
                }
            }
        }
        return shared;
    }

    private static void refuse(NamedStep step) throws UnmodelledException {
        if (step.isReference()) {
            throw new UnmodelledException("it writes references, to " + step.location());
        }
        if (step.isStatic()) {
            throw new UnmodelledException("what it writes to " + step.location() + " outlives a run");
        }
    }

    /** The steps of one of them, and the sources that its writes follow from. */
    private record Program(List<NamedStep> steps, List<Source> sources) {}

    private static Program program(String method, List<List<NamedStep>> all, Set<String> shared)
            throws UnmodelledException {
        List<List<NamedStep>> relevant = all.stream()
                .map(call -> call.stream()
                        .filter(step -> shared.contains(step.location()))
                        .toList())
                .toList();
        List<NamedStep> shape = relevant.get(0);
        if (shape.size() > MOST_STEPS) {
            throw new UnmodelledException(method + " has more than " + MOST_STEPS + " accesses");
        }
        for (List<NamedStep> call : relevant) {
            if (call.size() != shape.size() || !areAlike(call, shape)) {
                throw new UnmodelledException(method + " does not access the same in each run");
            }
        }
        return new Program(shape, new Sources(relevant).find(method));
    }

    private static boolean areAlike(List<NamedStep> one, List<NamedStep> other) {
        for (int i = 0; i < one.size(); i++) {
            if (!one.get(i).isAlike(other.get(i))) {
                return false;
            }
        }
        return true;
    }

    private LitmusTest test(List<Program> programs) throws UnmodelledException {
        List<Result> results = new ArrayList<>();
        Set<String> resultLocations = new HashSet<>();
        for (ResultField field : observation.resultFields()) {
            String location = ClassNames.inSource(field.owner()) + "." + field.name();
            resultLocations.add(location);
            results.add(result(location, field, programs));
        }
        List<List<Step>> participants = new ArrayList<>();
        List<Result> renumbered = new ArrayList<>(results);
        for (int i = 0; i < programs.size(); i++) {
            participants.add(steps(programs.get(i), i, resultLocations, renumbered));
        }
        List<Long> initial = initial(programs);
        int actors = observation.actors().size();
        return new LitmusTest(
                participants.subList(0, actors),
                participants.size() > actors ? participants.get(actors) : List.of(),
                initial,
                renumbered);
    }

    /** {@return the result with the origin of its field's value: the last write of its only writer} */
    private static Result result(String location, ResultField field, List<Program> programs)
            throws UnmodelledException {
        if (!OutcomeText.knows(field.type())) {
            throw new UnmodelledException("its results are not numbers, but of type " + field.type());
        }
        Result result = new Result(0, Source.constant(0), OutcomeText.size(field.type()));
        int writers = 0;
        for (int participant = 0; participant < programs.size(); participant++) {
            Program program = programs.get(participant);
            boolean writes = false;
            for (int i = 0; i < program.steps.size(); i++) {
                NamedStep step = program.steps.get(i);
                if (step.location().equals(location)) {
                    if (step.kind() != Step.Kind.WRITE) {
                        throw new UnmodelledException("its results are read, too");
                    }
                    writes = true;
                    result = new Result(participant, program.sources.get(i), step.size());
                }
            }
            writers += writes ? 1 : 0;
        }
        if (writers > 1) {
            throw new UnmodelledException("several write to " + location);
        }
        return result;
    }

    /**
     * {@return the steps of one of them without the writes to its results, which nobody reads; numbers of steps change
     * by that}
     */
    private List<Step> steps(Program program, int participant, Set<String> resultLocations, List<Result> results) {
        int[] number = new int[program.steps.size()];
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < number.length; i++) {
            NamedStep step = program.steps.get(i);
            number[i] = steps.size();
            if (!resultLocations.contains(step.location())) {
                int location = locations.computeIfAbsent(step.location(), name -> locations.size());
                steps.add(new Step(
                        step.kind(), location, step.mode(), step.size(), moved(program.sources.get(i), number)));
            }
        }
        results.replaceAll(result -> result.participant() == participant
                ? new Result(participant, moved(result.source(), number), result.size())
                : result);
        return steps;
    }

    private static Source moved(Source source, int[] number) {
        return source.read() < 0 ? source : new Source(number[source.read()], source.plus());
    }

    /** {@return by location, what the first probe of its first reader has found there} */
    private List<Long> initial(List<Program> programs) {
        long[] values = new long[locations.size()];
        for (Program program : programs) {
            Set<String> seen = new HashSet<>();
            for (NamedStep step : program.steps) {
                Integer location = locations.get(step.location());
                if (location != null && seen.add(step.location()) && step.kind().reads()) {
                    values[location] = step.read();
                }
            }
        }
        List<Long> initial = new ArrayList<>();
        for (long value : values) {
            initial.add(value);
        }
        return initial;
    }
}
