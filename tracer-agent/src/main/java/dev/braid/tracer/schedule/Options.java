// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ChoiceKind;
import dev.braid.schedule.Choices;
import dev.braid.schedule.Operation;
import dev.braid.schedule.Switch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Options among which a strategy chooses, and the switches that it has chosen so far.
 *
 * <p>Thread safety: whoever has the turn; the calls are ordered by its hand-over.
 */
final class Options implements Choices {
    private ChoiceKind[] kinds = new ChoiceKind[8];
    private @Nullable Member[] members = new Member[8];
    private int size;
    private @Nullable Member asking;
    private boolean isForced;

    private Switch[] switches = new Switch[16];
    private int switchCount;

    void start(Member member) {
        size = 0;
        asking = member;
        isForced = false;
    }

    void force() {
        isForced = true;
    }

    void add(ChoiceKind kind, Member member) {
        if (size == members.length) {
            members = Arrays.copyOf(members, size * 2);
            kinds = Arrays.copyOf(kinds, size * 2);
        }
        kinds[size] = kind;
        members[size++] = member;
    }

    Member member(int option) {
        Member member = option < size ? members[option] : null;
        if (member == null) {
            throw new IllegalArgumentException("there is no option " + option + " of " + size);
        }
        return member;
    }

    /** Notes a choice; one of something other than the default is a switch. */
    void chosen(int option) {
        if (option != 0) {
            if (switchCount == switches.length) {
                switches = Arrays.copyOf(switches, switchCount * 2);
            }
            switches[switchCount++] = new Switch(asking(), askingSite(), visit(), kind(option), thread(option));
        }
    }

    /** {@return the switches of the run so far} */
    Switch[] switches() {
        return Arrays.copyOf(switches, switchCount);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public ChoiceKind kind(int option) {
        member(option);
        return kinds[option];
    }

    @Override
    public int thread(int option) {
        return member(option).ordinal;
    }

    @Override
    public Operation operation(int option) {
        return member(option).operation;
    }

    @Override
    public int site(int option) {
        return member(option).site;
    }

    private Member asker() {
        if (asking == null) {
            throw new IllegalStateException("nobody asks");
        }
        return asking;
    }

    @Override
    public int asking() {
        return asker().ordinal;
    }

    @Override
    public int askingSite() {
        return asker().site;
    }

    @Override
    public int visit() {
        return asker().visit;
    }

    @Override
    public boolean isForced() {
        return isForced;
    }
}
