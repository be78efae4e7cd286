// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.EndingText;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks what is reported of which locks, and of threads that wait. */
class DeadlockSimulatorTests {
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final int MONITOR_SITE = 1;
    private static final int OWNER_SITE = 2;
    private static final int STAMP_SITE = 3;
    private static final int BLOCKER_SITE = 4;
    private static final int SYNC_SITE = 5;
    private static final int LOCK_CALL = 11;
    private static final int TRY_CALL = 12;
    private static final int QUEUE_CALL = 13;
    private static final int CALLBACK_CALL = 14;
    private static final long MONITOR = 101;
    private static final long OTHER_MONITOR = 102;
    private static final long LOCK = 103;
    private static final long OTHER_LOCK = 104;
    private static final long STAMPED = 105;
    private static final long THREADS = 200;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void name() {
        trace.symbols
                .siteOf(MONITOR_SITE, SiteKind.SYNC, "demo.Bank", "")
                .siteOf(OWNER_SITE, SiteKind.FIELD, LOCKS + "AbstractOwnableSynchronizer", "exclusiveOwnerThread")
                .siteOf(STAMP_SITE, SiteKind.FIELD, LOCKS + "StampedLock", "state")
                .methodSite(BLOCKER_SITE, SiteKind.UNSAFE, LOCKS + "LockSupport", "setBlocker")
                .siteOf(SYNC_SITE, SiteKind.FIELD, LOCKS + "ReentrantLock", "sync")
                .callSite(LOCK_CALL, LOCKS + "Lock", "lock")
                .callSite(TRY_CALL, LOCKS + "Lock", "tryLock")
                .callSite(QUEUE_CALL, "java.util.concurrent.BlockingQueue", "put")
                .callSite(CALLBACK_CALL, "java.util.function.BooleanSupplier", "getAsBoolean")
                .type(MONITOR, "demo.Account")
                .type(OTHER_MONITOR, "demo.Log")
                .type(LOCK, LOCKS + "ReentrantLock$NonfairSync")
                .type(OTHER_LOCK, LOCKS + "ReentrantLock$FairSync")
                .type(STAMPED, LOCKS + "StampedLock");
        trace.begin(1, "there").begin(2, "back").begin(3, "third");
    }

    private void enter(int thread, long monitor) {
        trace.at(MONITOR_SITE).calledAt(0).operation(EventKind.MONITOR_ENTER, thread, monitor);
    }

    /** As a bank does that locks the account with the smaller number first: there is nothing to search. */
    @Test
    void manyLocksInOneOrder_ofManyThreads_agree() {
        trace.begin(4, "fourth");
        for (int round = 0; round < 4; round++) {
            for (long first = 300; first < 364; first++) {
                for (long second = first + 1; second < 364; second++) {
                    int thread = 1 + (int) ((first + second + round) % 4);
                    enter(thread, first);
                    enter(thread, second);
                    exit(thread, second);
                    exit(thread, first);
                }
            }
        }

        assertThat(verdict("completed")).isInstanceOf(Verdict.Agrees.class);
    }

    private void exit(int thread, long monitor) {
        trace.at(MONITOR_SITE).calledAt(0).operation(EventKind.MONITOR_EXIT, thread, monitor);
    }

    private void lock(int thread, long lock, int call) {
        trace.at(OWNER_SITE).calledAt(call).writeReference(thread, lock, 24, THREADS + thread);
    }

    private void unlock(int thread, long lock) {
        trace.at(OWNER_SITE).calledAt(LOCK_CALL).writeReference(thread, lock, 24, 0);
    }

    private void nested(int thread, long outer, long inner) {
        enter(thread, outer);
        enter(thread, inner);
        exit(thread, inner);
        exit(thread, outer);
    }

    private void park(int thread, long blocker) {
        trace.at(BLOCKER_SITE).calledAt(LOCK_CALL).writeReference(thread, THREADS + thread, 32, blocker);
        trace.operation(EventKind.PARK, thread, THREADS + thread);
    }

    private Verdict verdict(String ending) {
        DeadlockSimulator simulator = new DeadlockSimulator();
        simulator.start(trace.header());
        trace.events().forEach(simulator::event);
        return simulator.finish(new Outputs(), ending);
    }

    private Divergence divergence(String ending) {
        Verdict verdict = verdict(ending);
        assertThat(verdict).isInstanceOf(Verdict.Diverges.class);
        List<Divergence> divergences = ((Verdict.Diverges) verdict).divergences();
        assertThat(divergences).hasSize(1);
        return divergences.get(0);
    }

    private void assertAgrees() {
        assertThat(verdict("completed")).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void agreement_saysOverHowManyOperations_andWhetherThreadsUsedOneLock() {
        trace.begin(1, "main").begin(2, "worker");
        nested(1, MONITOR, OTHER_MONITOR);
        assertThat(((Verdict.Agrees) verdict("completed")).summary())
                .isEqualTo("no cycle among 1 acquisitions of a lock under another one, over 4 operations of"
                        + " synchronisation by locks and threads; no lock was used by more than one thread");
        nested(2, MONITOR, OTHER_MONITOR);
        assertThat(((Verdict.Agrees) verdict("completed")).summary())
                .isEqualTo("no cycle among 2 acquisitions of a lock under another one, over 8 operations of"
                        + " synchronisation by locks and threads");
    }

    @Test
    void message_namesThreadsLocksAndPlacesOfBothSides() {
        nested(1, MONITOR, OTHER_MONITOR);
        nested(2, OTHER_MONITOR, MONITOR);

        Divergence divergence = divergence("completed");

        assertThat(divergence.kind()).isEqualTo("deadlock-cycle");
        assertThat(divergence.message())
                .isEqualTo("Threads take locks in orders that can deadlock: thread 'back' took demo.Account#101 at"
                        + " demo.Bank.add(Bank.java:1) (event 8) while it held demo.Log#102, taken at"
                        + " demo.Bank.add(Bank.java:1) (event 7); thread 'there' took demo.Log#102 at"
                        + " demo.Bank.add(Bank.java:1) (event 4) while it held demo.Account#101, taken at"
                        + " demo.Bank.add(Bank.java:1) (event 3). Let all take these locks in the same order, or hold"
                        + " one more lock around both.");
        assertThat(divergence.events()).extracting(RecordedEvent::index).containsExactly(3L, 4L, 7L, 8L);
    }

    @Test
    void cycleThatIsLeftToConfirm_isAPredictionOfAVerdictThatAgrees() {
        nested(1, MONITOR, OTHER_MONITOR);
        nested(2, OTHER_MONITOR, MONITOR);
        DeadlockSimulator simulator = new DeadlockSimulator();
        simulator.leaveToConfirm();
        simulator.start(trace.header());
        trace.events().forEach(simulator::event);

        assertThat(simulator.finish(new Outputs(), "completed"))
                .isInstanceOfSatisfying(Verdict.Agrees.class, agrees -> {
                    assertThat(agrees.predictions())
                            .extracting(Divergence::kind)
                            .containsExactly("deadlock-cycle");
                    assertThat(agrees.summary())
                            .startsWith("no deadlock, but cycles among 2 acquisitions of a lock under another one")
                            .endsWith("; predicted for other schedules: 1");
                });
    }

    @Test
    void sameCycleAgain_isToldOnce() {
        for (int i = 0; i < 10; i++) {
            nested(1, MONITOR, OTHER_MONITOR);
            nested(2, OTHER_MONITOR, MONITOR);
            nested(3, OTHER_MONITOR, MONITOR);
        }
        assertThat(divergence("completed").actual()).isEqualTo("a cycle of 2 threads");
    }

    @Test
    void lock_isNamedAsTheProgramKnowsIt() {
        lock(1, LOCK, LOCK_CALL);
        enter(1, MONITOR);
        exit(1, MONITOR);
        unlock(1, LOCK);
        enter(2, MONITOR);
        trace.symbols.type(77, LOCKS + "ReentrantLock");
        trace.at(SYNC_SITE).calledAt(LOCK_CALL).readReference(2, 77, 12, LOCK);
        lock(2, LOCK, LOCK_CALL);

        Divergence divergence = divergence("completed");
        assertThat(divergence.message())
                .contains("thread 'back' took " + LOCKS + "ReentrantLock#77 at demo.Main.main(Main.java:11)");
        assertThat(divergence.resources().values())
                .containsOnly(LOCKS + "ReentrantLock#77")
                .hasSize(2);
    }

    @Test
    void innerLockByTrying_isNoCycle_butByWaitingItIs() {
        lock(1, LOCK, TRY_CALL);
        lock(1, OTHER_LOCK, LOCK_CALL);
        unlock(1, OTHER_LOCK);
        unlock(1, LOCK);
        lock(2, OTHER_LOCK, LOCK_CALL);
        lock(2, LOCK, TRY_CALL);
        unlock(2, LOCK);
        assertAgrees();

        lock(2, LOCK, LOCK_CALL);
        assertThat(divergence("completed").kind()).isEqualTo("deadlock-cycle");
    }

    @Test
    void innerLockOfACollection_isACycle_butByCallbackNobodyKnows() {
        lock(1, LOCK, QUEUE_CALL);
        lock(1, OTHER_LOCK, QUEUE_CALL);
        unlock(1, OTHER_LOCK);
        unlock(1, LOCK);
        lock(2, OTHER_LOCK, QUEUE_CALL);
        lock(2, LOCK, CALLBACK_CALL);
        unlock(2, LOCK);
        assertAgrees();

        lock(2, LOCK, QUEUE_CALL);
        assertThat(divergence("completed").kind()).isEqualTo("deadlock-cycle");
    }

    /** JDK 17 has an int where JDK 25 has a long. */
    @ParameterizedTest
    @CsvSource({"AbstractQueuedSynchronizer, 4, 16", "AbstractQueuedLongSynchronizer, 8, 32"})
    void readLock_isCounted(String owner, int size, int shift) {
        int site = 20;
        long readWrite = 106;
        long one = 1L << shift;
        trace.symbols
                .methodSite(site, SiteKind.UNSAFE, LOCKS + owner, "compareAndSetState")
                .type(readWrite, LOCKS + "ReentrantReadWriteLock$NonfairSync");
        enter(1, MONITOR);
        trace.at(site).calledAt(LOCK_CALL).size(size).readWrite(1, readWrite, 12, 0, one);
        trace.readWrite(1, readWrite, 12, one, 2 * one);
        trace.readWrite(1, readWrite, 12, 2 * one, one);
        exit(1, MONITOR);
        trace.at(site).calledAt(LOCK_CALL).readWrite(1, readWrite, 12, one, 0);
        trace.readWrite(2, readWrite, 12, 0, one);
        enter(2, MONITOR);
        exit(2, MONITOR);
        assertAgrees(); // readers let each other in
        trace.at(site).calledAt(LOCK_CALL).size(size).readWrite(2, readWrite, 12, one, 0);
        lock(2, readWrite, LOCK_CALL);
        enter(2, MONITOR);

        assertThat(divergence("completed").message())
                .contains("ReentrantReadWriteLock$NonfairSync#106 for reading at demo.Main.main(Main.java:11)");
    }

    @Test
    void stampedLock_isFollowedThroughConversions() {
        trace.at(STAMP_SITE).calledAt(LOCK_CALL);
        trace.readWrite(1, STAMPED, 16, 256, 257); // reads
        enter(1, MONITOR);
        exit(1, MONITOR);
        trace.at(STAMP_SITE).calledAt(LOCK_CALL);
        trace.readWrite(1, STAMPED, 16, 257, 384); // writes
        trace.write(1, STAMPED, 16, 513); // reads again
        trace.readWrite(1, STAMPED, 16, 513, 512);
        enter(1, OTHER_MONITOR); // holds nothing of it now
        exit(1, OTHER_MONITOR);
        enter(2, OTHER_MONITOR);
        trace.at(STAMP_SITE).calledAt(LOCK_CALL).readWrite(2, STAMPED, 16, 512, 640);
        trace.write(2, STAMPED, 16, 768);
        exit(2, OTHER_MONITOR);
        enter(2, MONITOR);
        trace.at(STAMP_SITE).calledAt(LOCK_CALL).readWrite(2, STAMPED, 16, 768, 769); // one reader waits for no other
        trace.readWrite(2, STAMPED, 16, 769, 768);
        assertAgrees();

        trace.readWrite(2, STAMPED, 16, 768, 896);
        assertThat(divergence("completed").kind()).isEqualTo("deadlock-cycle");
    }

    @Test
    void stampThatAnotherThreadReleases_isNoLockOfAnybody() {
        trace.at(STAMP_SITE).calledAt(LOCK_CALL).readWrite(1, STAMPED, 16, 256, 257);
        enter(1, MONITOR);
        exit(1, MONITOR);
        enter(2, MONITOR);
        trace.at(STAMP_SITE).calledAt(LOCK_CALL).readWrite(2, STAMPED, 16, 257, 256);
        trace.readWrite(2, STAMPED, 16, 256, 384);
        assertAgrees();
    }

    @Test
    void threadsThatHaveParkedForEachOthersLocks_areADeadlock() {
        lock(1, LOCK, LOCK_CALL);
        lock(2, OTHER_LOCK, LOCK_CALL);
        park(1, OTHER_LOCK);
        assertAgrees();
        park(2, LOCK);
        park(3, LOCK);

        Divergence divergence = divergence("killed by signal 15");
        assertThat(divergence.kind()).isEqualTo("deadlock");
        assertThat(divergence.message())
                .contains("thread 'there' waits for " + LOCKS
                        + "ReentrantLock$FairSync#104 at demo.Main.main(Main.java:11)")
                .contains("which thread 'back' holds, taken at demo.Main.main(Main.java:11)")
                .doesNotContain("third");
        assertThat(divergence.events())
                .extracting(event -> divergence.resources().get(event.index()))
                .containsExactly(
                        LOCKS + "ReentrantLock$NonfairSync#103",
                        LOCKS + "ReentrantLock$FairSync#104",
                        LOCKS + "ReentrantLock$FairSync#104",
                        LOCKS + "ReentrantLock$NonfairSync#103");

        trace.operation(EventKind.UNPARKED, 2, THREADS + 2);
        assertAgrees();
    }

    @Test
    void deadlockThatTheAgentHasSeen_comesFirst() {
        lock(1, LOCK, LOCK_CALL);
        park(1, LOCK);
        lock(2, OTHER_LOCK, LOCK_CALL);
        park(2, OTHER_LOCK);
        trace.operation(EventKind.BLOCKED, 1, LOCK, RecordDescriptor.BLOCKED_PARK);

        assertThat(((Verdict.Diverges) verdict("killed by signal 15")).divergences())
                .extracting(Divergence::message)
                .satisfiesExactly(
                        seen -> assertThat(seen).contains("thread 'there' waits"),
                        other -> assertThat(other).contains("thread 'back' waits"));
    }

    @Test
    void waitThatNobodyEnds_isToldOnlyOfATestThatHung() {
        enter(1, MONITOR);
        trace.operation(EventKind.WAIT, 1, MONITOR);

        assertAgrees();
        assertThat(verdict(EndingText.atDeadline(5)))
                .as("others may end it yet")
                .isInstanceOf(Verdict.Inconclusive.class);
        seenStill();
        Divergence divergence = divergence(EndingText.atDeadline(5));
        assertThat(divergence.kind()).isEqualTo("waits-forever");
        assertThat(divergence.message())
                .contains("Thread 'there' waits without a time limit for a notification of demo.Account#101 at"
                        + " demo.Bank.add(Bank.java:1) (event 4)");

        trace.operation(EventKind.NOTIFY, 2, MONITOR);
        assertThat(verdict(EndingText.atDeadline(5))).isInstanceOf(Verdict.Agrees.class);
    }

    /** The agent has seen that no thread could go on. */
    private void seenStill() {
        trace.operation(EventKind.STILL, 1, 0, 0);
    }

    @Test
    void waitWithATimeLimit_isNotToldOf() {
        enter(1, MONITOR);
        trace.operation(EventKind.WAIT, 1, MONITOR, 1_000);
        assertThat(verdict(EndingText.atDeadline(5))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void notificationBeforeTheWait_isLost() {
        trace.operation(EventKind.NOTIFY_ALL, 2, MONITOR);
        enter(1, MONITOR);
        trace.operation(EventKind.WAIT, 1, MONITOR);
        seenStill();

        Divergence divergence = divergence(EndingText.atDeadline(5));
        assertThat(divergence.kind()).isEqualTo("lost-notification");
        assertThat(divergence.message())
                .contains("thread 'back' notified it at ")
                .contains("(event 3)");
        assertThat(divergence.events()).extracting(RecordedEvent::index).containsExactly(3L, 5L);
    }

    @Test
    void parkThatNobodyEnds_isTold_unlessTheThreadWasUnparked() {
        park(1, 0);
        seenStill();
        assertThat(divergence(EndingText.atDeadline(5)).kind()).isEqualTo("waits-forever");
        trace.operation(EventKind.UNPARK, 2, THREADS + 1);
        assertThat(verdict(EndingText.atDeadline(5))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void idleWorkerOfAPool_isNotToldOf_butABusyOneIs() {
        long worker = 300;
        trace.symbols.type(worker, "java.util.concurrent.ThreadPoolExecutor$Worker");
        lock(1, worker, 0);
        park(1, 0);
        seenStill();
        assertThat(divergence(EndingText.atDeadline(5)).kind()).isEqualTo("waits-forever");
        trace.operation(EventKind.UNPARKED, 1, THREADS + 1);
        unlock(1, worker);
        park(1, 0);
        assertThat(verdict(EndingText.atDeadline(5))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void batches_giveTheSameVerdict() {
        lock(1, LOCK, LOCK_CALL);
        nested(1, MONITOR, OTHER_MONITOR);
        unlock(1, LOCK);
        trace.at(99).write(1, 5, 16, 3);
        enter(2, OTHER_MONITOR);
        lock(2, LOCK, LOCK_CALL);
        park(3, OTHER_LOCK);

        Verdict one = verdict(EndingText.UNKNOWN);
        assertThat(one).isInstanceOf(Verdict.Diverges.class);
        trace.symbols.fieldSite(99, "value");
        for (int events = 1; events < 8; events++) {
            assertThat(trace.judge(new DeadlockSimulator(), new Outputs(), events))
                    .isEqualTo(one);
        }
    }

    /** Objects come and go, threads too: what can be in no further cycle is dropped. */
    @Test
    void memory_isBoundedByWhatCanStillHappen() {
        DeadlockSimulator simulator = new DeadlockSimulator();
        for (int i = 0; i < 5_000; i++) {
            int thread = 10 + i;
            trace.start(1, thread).begin(thread, "short");
            nested(thread, 1_000 + 2L * i, 1_001 + 2L * i);
            trace.operation(EventKind.THREAD_ENDING, thread, 50_000 + i);
            trace.operation(EventKind.THREAD_END, thread, 0);
            trace.operation(EventKind.JOIN, 1, 50_000 + i);
        }
        simulator.start(trace.header());
        trace.events().stream()
                .filter(event -> event.index() == 0 || event.index() > 2)
                .forEach(simulator::event);
        assertThat(simulator.keptAcquisitions()).isLessThan(2_100);
    }

    @Test
    void tooManyWaysToTakeLocks_cannotBeJudged() {
        for (int i = 0; i < 200_001; i++) {
            nested(1, 1_000 + 2L * i, 1_001 + 2L * i);
        }
        assertThat(verdict("completed"))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason())
                                .startsWith("The threads take locks under others in more than 200000 different ways"));
    }

    /**
     * Each acquisition may be the last one of very many cycles. What was found by the end of the search is reported.
     */
    @Test
    @Timeout(60)
    void locksTakenInAllOrders_areGivenUpInTime() {
        Random random = new Random(1);
        int[] owners = new int[4];
        for (int i = 0; i < 100_000; i++) {
            int lock = random.nextInt(owners.length);
            trace.at(20 + random.nextInt(20));
            if (owners[lock] == 0) {
                owners[lock] = 1 + random.nextInt(4);
                trace.operation(EventKind.MONITOR_ENTER, owners[lock], 1_000 + lock);
            } else {
                trace.operation(EventKind.MONITOR_EXIT, owners[lock], 1_000 + lock);
                owners[lock] = 0;
            }
        }
        assertThat(verdict("completed")).isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void traceOfRegions_cannotBeJudged() {
        DeadlockSimulator simulator = new DeadlockSimulator();
        simulator.start(trace.header(Coverage.REGIONS));
        assertThat(simulator.finish(new Outputs())).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void accessAtAPlaceWithoutAName_cannotBeJudged() {
        trace.at(98).write(1, 5, 16, 3);
        assertThat(verdict("completed")).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void finishBeforeStart_isRefused() {
        assertThatIllegalStateException().isThrownBy(() -> new DeadlockSimulator().finish(new Outputs()));
    }
}
