// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An event with its names, which are looked up when they are asked for: most events of a trace are never asked about.
 */
public record Step(RecordedEvent event, Symbols symbols) {
    private static final Pattern NAMELESS = Pattern.compile(".*\\+\\d+");

    /** {@return the acting thread's name} */
    public String thread() {
        return symbols.threadName(event.thread());
    }

    /** {@return the accessed place as reports show it, "" for something that is not an access} */
    public String location() {
        return event.kind().isAccess() ? symbols.location(event) : "";
    }

    /** {@return the site of the access} */
    public @Nullable Site site() {
        return symbols.site(event.site());
    }

    /** {@return the place in the program that it belongs to} */
    public @Nullable Site userSite() {
        return symbols.userSite(event);
    }

    /** {@return the event as text, such as {@code WRITE value:8 PLAIN 5} or {@code MONITOR_ENTER Vector}} */
    public String text() {
        return event.kind().isAccess() ? text(event, location(), symbols) : syncText(event, symbols);
    }

    /**
     * {@return an operation as text, such as {@code MONITOR_ENTER Vector}, or {@code WAIT Object 500} with a detail}
     */
    private static String syncText(RecordedEvent event, Symbols symbols) {
        String name = symbols.className(event.object());
        String text = name == null
                ? event.kind().name()
                : event.kind() + " " + name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        return event.detail(0) == 0 ? text : text + " " + event.detail(0);
    }

    /** {@return the last part of the location: a field's name, or an element's index in brackets} */
    private static String place(String location) {
        int bracket = location.lastIndexOf('[');
        if (NAMELESS.matcher(location).matches()) {
            return "+"; // an offset that has no name
        }
        return location.endsWith("]") ? location.substring(bracket) : location.substring(location.lastIndexOf('.') + 1);
    }

    /** {@return an access as text, such as {@code WRITE value:8 PLAIN 5} or {@code READ_WRITE [3]:4 VOLATILE 1 2}} */
    private static String text(RecordedEvent event, String location, Symbols symbols) {
        StringBuilder text = new StringBuilder();
        text.append(event.kind())
                .append(' ')
                .append(place(location))
                .append(':')
                .append(event.size());
        text.append(' ').append(event.mode());
        if (event.kind().reads()) {
            text.append(' ').append(value(event, event.valueRead(), symbols));
        }
        if (event.kind().writes()) {
            text.append(' ').append(value(event, event.valueWritten(), symbols));
        }
        return text.toString();
    }

    private static String value(RecordedEvent event, long value, Symbols symbols) {
        if (!event.isReference() || value == 0) {
            return event.isReference() ? "null" : Long.toString(value);
        }
        String name = symbols.className(value);
        return name == null ? "object" : simpleName(name);
    }

    private static String simpleName(String name) {
        if (!name.startsWith("[")) {
            return name.substring(name.lastIndexOf('.') + 1);
        }
        return switch (name.charAt(1)) {
            case 'I' -> "int[]";
            case 'J' -> "long[]";
            case 'L' -> simpleName(name.substring(2, name.length() - 1)) + "[]";
            default -> name;
        };
    }

    public boolean is(EventKind kind) {
        return event.kind() == kind;
    }

    @Override
    public String toString() {
        return event.index() + " @" + event.clock() + " " + thread() + " " + text() + " of " + location() + " at "
                + userSite();
    }
}
