// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.CountText;
import dev.braid.simulator.MemoryShare;
import dev.braid.trace.AccessMode;
import dev.braid.trace.ClassNames;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.Locale;

/** Says what an access is, for people. */
public final class AccessText {
    private final Symbols symbols;

    public AccessText(Symbols symbols) {
        this.symbols = symbols;
    }

    /** {@return the kind of an access: read, write or update} */
    public static String sort(RecordedEvent event) {
        if (event.kind() == EventKind.WRITE) {
            return "write";
        }
        return event.kind().writes() ? "update" : "read";
    }

    /**
     * {@return the way to order accesses to a location}
     *
     * @param event one of them
     */
    public String remedy(RecordedEvent event) {
        if (!RecordDescriptor.isReceiver(event.offset())) {
            return "Let both hold the same lock, or make it a volatile or atomic variable.";
        }
        String name = symbols.className(event.object());
        return "Let both hold the same lock, or give each thread an object of its own: "
                + (name == null ? "its class" : ClassNames.inSource(name))
                + " leaves it to its users to synchronise.";
    }

    /**
     * {@return a sentence on plain accesses, if there were any}
     *
     * @param some a text about some of them; may be ""
     * @param found a text about them
     */
    public static String plain(long plain, String some, String found) {
        return plain > 0
                ? CountText.of(plain)
                        + (plain == 1 ? " plain access" : " plain accesses")
                        + some
                        + (plain == 1 ? " is " : " are ")
                        + found
                : "the program made no plain access, so there is no race";
    }

    /**
     * {@return the reason why races may be missing, though no access was forgotten}
     *
     * @param assumed the number of locations that count as synchronised with more threads than they were
     * @param remedy without the end of the sentence
     */
    public static String assumedOrder(long assumed, MemoryShare share, String remedy) {
        return String.format(
                Locale.ROOT,
                "Threads synchronised by %,d locations of which so much was forgotten that they count as synchronised"
                        + " with too many others, so races may be missing. %s; %s, or %s.",
                assumed,
                share.text(),
                share.remedy(),
                remedy);
    }

    /** {@return an access and its place, such as {@code wrote 5 at demo.Counter.add(Counter.java:12) (event 40)}} */
    public String access(RecordedEvent event) {
        Site site = symbols.userSite(event);
        String where = site == null ? "an unknown place" : site.toString();
        Site own = symbols.site(event.site());
        String within =
                own == null || own.equals(site) ? "" : ", by way of " + own.className() + "." + own.methodName();
        return deed(event) + " at " + where + within + " (event " + event.index() + ")";
    }

    /** {@return the effect of a call on an object's state} */
    private String call(RecordedEvent event) {
        Site site = symbols.site(event.site());
        if (site == null) {
            return event.kind() == EventKind.WRITE ? "changed it" : "read it";
        }
        if (site.fieldName().equals("<init>")) {
            return "made it by new " + site.fieldOwner();
        }
        String deed = event.kind() == EventKind.WRITE ? "changed it by " : "read it by ";
        return deed + site.fieldOwner() + "." + site.fieldName();
    }

    private String deed(RecordedEvent event) {
        if (RecordDescriptor.isReceiver(event.offset())) {
            return call(event);
        }
        String how = event.mode() == AccessMode.PLAIN
                ? ""
                : " (" + event.mode().name().toLowerCase(Locale.ROOT) + ")";
        if (event.kind() == EventKind.WRITE) {
            return "wrote " + symbols.value(event, event.valueWritten()) + how;
        }
        String read = "read " + symbols.value(event, event.valueRead());
        return event.kind().writes()
                ? read + " and wrote " + symbols.value(event, event.valueWritten()) + how
                : read + how;
    }
}
