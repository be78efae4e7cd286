// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Directed strategies hold threads before the places of a prediction, and release them where no other can go on. */
class DirectedStrategyTests {
    private static final int ELSEWHERE = 1;
    private static final int FIRST = 11;
    private static final int SECOND = 22;

    /** A thread's next operation. */
    private record Option(int thread, ChoiceKind kind, Operation operation, int site, int location) {
        static Option run(int thread, Operation operation, int site, int location) {
            return new Option(thread, ChoiceKind.RUN, operation, site, location);
        }
    }

    /** Options of which the first one's thread asks. */
    private record Given(int asking, int askingSite, List<Option> options) implements Choices {
        static Given of(Option... options) {
            return new Given(options[0].thread(), options[0].site(), List.of(options));
        }

        @Override
        public int size() {
            return options.size();
        }

        @Override
        public ChoiceKind kind(int option) {
            return options.get(option).kind();
        }

        @Override
        public int thread(int option) {
            return options.get(option).thread();
        }

        @Override
        public Operation operation(int option) {
            return options.get(option).operation();
        }

        @Override
        public int site(int option) {
            return options.get(option).site();
        }

        @Override
        public int location(int option) {
            return options.get(option).location();
        }

        @Override
        public int visit() {
            return 1;
        }

        @Override
        public boolean isForced() {
            return false;
        }
    }

    @Test
    void accessesToOneLocation_areMadeInEitherOrder_oneRightAfterTheOther() {
        RaceDirected race = new RaceDirected(FIRST, SECOND, Timeouts.IDLE);
        Option write = Option.run(1, Operation.WRITE, FIRST, 7);
        Option read = Option.run(2, Operation.READ, SECOND, 7);
        Option other = Option.run(3, Operation.WRITE, ELSEWHERE, 9);

        race.begin(1);
        assertThat(race.choose(Given.of(write, other))).isEqualTo(1);
        assertThat(race.hasMet()).isFalse();
        assertThat(race.choose(Given.of(read, other, write))).isEqualTo(2);
        assertThat(race.choose(Given.of(other, read))).isEqualTo(1);
        assertThat(race.hasMet()).isTrue();
        assertThat(race.isReversed()).isFalse();
        race.end();

        race.begin(2);
        assertThat(race.hasMet()).isFalse();
        assertThat(race.choose(Given.of(write, other, read))).isEqualTo(2);
        assertThat(race.choose(Given.of(other, write))).isEqualTo(1);
        assertThat(race.isReversed()).isTrue();
        assertThat(race.hasReachedAll()).isTrue();
        assertThat(race.releases()).isZero();
    }

    @Test
    void accessesOfOtherMemory_readsAlone_andThoseOfOneThread_doNotMeet() {
        RaceDirected race = new RaceDirected(FIRST, SECOND, Timeouts.IDLE);
        race.begin(1);

        race.choose(Given.of(Option.run(1, Operation.WRITE, FIRST, 7), Option.run(2, Operation.READ, SECOND, 8)));
        race.choose(Given.of(Option.run(1, Operation.READ, FIRST, 7), Option.run(2, Operation.READ, SECOND, 7)));
        race.choose(Given.of(Option.run(1, Operation.WRITE, FIRST, 0), Option.run(2, Operation.READ, SECOND, 0)));
        race.choose(Given.of(Option.run(1, Operation.WRITE, FIRST, 7), Option.run(1, Operation.READ, SECOND, 7)));

        assertThat(race.hasMet()).isFalse();
        assertThat(race.hasReachedAll()).isTrue();
        assertThat(race.releases()).isEqualTo(4);
    }

    @Test
    void limitOfTime_endsBeforeAThreadIsReleased_andNotBeforeAnotherGoesOn() {
        RaceDirected race = new RaceDirected(FIRST, SECOND, Timeouts.SLEEPS);
        Option held = Option.run(1, Operation.WRITE, FIRST, 7);
        Option sleeper = new Option(2, ChoiceKind.TIME_OUT, Operation.SLEEP, ELSEWHERE, 0);
        Option free = Option.run(3, Operation.WRITE, ELSEWHERE, 9);
        race.begin(1);

        assertThat(race.endsEarly(Operation.SLEEP)).isTrue();
        assertThat(race.endsEarly(Operation.PARK)).isFalse();
        assertThat(race.choose(Given.of(held, sleeper, free))).isEqualTo(2);
        assertThat(race.choose(Given.of(held, sleeper))).isEqualTo(1);
        assertThat(race.releases()).isZero();
        assertThat(race.choose(Given.of(held))).isZero();
        assertThat(race.releases()).isEqualTo(1);
    }

    /** The other thread may wait for the held one in a loop that never ends. */
    @Test
    void thread_isNotHeldForever() {
        RaceDirected race = new RaceDirected(FIRST, SECOND, Timeouts.IDLE);
        Option held = Option.run(1, Operation.WRITE, FIRST, 7);
        Option spins = Option.run(2, Operation.READ, ELSEWHERE, 9);
        race.begin(1);

        int choices = 0;
        while (race.choose(Given.of(spins, held)) == 0 && choices < 100_000) {
            choices++;
        }

        assertThat(choices).isBetween(1_000, 20_000);
        assertThat(race.releases()).isEqualTo(1);
    }

    @Test
    void thread_isHeldBeforeItsInnerLock_onceItHasPassedTheOuterOne() {
        DeadlockDirected cycle = new DeadlockDirected(new int[] {FIRST, SECOND, FIRST, SECOND}, Timeouts.IDLE);
        Option outer = Option.run(1, Operation.ENTER, FIRST, 7);
        Option inner = Option.run(1, Operation.ENTER, SECOND, 8);
        Option outerOfOther = Option.run(2, Operation.ENTER, FIRST, 8);
        cycle.begin(1);

        assertThat(cycle.choose(Given.of(inner, outerOfOther))).isZero(); // it has no outer lock yet
        assertThat(cycle.choose(Given.of(outer, outerOfOther))).isZero();
        assertThat(cycle.hasMet()).isFalse();
        assertThat(cycle.choose(Given.of(inner, outerOfOther))).isEqualTo(1);
        assertThat(cycle.hasMet()).isTrue();
        assertThat(cycle.releases()).isZero();
    }

    @Test
    void operation_comesBetweenTwo_andTheOtherThreadGoesOnOnceItCan() {
        PairDirected pair = new PairDirected(SECOND, FIRST, Timeouts.IDLE);
        Option second = Option.run(1, Operation.READ, SECOND, 7);
        Option foreign = Option.run(2, Operation.ENTER, FIRST, 8);
        Option inside = Option.run(2, Operation.WRITE, ELSEWHERE, 7);
        Option other = Option.run(3, Operation.WRITE, ELSEWHERE, 9);
        pair.begin(1);

        assertThat(pair.choose(Given.of(second, other))).isEqualTo(1);
        assertThat(pair.choose(Given.of(foreign, other))).isEqualTo(1);
        assertThat(pair.hasMet()).isFalse();
        assertThat(pair.choose(Given.of(other, second, foreign))).isEqualTo(2);
        assertThat(pair.hasMet()).isTrue();
        assertThat(pair.choose(Given.of(inside, other))).isZero(); // the first thread waits for its monitor
        assertThat(pair.choose(Given.of(inside, second))).isEqualTo(1);
        assertThat(pair.hasReachedAll()).isTrue();
        assertThat(pair.releases()).isZero();
    }

    @Test
    void inEverySecondRun_theOtherThreadGoesOnLast() {
        PairDirected pair = new PairDirected(SECOND, FIRST, Timeouts.IDLE);
        Option second = Option.run(1, Operation.WRITE, SECOND, 7);
        Option foreign = Option.run(2, Operation.WRITE, FIRST, 7);
        Option more = Option.run(2, Operation.READ, ELSEWHERE, 7);
        pair.begin(1);
        pair.end();
        pair.begin(2);

        assertThat(pair.choose(Given.of(second, foreign))).isEqualTo(1);
        assertThat(pair.hasMet()).isTrue();
        assertThat(pair.choose(Given.of(second, more))).isEqualTo(1);
        assertThat(pair.choose(Given.of(more, second))).isZero();
        assertThat(pair.choose(Given.of(second))).isZero();
    }

    /** A call of a library begins with a read. */
    @Test
    void operationsOfTwoObjects_orOfOneThread_doNotMeet() {
        PairDirected pair = new PairDirected(SECOND, FIRST, Timeouts.IDLE);
        pair.begin(1);

        pair.choose(Given.of(Option.run(1, Operation.READ, SECOND, 7), Option.run(2, Operation.READ, FIRST, 8)));
        pair.choose(Given.of(Option.run(1, Operation.READ, SECOND, 7), Option.run(1, Operation.READ, FIRST, 7)));
        pair.choose(Given.of(Option.run(1, Operation.ENTER, SECOND, 7), Option.run(2, Operation.ENTER, FIRST, 8)));
        assertThat(pair.hasMet()).isFalse();

        pair.choose(Given.of(Option.run(1, Operation.READ, SECOND, 7), Option.run(2, Operation.READ, FIRST, 7)));
        assertThat(pair.hasMet()).isTrue();
    }

    @Test
    void cycle_needsTwoPlacesOfTwoThreads() {
        assertThatThrownBy(() -> new DeadlockDirected(new int[] {FIRST, SECOND, FIRST}, Timeouts.IDLE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a cycle has two sites for each of its threads, not 3");
    }
}
