// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.path.PathMethod;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.flow.MethodCode;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers for the instructions that a thread's events come from: its events and its control flow are compared by these.
 * An event within the JDK is that of the call that led there.
 */
final class PassageKeys {
    /** Key of instructions without events, and of events whose instruction is not known. */
    static final int NONE = 0;

    private final Map<String, Map<Integer, Integer>> keys = new HashMap<>();
    private final Map<MethodCode, MethodView> views = new HashMap<>();
    private final int[] ofEvents;
    private final BitSet own = new BitSet();
    private final BitSet ownKeys = new BitSet();
    private int last;

    /** @param recorded the names of the classes whose control flow is recorded */
    PassageKeys(ThreadEvents events, Symbols symbols, Set<String> recorded) {
        List<RecordedEvent> all = events.events();
        ofEvents = new int[all.size()];
        for (int i = 0; i < ofEvents.length; i++) {
            Site site = symbols.userSite(all.get(i));
            if (site != null && isInstruction(site) && recorded.contains(site.className())) {
                ofEvents[i] = key(site);
                if (site.equals(symbols.site(all.get(i).site()))) {
                    own.set(i);
                    ownKeys.set(ofEvents[i]);
                }
            }
        }
    }

    private static boolean isInstruction(Site site) {
        return switch (site.kind()) {
            case FUNCTION, STATIC_FUNCTION, SYNCHRONIZED_METHOD -> false;
            default -> site.bytecodeIndex() >= 0;
        };
    }

    private int key(Site site) {
        return keys.computeIfAbsent(
                        site.className() + "." + site.methodName() + site.methodDescriptor(), name -> new HashMap<>())
                .computeIfAbsent(site.bytecodeIndex(), index -> ++last);
    }

    /** {@return the greatest key} */
    int count() {
        return last;
    }

    /** {@return the key of an event, by its place in {@link ThreadEvents#events}} */
    int ofEvent(int index) {
        return ofEvents[index];
    }

    /**
     * {@return {@code true} if an event is certainly that of its instruction; one within the JDK may come long after
     * the call that is named, when a thread ends for example}
     */
    boolean isOwn(int event) {
        return own.get(event);
    }

    /** {@return {@code true} if each passage of the instructions with that key makes an event} */
    boolean isOwnKey(int key) {
        return ownKeys.get(key);
    }

    MethodView view(MethodCode method) {
        MethodView view = views.get(method);
        if (view == null) {
            Map<Integer, Integer> ofMethod = keys.get(method.className() + "." + method.name() + method.descriptor());
            view = new MethodView(method, ofMethod == null ? Map.of() : ofMethod);
            views.put(method, view);
        }
        return view;
    }

    /** Facts about a method that are needed at each of its instructions. */
    static final class MethodView {
        final PathMethod method;
        private final int[] lines;
        private final int[] keys;
        private final boolean[] mayLeave;

        MethodView(MethodCode code, Map<Integer, Integer> keysByIndex) {
            method = new PathMethod(code.className() + "." + code.name(), code.sourceFile());
            lines = new int[code.length()];
            keys = new int[code.length()];
            mayLeave = new boolean[code.length()];
            for (int i = 0; i < code.length(); i++) {
                lines[i] = code.line(i);
                int decision = code.decision(i);
                mayLeave[i] = decision == MethodCode.CALL
                        || decision == MethodCode.INITIALISATION
                        || decision == MethodCode.RETURN
                        || decision == MethodCode.THROW;
            }
            keysByIndex.forEach((index, key) -> {
                if (index < keys.length) {
                    keys[index] = key;
                }
            });
        }

        int line(int bytecodeIndex) {
            return lines[bytecodeIndex];
        }

        int key(int bytecodeIndex) {
            return keys[bytecodeIndex];
        }

        /** {@return {@code true} if the instruction may end the call} */
        boolean mayLeave(int bytecodeIndex) {
            return mayLeave[bytecodeIndex];
        }
    }
}
