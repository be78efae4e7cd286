// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.trace.AccessMode;
import dev.braid.trace.ClassNames;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The steps of one call of an actor or the arbiter, with names for locations that are the same in each run. A name is
 * the class and the field, or the way there through fields that refer to the object.
 */
final class NamedSteps {
    /**
     * A step with its names and values.
     *
     * @param isReference whether the values are object ids
     * @param isStatic whether the location outlives a run
     */
    record NamedStep(
            Step.Kind kind,
            String location,
            AccessMode mode,
            int size,
            boolean isReference,
            boolean isStatic,
            long read,
            long written) {
        /** {@return {@code true} if another step does the same, be it with other values} */
        boolean isAlike(NamedStep other) {
            return kind == other.kind && location.equals(other.location) && mode == other.mode && size == other.size;
        }
    }

    private final Symbols symbols;
    private final Map<Long, String> names = new HashMap<>();
    private final Map<String, Long> objects = new HashMap<>();
    private final List<NamedStep> steps = new ArrayList<>();

    private NamedSteps(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * {@return the steps of a call}
     *
     * @param method for people
     */
    static List<NamedStep> of(ParticipantEvents.Call call, String method, Symbols symbols) throws UnmodelledException {
        if (call.isCut()) {
            throw new UnmodelledException(method + " does too much");
        }
        NamedSteps named = new NamedSteps(symbols);
        for (RecordedEvent event : call.events()) {
            named.add(event, method);
        }
        return named.steps;
    }

    private void add(RecordedEvent event, String method) throws UnmodelledException {
        switch (event.kind()) {
            case READ -> add(event, Step.Kind.READ);
            case WRITE -> add(event, Step.Kind.WRITE);
            case READ_WRITE -> add(event, Step.Kind.UPDATE);
            case MONITOR_ENTER -> add(event, Step.Kind.LOCK);
            case MONITOR_EXIT -> add(event, Step.Kind.UNLOCK);
            case CAS_FAILED ->
                throw new UnmodelledException(method + " compares and sets, so that its way depends on values");
            case CLASS_INITIALISED, LOST_TIME, REGION_START, REGION_END, REGISTER, FUNCTION_CALL, FUNCTION_RETURN -> {}
            case BLOCKED, BLOCKED_FRAME, BLOCKED_BY, INITIALISES, STILL -> {}
            default ->
                throw new UnmodelledException(method + " does more than access memory and enter monitors ("
                        + event.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ")");
        }
    }

    private void add(RecordedEvent event, Step.Kind kind) throws UnmodelledException {
        Site site = symbols.site(event.site());
        boolean isStatic = site != null && site.kind() == SiteKind.STATIC_FIELD;
        boolean isMonitor = kind == Step.Kind.LOCK || kind == Step.Kind.UNLOCK;
        String location;
        if (isMonitor) {
            location = "the monitor of " + nameOf(event.object());
        } else if (isStatic) {
            location = symbols.location(event);
        } else {
            location = nameOf(event.object()) + "."
                    + Objects.requireNonNullElse(
                            symbols.fieldName(event.object(), event.offset()), "+" + event.offset());
        }
        if (event.isReference() && kind == Step.Kind.READ && event.valueRead() != 0) {
            names.putIfAbsent(event.valueRead(), location);
        }
        steps.add(new NamedStep(
                kind,
                location,
                isMonitor ? AccessMode.PLAIN : event.mode(),
                event.size(),
                event.isReference(),
                isStatic,
                event.valueRead(),
                event.valueWritten()));
    }

    private String nameOf(long object) throws UnmodelledException {
        String name = names.get(object);
        if (name == null) {
            name = ClassNames.inSource(Objects.requireNonNullElse(symbols.className(object), "memory"));
            names.put(object, name);
        }
        Long other = objects.putIfAbsent(name, object);
        if (other != null && other != object) {
            throw new UnmodelledException("it has several objects that are " + name);
        }
        return name;
    }
}
