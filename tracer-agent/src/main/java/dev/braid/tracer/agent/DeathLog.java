// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.ThreadDeaths;
import dev.braid.tracer.bootstrap.machine.DeathHandlers;
import dev.braid.tracer.schedule.ScheduleHooks;

/**
 * Writes threads that end by an uncaught exception into the symbol log.
 *
 * <p>Thread safety: any thread.
 */
final class DeathLog implements ThreadDeaths.Recorder {
    private static final int LONGEST_TEXT = 1000;
    private static final String[] OF_JDK = {"java.", "javax.", "jdk.", "sun."};

    private final SymbolLog log;

    DeathLog(SymbolLog log) {
        this.log = log;
    }

    @Override
    public void died(Thread thread, Throwable exception) {
        String name = exception.getClass().getName();
        if (name.equals("java.lang.ThreadDeath") || ScheduleHooks.isBeingEnded(thread)) {
            return; // the program has stopped it, or Braid has as its run was over: neither is reported
        }
        String message = exception.getMessage();
        append(
                thread,
                message == null ? name : name + ": " + message,
                place(exception.getStackTrace()),
                DeathHandlers.handler(thread));
    }

    /** Writes down that Braid has ended a thread that could not go on. */
    void ended(Thread thread, String reason) {
        append(thread, reason, "", "");
    }

    private void append(Thread thread, String reason, String place, String handler) {
        SymbolEntry entry = new SymbolEntry(SymbolLogDescriptor.ENTRY_THREAD_DEATH);
        entry.putText(shortened(name(thread)));
        entry.putText(shortened(reason));
        entry.putText(shortened(place));
        entry.putText(shortened(handler));
        byte[] whole = entry.toBytes();
        log.append(whole, 0, whole.length);
    }

    /** {@return its name, or its number: virtual threads mostly have none} */
    @SuppressWarnings("deprecation") // JDK 17 has no Thread.threadId
    private static String name(Thread thread) {
        return thread.getName().isEmpty() ? "#" + thread.getId() : thread.getName();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
    }

    /** {@return the innermost line of the program's own, or the innermost one} */
    private static String place(StackTraceElement[] stack) {
        StackTraceElement place = null;
        for (StackTraceElement frame : stack) {
            if (!isOfJdk(frame.getClassName())) {
                place = frame;
                break;
            }
        }
        place = place == null && stack.length > 0 ? stack[0] : place;
        if (place == null) {
            return "";
        }
        String file = place.getFileName();
        return file == null || place.getLineNumber() < 0
                ? place.getClassName() + "." + place.getMethodName()
                : file + ":" + place.getLineNumber();
    }

    private static boolean isOfJdk(String className) {
        for (String prefix : OF_JDK) {
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
