// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Strategy that chooses as a schedule says, and by default elsewhere. */
public final class Replay implements Strategy {
    private final Schedule schedule;
    private final Switch[] switches;
    private final boolean[] isMade;
    private @Nullable String divergence;

    public Replay(Schedule schedule) {
        this.schedule = schedule;
        switches = schedule.switches().toArray(new Switch[0]);
        isMade = new boolean[switches.length];
    }

    /** {@return one that chooses by default everywhere} */
    public static Replay withoutSwitches() {
        return new Replay(new Schedule(List.of(), Schedule.UNKNOWN));
    }

    @Override
    public void begin(long seed) {
        Arrays.fill(isMade, false);
        divergence = null;
    }

    @Override
    public int choose(Choices choices) {
        for (int i = 0; i < switches.length; i++) {
            if (!isMade[i] && isHere(switches[i], choices)) {
                isMade[i] = true;
                return option(i, choices);
            }
        }
        return 0;
    }

    /** A schedule that {@link DirectedStrategy} has found may have a switch there. */
    @Override
    public boolean choosesAtFirstOperations() {
        return true;
    }

    private static boolean isHere(Switch change, Choices choices) {
        return change.thread() == choices.asking()
                && change.site() == choices.askingSite()
                && change.visit() == choices.visit();
    }

    private int option(int index, Choices choices) {
        Switch change = switches[index];
        for (int option = 0; option < choices.size(); option++) {
            if (choices.kind(option) == change.kind() && choices.thread(option) == change.chosen()) {
                return option;
            }
        }
        diverge(index, "thread " + change.chosen() + " cannot be chosen there");
        return 0;
    }

    private void diverge(int index, String reason) {
        if (divergence == null) {
            divergence =
                    "replay left the recorded run at switch " + (index + 1) + " of " + switches.length + ": " + reason;
        }
    }

    @Override
    public boolean choosesAtAllPoints() {
        return true;
    }

    @Override
    public boolean endsEarly(Operation operation) {
        return true; // what is chosen by default does not depend on it
    }

    @Override
    public boolean wakesUp(Operation operation) {
        return true;
    }

    @Override
    public boolean end() {
        for (int i = 0; i < switches.length; i++) {
            if (!isMade[i]) {
                diverge(i, "thread " + switches[i].thread() + " has not come to " + place(switches[i]));
            }
        }
        return true;
    }

    private static String place(Switch change) {
        return change.site() == Switch.AT_END
                ? "its end"
                : "site " + Integer.toHexString(change.site()) + " for the " + change.visit() + ". time";
    }

    /** {@return the difference between the schedule and a run that followed it; "" if there is none} */
    public String divergence(ControlledRun run) {
        end();
        if (divergence != null) {
            return divergence;
        }
        boolean differs = schedule.checksum() != Schedule.UNKNOWN && schedule.checksum() != run.checksum()
                || !run.schedule().switches().equals(schedule.switches());
        return differs ? "replay made all switches of the schedule, and its threads have done something else" : "";
    }

    /** {@return the difference between the schedule and the last run, null if there is none} */
    public @Nullable String divergence() {
        return divergence;
    }
}
