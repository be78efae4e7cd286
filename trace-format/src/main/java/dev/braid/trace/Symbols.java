// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import dev.braid.trace.layout.RecordDescriptor;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The names behind a trace's numbers. While a trace arrives, a name may come later than the first event that needs it;
 * by the time a simulator finishes, all names are there.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Symbols {
    /**
     * {@return the site, or null for an unknown one}
     *
     * @param id as an event has it
     */
    @Nullable
    Site site(int id);

    /**
     * {@return the name of the thread, such as {@code main}, or {@code thread #7} if it is not known}
     *
     * @param thread as an event has it
     */
    String threadName(int thread);

    /**
     * {@return the fully qualified name of the object's class, or null if it is not known}
     *
     * @param object as an event has it
     */
    @Nullable
    String className(long object);

    /**
     * {@return the name of the field at that offset of that object, {@code [3]} for an array element, or null if it is
     * not known}
     *
     * @param object as an event has it
     * @param offset as an event has it
     */
    @Nullable
    String fieldName(long object, long offset);

    /**
     * {@return {@code true} if there is a final field of that object; false if that is not known}
     *
     * @param object as an event has it
     * @param offset as an event has it
     */
    default boolean isFinal(long object, long offset) {
        return false;
    }

    /**
     * {@return the class that declares the field at that offset of that object, or null if it is not known}
     *
     * @param object as an event has it
     * @param offset as an event has it
     */
    default @Nullable String fieldOwner(long object, long offset) {
        return null;
    }

    /**
     * {@return the descriptor of the primitive field or element at that offset of that object (JVMS 4.3.2); "" if it is
     * not known}
     *
     * @param object as an event has it
     * @param offset as an event has it
     */
    default String descriptor(long object, long offset) {
        return "";
    }

    /**
     * {@return the text of an object whose value never changes, such as {@code "text"} or {@code Color.RED}; null if it
     * is not known}
     *
     * @param object as an event has it
     */
    default @Nullable String text(long object) {
        return null;
    }

    /** {@return the fields and methods of which the program says that their data races are benign} */
    default List<DeclaredRace> declaredRaces() {
        return List.of();
    }

    /** {@return the threads that ended by an uncaught exception, in their order} */
    default List<UncaughtDeath> threadDeaths() {
        return List.of();
    }

    /**
     * {@return the place in the user's code that an event belongs to: its own site, or the call that led into the JDK;
     * null if neither is known}
     *
     * @param event in question
     */
    default @Nullable Site userSite(TraceEvent event) {
        Site site = site(event.site());
        if (site == null || site.platform()) {
            Site call = site(event.callSite());
            return call == null ? site : call;
        }
        return site;
    }

    /**
     * {@return the accessed location for people, such as {@code demo.Counter#12.value}}
     *
     * @param event an access
     */
    default String location(TraceEvent event) {
        if (event.object() == 0) {
            return "address 0x" + Long.toHexString(event.offset());
        }
        if (RecordDescriptor.isReceiver(event.offset())) {
            return "the state of " + objectName(event.object());
        }
        Site site = site(event.site());
        if (site != null && site.kind() == SiteKind.STATIC_FIELD) {
            return site.fieldOwner() + "." + site.fieldName();
        }
        String field = site != null && site.kind() == SiteKind.FIELD ? site.fieldName() : "";
        if (field.isEmpty()) {
            // Layouts go by the name of a class, of which class loaders may have several.
            field = Objects.requireNonNullElse(fieldName(event.object(), event.offset()), "+" + event.offset());
        }
        String object = objectName(event.object());
        return field.startsWith("[") ? object + field : object + "." + field;
    }

    /**
     * {@return the object for people, such as {@code demo.Counter#12} or {@code long[]#13}}
     *
     * @param object as an event has it
     */
    default String objectName(long object) {
        String owner = className(object);
        return (owner == null ? "object" : ClassNames.inSource(owner)) + "#" + object;
    }

    /**
     * {@return a value of the event for people: a number, or the object that a reference refers to, or the call that it
     * is}
     *
     * @param event an access
     * @param value the value that it has read or written
     */
    default String value(TraceEvent event, long value) {
        if (RecordDescriptor.isReceiver(event.offset())) {
            Site site = site(event.site());
            return site == null ? "a call" : site.fieldName() + "()";
        }
        if (!event.isReference()) {
            return ValueText.of(descriptor(event), value);
        }
        if (value == 0) {
            return "null";
        }
        return Objects.requireNonNullElseGet(text(value), () -> objectName(value));
    }

    private String descriptor(TraceEvent event) {
        Site site = site(event.site());
        String named = site == null ? "" : site.fieldDescriptor();
        String descriptor = named.isEmpty() ? descriptor(event.object(), event.offset()) : named;
        return ValueText.size(descriptor) == event.size() ? descriptor : ""; // as views of arrays of bytes access more
    }
}
