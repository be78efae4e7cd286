// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Code of a JVM whose calls are run over at full speed, as their steps are of no interest. It consists of libraries,
 * even the JVM's own, and some of the compiled methods. Whatever they call is run over with them, so they must not call
 * what is of interest.
 *
 * <p>Such methods are run over where the interpreter calls them. Calls by compiled code are stepped: when HotSpot gives
 * up a compiled caller, it changes where its callee returns to.
 */
public final class PassedCode {
    private static final String INTERPRETER = "Interpreter";

    /** The largest code cache there is. */
    private static final long MOST = 1L << 31;

    /** The address after the last one, by the first one. */
    private final NavigableMap<Long, Long> methods = new TreeMap<>();

    private final NavigableMap<Long, Long> interpreter = new TreeMap<>();
    private final NavigableMap<Long, Long> libraries = new TreeMap<>();

    /**
     * @param perfMap the output of {@code jcmd PID Compiler.perfmap}: a line each of start and size, both
     *     hexadecimal, and name
     * @param prefix the prefix of the names of the methods' classes
     * @param maps the maps of the process, as /proc/PID/maps has them
     */
    public PassedCode(List<String> perfMap, String prefix, List<String> maps) {
        for (String line : maps) {
            String[] columns = line.split(" +", 6);
            String[] range = columns[0].split("-");
            if (columns.length == 6 && !columns[5].isBlank() && columns[1].indexOf('x') >= 0) {
                libraries.put(Long.parseUnsignedLong(range[0], 16), Long.parseUnsignedLong(range[1], 16));
            }
        }
        for (String line : perfMap) {
            String[] columns = line.split(" ", 3);
            if (columns.length == 3) {
                long start = Long.decode(columns[0]);
                long end = start + Long.decode(columns[1]);
                if (columns[2].equals(INTERPRETER)) {
                    interpreter.put(start, end);
                } else if (columns[2].contains(" " + prefix)) { // behind the type that the method returns
                    methods.put(start, end);
                }
            }
        }
    }

    /**
     * Makes that of the libraries alone.
     *
     * @param maps the maps of the process, as /proc/PID/maps has them
     */
    public static PassedCode libraries(List<String> maps) {
        PassedCode passed = new PassedCode(List.of(), "", maps);
        for (String line : maps) {
            String[] columns = line.split(" +", 6);
            boolean isNamed = columns.length == 6 && !columns[5].isBlank();
            if (!isNamed && columns[1].indexOf('x') >= 0) { // the code cache
                String[] range = columns[0].split("-");
                passed.interpreter.put(Long.parseUnsignedLong(range[0], 16), Long.parseUnsignedLong(range[1], 16));
            }
        }
        return passed;
    }

    /** {@return {@code true} if a branch may be a call that is run over} */
    boolean mayBegin(long from, long to) {
        return !holds(libraries, from) && (holds(libraries, to) || holds(methods, to) && !holds(methods, from));
    }

    /** {@return {@code true} if a branch that may be one is a call that is run over} */
    boolean isCall(long to, long returnAddress) {
        return holds(libraries, to) ? isInCodeCache(returnAddress) : holds(interpreter, returnAddress);
    }

    /**
     * {@return {@code true} if a return is that of the thread's first Java method: calls of Java by libraries are run
     * over}
     */
    boolean isLeft(long from, long to) {
        return !holds(libraries, from) && holds(libraries, to);
    }

    private boolean isInCodeCache(long address) {
        long one = interpreter.firstKey();
        return Math.abs(address - one) < MOST && !holds(libraries, address);
    }

    private static boolean holds(NavigableMap<Long, Long> ranges, long address) {
        Map.Entry<Long, Long> range = ranges.floorEntry(address);
        return range != null && address < range.getValue();
    }
}
