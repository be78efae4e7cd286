// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.BraidVersion;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.Schedules.Outcomes;
import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.JsonFile;
import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.PartCoverageFile;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.MainMethod;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.PartOfSearch;
import dev.braid.engine.run.Predictions;
import dev.braid.engine.run.ProfiledSites;
import dev.braid.engine.run.PtChoice;
import dev.braid.engine.run.RunProfile;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.SearchText;
import dev.braid.engine.run.TracedWorker;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.schedule.Part;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Timeouts;
import dev.braid.simulator.Simulators;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a program under many schedules, until it fails in one. */
@Command(
        name = "explore",
        customSynopsis = "braid explore [OPTIONS] -- java [JVM OPTIONS] MAIN [ARGUMENTS]",
        description = {
            "Runs a program under many schedules.",
            "",
            "First, the program runs as it likes, and its trace is judged. Then its main method is run again and again"
                    + " in one JVM, each time with its classes loaded again, under schedules that Braid chooses. A"
                    + " schedule in which it fails is shrunk, and the program runs once more under it, with its trace.",
            "",
            "A run fails by an exception that ends a thread, by an exit status other than 0, if no thread can go on, and"
                    + " by a divergence in a trace. Standard input is empty in the search, where nothing that the"
                    + " program prints is shown; shutdown hooks do not run there."
        },
        exitCodeList = {
            "0:no run has failed",
            "1:a run has failed",
            "2:wrong use of the command line",
            "3:the program cannot be run under schedules, or its trace must not be trusted"
        },
        footer = {
            "  braid explore -- java -cp classes demo.Increment",
            "  braid explore --seconds 60 --strategy pct -- java -jar app.jar --threads 3",
            "  braid explore --shard 2/8 -o part-2/trace.braid -- java -jar app.jar"
        })
public final class ExploreCommand implements Callable<Integer> {
    /** Number of replays of which one has to fail. */
    private static final int MOST_REPLAYS = 3;

    private static final String MIX = "mix";
    private static final int DEFAULT_SECONDS = 10;
    private static final int DEFAULT_TIMEOUT = 60;
    private static final int DEFAULT_COUNT = 5_000;

    private final Consumer<ProcessBuilder> streams;
    private final PtMachine machine;
    private final Map<String, Object> figures = new LinkedHashMap<>();
    private @Nullable PartCoverage coverage;
    private String searchJdk = "";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the trace goes of the run that fails, or of the first one (default: trace.braid).")
    private Path output = Path.of("trace.braid");

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Number of seconds after which the search ends (default: " + DEFAULT_SECONDS + ").")
    private int seconds = DEFAULT_SECONDS;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Largest number of schedules (default: " + DEFAULT_COUNT + ").")
    private int count = DEFAULT_COUNT;

    @Option(
            names = "--timeout",
            paramLabel = "N",
            description = "Number of seconds after which a traced run is ended (default: " + DEFAULT_TIMEOUT + ").")
    private int timeout = DEFAULT_TIMEOUT;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all that is random in the search (default: 1).")
    private long seed = 1;

    @Option(
            names = "--shard",
            paramLabel = "P/N",
            converter = PartConverter.class,
            description =
                    "Part of the search that is made here, such as 2/8. What it covers goes to FILE.coverage beside"
                            + " the trace, for 'braid report --merge'.")
    private @Nullable Part shard;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description =
                    "Strategy that chooses schedules: mix (default), sweep, pct, random, pos, selective, mutation,"
                            + " or a class of the program that implements dev.braid.schedule.Strategy.")
    private String strategy = MIX;

    @Option(
            names = "--timeouts",
            paramLabel = "KIND",
            description = "Limits of time that end early in some of the schedules: idle, sleeps (default), any, or"
                    + " spurious, with which waits without a limit end, too.")
    private Timeouts timeouts = Timeouts.SLEEPS;

    @Option(
            names = "--outcomes",
            paramLabel = "KIND",
            description =
                    "Outcomes that the program may have: any (default), or serial, which are those of schedules without a"
                            + " preemption. The outcome is the lines that it prints.")
    private Outcomes outcomes = Outcomes.ANY;

    @Mixin
    private TracingFlags tracing = TracingFlags.ofSearch();

    @Option(names = "--json", paramLabel = "FILE", description = "Also writes what was found as JSON.")
    private @Nullable Path json;

    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "The program and its arguments.")
    private List<String> command = new ArrayList<>();

    /** @param machine the machine whose Processor Trace is recorded, if it has one and that is wanted */
    public ExploreCommand(Consumer<ProcessBuilder> streams, PtMachine machine) {
        this.streams = streams;
        this.machine = machine;
    }

    @Override
    public Integer call() throws Exception {
        requirePositive("--seconds", seconds);
        requirePositive("--count", count);
        requirePositive("--timeout", timeout);
        TracingOptions options = tracing.options(spec.commandLine());
        JavaCommand java = parsed();
        RunProfile profile = new RunProfile();
        RecordedRun first = record(options, profile);
        first.print(spec.commandLine());
        if (first.isTraced()) {
            figures.put("first", first.figures());
        }
        int code = explore(java, options, first, profile);
        leave(code);
        Path file = json;
        if (file != null) {
            JsonFile.write(file, figures, "What was recorded is in " + output);
        }
        return code;
    }

    /** Leaves the coverage of a part beside the trace. */
    private void leave(int code) throws IOException {
        if (shard != null && coverage != null) {
            Path place = Path.of(output + PartCoverageFile.SUFFIX);
            PartCoverageFile.write(
                    coverage.withOutcome(
                            code == ExitCode.OK ? "passed" : code == ExitCode.DIVERGENCE ? "failed" : "unfit",
                            code == ExitCode.DIVERGENCE),
                    place);
            say("What " + shard.inWords() + " has covered is in " + place + ".");
        }
    }

    private Part part() {
        return shard == null ? Part.WHOLE : shard;
    }

    private boolean isSerial() {
        return outcomes == Outcomes.SERIAL;
    }

    private PartOfSearch partOf(JavaCommand java) {
        String program = java.arguments().isEmpty()
                ? java.mainClass()
                : java.mainClass() + " " + String.join(" ", java.arguments());
        return new PartOfSearch(
                program,
                program,
                part(),
                PartOfSearch.settings(strategy, seed, timeouts, isSerial(), BraidVersion.text()));
    }

    private void requirePositive(String option, int value) {
        if (value < 1) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + value + "; give a whole number, 1 or more");
        }
    }

    private JavaCommand parsed() throws IOException {
        try {
            return JavaCommand.parse(command);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** Runs the program once, with its trace. */
    private RecordedRun record(TracingOptions options, BatchConsumer follower)
            throws IOException, CommandFailedException {
        TracedProgram program = new TracedProgram(
                command,
                options,
                Policy.LOCKED,
                output,
                Simulators.byDefault(),
                Duration.ofSeconds(timeout),
                Long.MAX_VALUE,
                PtChoice.OFF,
                machine,
                Progress.none(),
                follower);
        try (Interruption interruption = Interruption.awaited()) {
            return new RecordedRun(program.run(streams, interruption), program, output);
        }
    }

    private int explore(JavaCommand java, TracingOptions options, RecordedRun first, RunProfile profile)
            throws IOException, CommandFailedException {
        PartOfSearch part = partOf(java);
        coverage = part.notSearched(
                "there was no search, as the program had not passed before.", Predictions.of(List.of()));
        if (!first.isTraced()) {
            return ExitCode.UNFIT;
        }
        if (first.verdict() != ExitCode.DIVERGENCE && first.result().isOverdue()) {
            say("the program had not ended after " + timeout
                    + " s; give it more time with --timeout, or explore one that ends by itself");
            return ExitCode.UNFIT;
        }
        if (first.hasFailed()) {
            say("the program has failed in its first run, under no schedule of Braid's");
            return ExitCode.DIVERGENCE;
        }
        ProfiledSites sites = new ProfiledSites();
        sites.add(profile.points(), first.result().trace().symbols());
        Predictions predictions = Predictions.of(List.of(first.result().trace()), part());
        predictions.addLostNotifications(
                profile.lostNotifications(first.result().trace().symbols()));
        if (strategy.equals(MIX)) {
            predictions.addPairs(profile.pairs(first.result().trace().symbols()));
        }
        Explored explored = search(java, options, sites.minor(), predictions);
        if (!explored.obstacle().isEmpty()) {
            coverage = part.notSearched("it could not be run under schedules. " + explored.obstacle(), predictions);
            say("the program could not be run under schedules. " + explored.obstacle());
            return ExitCode.UNFIT;
        }
        coverage = part.searched(explored, searchJdk, sites, predictions);
        say(SearchText.of("The program", explored, seed, part(), sites) + predictions.pairs(explored.attempts()));
        predictions.confirmed(explored.attempts()).forEach(this::say);
        List<String> otherOutcomes = predictions.otherOutcomes(explored.attempts());
        otherOutcomes.forEach(this::say);
        explored.notes().forEach(this::say);
        List<String> unconfirmed = predictions.unconfirmed(explored.attempts());
        unconfirmed.forEach(this::say);
        put(explored, unconfirmed, otherOutcomes);
        Optional<Attempt> confirmed = predictions.firstConfirmed(explored.attempts());
        if (explored.failing().isPresent()) {
            return show(explored, explored.failing().get(), predictions.cause(explored.attempts()), options);
        }
        if (confirmed.isPresent()) {
            say("A predicted race was confirmed in the schedule "
                    + confirmed.get().schedule() + ", in which both threads stand before their accesses at once.");
            replay(confirmed.get().schedule(), true, options);
            return ExitCode.DIVERGENCE;
        }
        return end(explored, first);
    }

    private Explored search(JavaCommand java, TracingOptions options, List<Integer> minorSites, Predictions predictions)
            throws IOException, CommandFailedException {
        long nanos = Duration.ofSeconds(seconds).toNanos();
        Explore search = new Explore(
                new MainMethod(java.mainClass(), java.arguments(), java.classPath()),
                new SearchLimits(count, nanos, nanos, nanos, Integer.MAX_VALUE, false, false),
                seed,
                part(),
                strategy,
                timeouts,
                isSerial(),
                List.of(),
                minorSites,
                predictions.targets());
        try {
            TracedWorker worker = TracedWorker.start(
                    new WorkerSpec(
                            ProgramJdk.home(java.launcher()).orElse(Path.of(System.getProperty("java.home"))),
                            WorkerSpec.ofThisJvm().classPath(),
                            java.options(),
                            Map.of(),
                            List.of(),
                            Path.of("").toAbsolutePath(),
                            Map.of()),
                    options.with(KnownOptions.SCHEDULES, true),
                    Policy.LOCKED);
            searchJdk = worker.process().jdk();
            try {
                return ExploreRun.run(
                                worker, search, Duration.ofSeconds(seconds).plusSeconds(timeout))
                        .explored();
            } finally {
                worker.process().kill(); // shutdown hooks of all the runs would be run
                worker.close();
            }
        } catch (WorkerFailedException e) {
            throw new CommandFailedException("The JVM for the search cannot be started: " + e.getMessage(), e);
        }
    }

    private int end(Explored explored, RecordedRun first) {
        if (!explored.stop().isEmpty()) {
            return ExitCode.UNFIT; // which has been said
        }
        if (explored.counts().areMostUnequal()) {
            say(SearchText.NOT_CONTROLLED);
            return ExitCode.UNFIT;
        }
        say("no schedule was found in which the program fails");
        return first.verdict();
    }

    /** Shows a failure by a run with its trace. */
    private int show(Explored explored, FailingSchedule failing, String cause, TracingOptions options)
            throws IOException, CommandFailedException {
        say("the program fails in the schedule " + failing.text() + ", which " + explored.strategy()
                + " found as number " + explored.counts().runs() + ": "
                + failing.failure().summary()
                + (failing.isMinimal() && failing.passing().isPresent()
                        ? ". Without its last switch, the program passes."
                        : ".")
                + cause);
        if (Schedule.parse(failing.text()).isWarm()) {
            say("It needs threads that an earlier run has left idle in the same JVM, such as those of the common pool."
                    + " So it is not shown by a run of its own.");
        } else {
            replay(failing.text(), failing.outcome().isEmpty(), options);
        }
        return ExitCode.DIVERGENCE;
    }

    /**
     * Runs the program under a schedule, with its trace, until it fails there.
     *
     * @param isToFail whether it fails; otherwise, only its outcome is not a serial one
     */
    private void replay(String schedule, boolean isToFail, TracingOptions options)
            throws IOException, CommandFailedException {
        boolean fails = false;
        RecordedRun run = null;
        for (int i = 0; i < MOST_REPLAYS && !fails; i++) {
            run = record(ReplayCommand.under(schedule, options), RunRequest.NO_FOLLOWER);
            fails = run.hasFailed() || !isToFail;
        }
        if (run != null) {
            run.print(spec.commandLine());
            if (run.isTraced()) {
                figures.put("replay", run.figures());
            }
        }
        say("This runs it again: braid replay '" + schedule + "' -- "
                + command.stream().map(ExploreCommand::quoted).collect(Collectors.joining(" ")));
        if (!fails) {
            say("The program has passed in " + MOST_REPLAYS + " runs of its own under that schedule; something else"
                    + " than the schedule has an influence on it.");
        }
    }

    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private void put(Explored explored, List<String> unconfirmed, List<String> otherOutcomes) {
        ExploredCounts counts = explored.counts();
        Map<String, Object> search = new LinkedHashMap<>();
        search.put("schedules", counts.runs());
        search.put("different", counts.distinct());
        search.put("exhausted", counts.isExhausted());
        search.put("readsFromClasses", explored.coverage().classes().count());
        search.put("pairsInBothOrders", explored.coverage().pairsInBothOrders().size());
        search.put("pairsInOneOrder", explored.coverage().pairsInOneOrder().size());
        search.put("milliseconds", Duration.ofNanos(counts.nanos()).toMillis());
        search.put("strategy", explored.strategy());
        search.put("seed", seed);
        search.put("part", part().toString());
        search.put("uncontrolled", explored.uncontrolled());
        search.put("unconfirmed", unconfirmed);
        search.put("otherOutcomes", otherOutcomes);
        explored.failing().ifPresent(failing -> {
            search.put("schedule", failing.text());
            search.put("failure", failing.failure().summary());
        });
        figures.put("search", search);
    }

    private void say(String sentence) {
        ErrorText.print(spec.commandLine(), sentence);
    }
}
