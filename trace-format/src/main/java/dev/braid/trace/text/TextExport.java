// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.Coverage;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.text.TextLine.Call;
import dev.braid.trace.text.TextLine.Mark;
import dev.braid.trace.text.TextLine.Memory;
import dev.braid.trace.text.TextLine.Place;
import dev.braid.trace.text.TextLine.Return;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a trace's events as text.
 *
 * <p>An access is one line; so is an operation of synchronisation, which counts as an update of the object's lock word:
 * that keeps the order between threads in the text. Values have no place in the format. Threads go by the trace's ids,
 * or, where only registered ones are traced, by the numbers that they were given.
 *
 * <p>Thread safety: one thread.
 */
public final class TextExport implements EventConsumer {
    /** Names of functions that are longer are shortened, each to another name. */
    static final int NAME_MAX_CHARACTERS = 40;

    private static final int LOCK_WORD_BYTES = Long.BYTES;
    /** The frame of a thread's outermost call; deeper ones have smaller ones. */
    private static final long OUTERMOST_FRAME = 1 << 20;

    private final TextOutput out;
    private final Symbols symbols;
    private final boolean onlyRegistered;
    private final boolean failedUpdatesWrite;
    private final boolean lacksRepeatedReads;
    private final Map<Integer, ThreadState> threads = new HashMap<>();
    private final Map<Integer, FunctionForm> functions = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private long untracedWrites;
    private long shortened;

    /**
     * Makes an export.
     *
     * @param header the header of the trace; its symbols must know a function's site when the first call of it
     *     comes
     * @param failedUpdatesWrite whether a compare-and-set that failed is a write, too, {@code -c}
     */
    public TextExport(TextOutput out, TraceHeader header, boolean failedUpdatesWrite) {
        this.out = out;
        symbols = header.symbols();
        onlyRegistered = header.coverage() == Coverage.REGISTERED_THREADS || header.coverage() == Coverage.PLACES;
        this.failedUpdatesWrite = failedUpdatesWrite;
        lacksRepeatedReads = header.leavesOutRepeatedReads();
    }

    /** State of a thread. */
    private static final class ThreadState {
        long number = TextLine.UNREGISTERED;
        /** Tokens of the calls that it is in, the innermost first. */
        final Deque<Long> calls = new ArrayDeque<>();
    }

    /** Name of a function, and the types by which its numbers are to be taken. */
    private record FunctionForm(String name, FunctionTypes types) {}

    /**
     * Writes an event.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    @Override
    public void event(TraceEvent event) {
        try {
            write(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(TraceEvent event) throws IOException {
        ThreadState thread = threads.computeIfAbsent(event.thread(), id -> new ThreadState());
        EventKind kind = event.kind();
        switch (kind) {
            case READ, WRITE, READ_WRITE, CAS_FAILED -> access(thread, event);
            case THREAD_BEGIN -> {
                if (!onlyRegistered) {
                    begin(thread, event.thread());
                }
            }
            case REGISTER -> {
                if (onlyRegistered) {
                    begin(thread, event.detail(0));
                }
            }
            case THREAD_END -> {
                end(thread);
                threads.remove(event.thread());
            }
            case REGION_START -> out.write(thread.number, Mark.START_ROI);
            case REGION_END -> out.write(thread.number, Mark.END_ROI);
            case FUNCTION_CALL -> call(thread, event);
            case FUNCTION_RETURN, FUNCTION_THROW -> functionEnd(thread, event);
            case UNTRACED_WRITE -> untracedWrites++;
            case THREAD_START -> {} // the started thread's tr is there
            case LOST_TIME -> {} // the format has no times
            case BLOCKED, BLOCKED_FRAME, BLOCKED_BY, INITIALISES, STILL -> {} // nothing that the thread does
            default -> synchronise(thread, event);
        }
    }

    private void begin(ThreadState thread, long number) throws IOException {
        if (thread.number == TextLine.UNREGISTERED) {
            thread.number = number;
            out.write(number, Mark.TR);
        }
    }

    private void end(ThreadState thread) throws IOException {
        if (thread.number != TextLine.UNREGISTERED) {
            out.write(thread.number, Mark.TF);
            thread.number = TextLine.UNREGISTERED;
        }
    }

    private void access(ThreadState thread, TraceEvent event) throws IOException {
        if (thread.number == TextLine.UNREGISTERED) {
            return; // its registration is about to come
        }
        List<Place> place = List.of(new Place(VirtualAddresses.of(event.object(), event.offset()), event.size()));
        boolean writes = event.kind().writes() || event.kind() == EventKind.CAS_FAILED && failedUpdatesWrite;
        out.write(thread.number, new Memory(event.kind().reads() ? place : List.of(), writes ? place : List.of()));
    }

    private void synchronise(ThreadState thread, TraceEvent event) throws IOException {
        if (thread.number != TextLine.UNREGISTERED) {
            long address = VirtualAddresses.of(event.object(), RecordDescriptor.SYNC_OFFSET);
            List<Place> lockWord = List.of(new Place(address, LOCK_WORD_BYTES));
            out.write(thread.number, new Memory(lockWord, lockWord));
        }
    }

    private void call(ThreadState thread, TraceEvent event) throws IOException {
        leaveCallsBelow(thread, event.detail(0) + 1);
        thread.calls.push(event.detail(0));
        FunctionForm form = form(event.site());
        out.write(
                thread.number,
                new Call(
                        form.name(),
                        frame(thread),
                        argument(form, event, 0),
                        argument(form, event, 1),
                        argument(form, event, 2)));
    }

    private void functionEnd(ThreadState thread, TraceEvent event) throws IOException {
        leaveCallsBelow(thread, event.detail(0));
        if (thread.calls.isEmpty() || thread.calls.element() != event.detail(0)) {
            return; // its call came before the trace
        }
        FunctionForm form = form(event.site());
        boolean returns = event.kind() == EventKind.FUNCTION_RETURN;
        long value = !returns
                ? 0
                : form.types().returnsReference() ? VirtualAddresses.ofReference(event.detail(1)) : event.detail(1);
        out.write(thread.number, new Return(form.name(), frame(thread), value));
        thread.calls.pop();
    }

    /** Tokens fall as calls nest: calls with smaller ones are over, although their ends are missing. */
    private static void leaveCallsBelow(ThreadState thread, long token) {
        while (!thread.calls.isEmpty() && thread.calls.element() < token) {
            thread.calls.pop();
        }
    }

    private static long frame(ThreadState thread) {
        return OUTERMOST_FRAME - thread.calls.size();
    }

    private static long argument(FunctionForm form, TraceEvent event, int number) {
        long value = event.detail(number + 1);
        return form.types().isReference(number) ? VirtualAddresses.ofReference(value) : value;
    }

    private FunctionForm form(int id) {
        FunctionForm known = functions.get(id);
        if (known != null) {
            return known;
        }
        Site site = symbols.site(id);
        if (site == null) {
            return new FunctionForm("function#" + id, FunctionTypes.UNKNOWN);
        }
        FunctionForm form = new FunctionForm(name(site.functionName()), FunctionTypes.of(site));
        functions.put(id, form);
        return form;
    }

    private String name(String wholeName) {
        String name = TextLine.nameWithoutBlanks(wholeName);
        if (name.length() <= NAME_MAX_CHARACTERS) {
            return name;
        }
        return names.computeIfAbsent(name, whole -> {
            shortened++;
            String number = "~" + shortened;
            return whole.substring(0, NAME_MAX_CHARACTERS - number.length()) + number;
        });
    }

    /**
     * Ends all threads that have not ended in the trace, and flushes.
     *
     * @return the mismatches of the text, for people, a sentence each
     */
    public List<String> finish() throws IOException {
        for (ThreadState thread : threads.values()) {
            end(thread);
        }
        out.flush();
        List<String> remarks = new ArrayList<>();
        if (lacksRepeatedReads) {
            remarks.add("reads that only repeat an earlier one of their thread are not in the trace; record it with"
                    + " --reads all to have them");
        }
        if (shortened > 0) {
            remarks.add(shortened + " names of functions had more than " + NAME_MAX_CHARACTERS
                    + " characters and were shortened; give them other ones with CLASS::METHOD = NAME (run -f).");
        }
        if (out.longLines() > 0) {
            remarks.add(out.longLines() + " lines have more than " + TextOutput.LINE_MAX_BYTES
                    + " bytes, for which some readers of the format have no room; give functions shorter names with"
                    + " CLASS::METHOD = NAME (run -f).");
        }
        if (untracedWrites > 0) {
            remarks.add(untracedWrites + " writes by code that is not traced are left out: the format has no line for"
                    + " them.");
        }
        return remarks;
    }
}
