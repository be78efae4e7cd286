// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.report.text.JsonText;
import dev.braid.trace.file.EventOrder;
import dev.braid.trace.file.TraceIndex;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows events from anywhere in a trace, and how far each thread was there. */
@Command(
        name = "show",
        description = {
            "Shows events from anywhere in a trace, and how far each thread was there, without reading all of it.",
            "",
            "Accesses to memory are micro-events, and counted by thread; all others are macro-events, and counted"
                    + " together."
        },
        exitCodeList = {
            "0:what was asked for is shown",
            "2:wrong use of the command line",
            "3:the trace cannot be read or is damaged"
        },
        footer = {
            "  braid show inc.braid",
            "  braid show inc.braid --around 123456",
            "  braid show inc.braid --macro-events --from 40 --count 10",
            "  braid show inc.braid --order 3:17,40     access 17 of thread 3, and macro-event 40",
        })
public final class ShowCommand implements Callable<Integer> {
    private static final String DEFAULT_COUNT = "20";
    private static final int RADIUS = 10;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(
            names = "--around",
            paramLabel = "EVENT",
            description = "Shows this event, its neighbours, and how far each thread was before it.")
    private @Nullable Long around;

    @Option(names = "--macro-events", description = "Shows macro-events only, each with how far each thread was.")
    private boolean onlyMacroEvents;

    @Option(
            names = "--order",
            paramLabel = "THREAD:ACCESS,MACRO",
            description = "Says whether an access came before a macro-event: BEFORE, AFTER or UNKNOWN.")
    private @Nullable String order;

    @Option(names = "--from", paramLabel = "NUMBER", description = "The first event to show (default: 0).")
    private long from;

    @Option(
            names = "--count",
            paramLabel = "EVENTS",
            defaultValue = DEFAULT_COUNT,
            description = "How many events to show at most (default: " + DEFAULT_COUNT + ").")
    private int count;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (count < 1 || from < 0) {
            throw new CommandLine.ParameterException(
                    line, "--from is " + from + " and --count " + count + "; give numbers from 0 and from 1 on");
        }
        try (TraceIndex index = input.index()) {
            PrintWriter out = line.getOut();
            if (order != null) {
                EventOrder answer = askedOrder(index, order);
                out.println(json ? JsonText.of(figures(order, answer)) : answer);
            } else if (json) {
                out.println(JsonText.of(shown(index).figures(input.path(), index)));
            } else {
                shown(index).print(input.path(), index, out);
            }
            out.flush();
            index.damage().ifPresent(damage -> ErrorText.printDamage(line, damage, "there"));
            return index.damage().isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
        }
    }

    private ShownEvents shown(TraceIndex index) throws IOException {
        ShownEvents shown = new ShownEvents(index.header().symbols());
        Long centre = around;
        if (onlyMacroEvents) {
            requireBelow(index.macroEvents(), "--from", from, "macro-events");
            index.macroEvents(from, macro -> {
                shown.add(macro);
                return macro.number() - from + 1 < count;
            });
            shown.resolve(index);
        } else if (centre != null) {
            requireBelow(index.events(), "--around", centre, "events");
            shown.positions(index.positionsBefore(centre));
            index.events(Math.max(0, centre - RADIUS), RADIUS + Math.min(RADIUS, centre) + 1, shown::add);
        } else {
            requireBelow(index.events(), "--from", from, "events");
            index.events(from, count, shown::add);
        }
        return shown;
    }

    private void requireBelow(long limit, String option, long number, String what) {
        if (number < 0 || number >= limit && number > 0) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    option + " is " + number + ", and the trace has " + limit + " " + what + ", counted from 0");
        }
    }

    private Map<String, Object> figures(String question, EventOrder answer) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", input.path().toString());
        figures.put("question", question);
        figures.put("order", answer.name());
        return figures;
    }

    private EventOrder askedOrder(TraceIndex index, String question) throws IOException {
        try {
            int colon = question.indexOf(':');
            int comma = question.indexOf(',', colon);
            if (colon < 0 || comma < 0) {
                throw new NumberFormatException();
            }
            return index.order(
                    Integer.parseInt(question.substring(0, colon)),
                    Long.parseLong(question.substring(colon + 1, comma)),
                    Long.parseLong(question.substring(comma + 1)));
        } catch (NumberFormatException e) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    "--order is " + question + "; give a thread, an access of it and a macro-event, such as 3:17,40",
                    e);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--order: " + e.getMessage(), e);
        }
    }
}
