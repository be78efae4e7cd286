// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.CountText;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.simulator.site.Contexts;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * Takes plain accesses between fences for opaque ones, which race with nothing that is not plain: ring buffers and
 * sequence locks hand over by them.
 *
 * <p>A write counts if a release fence came before it, and since then its thread has synchronised by nothing else. A
 * read counts if an acquire fence comes after it, and until then its thread only reads. What fences order is the affair
 * of {@link HappensBefore}.
 *
 * <p>The JDK's own fences are left out: its plain writes release anyway, see {@link AccessRoles}. Fences of libraries
 * out of scope order what they write and read; their memory is not judged.
 */
public final class FencedAccesses {
    private final HappensBefore order;
    private final Symbols symbols;
    private final BiConsumer<Access, TraceEvent> races;
    private final Int2ObjectOpenHashMap<FenceWindows> threads = new Int2ObjectOpenHashMap<>();
    private boolean isActive;
    private long taken;

    /** @param races takes pairs of accesses that race in spite of fences */
    public FencedAccesses(HappensBefore order, Symbols symbols, BiConsumer<Access, TraceEvent> races) {
        this.order = order;
        this.symbols = symbols;
        this.races = races;
    }

    /** {@return {@code true} if the program has fences, or what may be in no race by a fence to come} */
    public boolean isActive() {
        return isActive;
    }

    /** {@return the number of pairs that counted as opaque ones, for people; empty if none did} */
    public String text() {
        return taken == 0 ? "" : CountText.of(taken) + " pairs of plain accesses between fences were taken for opaque";
    }

    /** Takes a fence. */
    public void fence(TraceEvent event, ThreadOrder thread) {
        boolean acquires = (event.detail(0) & HappensBefore.ACQUIRE_FENCE) != 0;
        boolean releases = (event.detail(0) & HappensBefore.RELEASE_FENCE) != 0;
        if (!isOfProgram(event)) {
            if (acquires) {
                order.acquireFence(thread);
            }
            if (releases && !isOfJdk(event)) {
                order.releaseFence(thread);
            }
            return;
        }
        isActive = true;
        FenceWindows windows = windows(event.thread());
        if (acquires) {
            taken += windows.acquireFence(event.index());
            thread.beginEpoch();
        }
        if (releases) {
            windows.releaseFence(event.index());
        }
        order.operation(event);
    }

    /** Takes an operation that is not a fence, after it was ordered. */
    public void operation(TraceEvent event, ThreadOrder thread) {
        boolean synchronises = event.kind().acquires() || event.kind().releases();
        if (isActive && synchronises && !event.isOfJvm() && event.kind() != EventKind.THREAD_END) {
            end(windows(event.thread()), event, thread);
        }
    }

    private void end(FenceWindows windows, TraceEvent event, ThreadOrder thread) {
        if (windows.isStoring()) {
            windows.endOfStores(event.index());
            thread.beginEpoch(); // otherwise what it writes now could not be told from what it wrote before
        }
        windows.endOfLoads(event.index(), races);
    }

    /** Takes an access, before its races are looked for. */
    public void access(TraceEvent event, ThreadOrder thread, AccessRole role) {
        if (event.isOfJvm() || isOfUnsafe(event, role)) {
            return; // the JVM loads and links classes where it likes, also between an access and its fence
        }
        FenceWindows windows = windows(event.thread());
        boolean writes = event.kind().writes();
        if (role == AccessRole.DATA) {
            if (writes) {
                windows.endOfLoads(event.index(), races);
            }
        } else if (role.synchronises()) {
            boolean isAtMostOpaque = !event.mode().acquires() && !event.mode().releases();
            if (writes || !isAtMostOpaque) {
                end(windows, event, thread);
            }
        }
    }

    /**
     * {@return {@code true} if a plain write counts as an opaque one, with which the thread releases what it has
     * fenced}
     */
    public boolean isFencedWrite(TraceEvent event) {
        return isActive() && windows(event.thread()).isStoring();
    }

    /**
     * Takes two accesses that nothing orders. {@return {@code true} if they are in no race, or that is yet to be seen}
     */
    public boolean takes(Access earlier, TraceEvent later) {
        if (earlier.kind().writes() == later.kind().writes()) {
            return false;
        }
        boolean isWriteFirst = earlier.kind().writes();
        if (isWriteFirst ? !isFenced(earlier) : !isFencedNow(later)) {
            return false;
        }
        if (!isWriteFirst) {
            return isAtomic(earlier) ? take() : readIsFenced(earlier, later);
        }
        if (later.mode() != AccessMode.PLAIN || later.kind() != EventKind.READ) {
            return take();
        }
        await(windows(later.thread()), earlier, later);
        return true;
    }

    /** {@return {@code true} if two accesses that may come in the other order are perhaps in no race} */
    public boolean mayTake(Access earlier, TraceEvent later) {
        if (!isActive() || earlier.kind().writes() == later.kind().writes()) {
            return false;
        }
        if (earlier.kind().writes()) {
            return isFenced(earlier);
        }
        FenceWindows reader = windows(earlier.thread());
        boolean isBeforeFence = isAtomic(earlier)
                || reader.isBeforeFence(earlier.index())
                || reader.mayComeBeforeFence(earlier.index());
        return isFencedNow(later) && isBeforeFence;
    }

    private boolean take() {
        taken++;
        return true;
    }

    private boolean readIsFenced(Access earlier, TraceEvent later) {
        FenceWindows reader = windows(earlier.thread());
        if (reader.isBeforeFence(earlier.index())) {
            return take();
        }
        if (reader.mayComeBeforeFence(earlier.index())) {
            await(reader, earlier, later);
            return true;
        }
        return false;
    }

    private void await(FenceWindows reader, Access earlier, TraceEvent later) {
        isActive = true;
        reader.await(earlier, later);
    }

    private boolean isFenced(Access write) {
        return isAtomic(write) || windows(write.thread()).isAfterFence(write.index());
    }

    private boolean isFencedNow(TraceEvent write) {
        return write.mode() != AccessMode.PLAIN
                || write.kind() == EventKind.READ_WRITE
                || windows(write.thread()).isStoring();
    }

    private static boolean isAtomic(Access access) {
        return access.mode() != AccessMode.PLAIN || access.kind() != EventKind.READ && access.kind() != EventKind.WRITE;
    }

    /** Takes the end of a thread, or of the trace if all have ended. */
    public void endOf(int thread, long index) {
        FenceWindows windows = threads.get(thread);
        if (windows != null) {
            windows.endOfLoads(index, races);
        }
    }

    /** Takes the end of the trace. */
    public void end() {
        int[] all = threads.keySet().toIntArray();
        Arrays.sort(all);
        for (int thread : all) {
            endOf(thread, Long.MAX_VALUE);
        }
    }

    private FenceWindows windows(int thread) {
        FenceWindows known = threads.get(thread);
        if (known == null) {
            known = new FenceWindows();
            threads.put(thread, known);
        }
        return known;
    }

    /** {@return {@code true} if the program has made that fence, itself or by the classes that are there for it} */
    private boolean isOfProgram(TraceEvent event) {
        Site site = symbols.site(event.site());
        if (event.isOfJvm()) {
            return false;
        }
        if (site == null || !site.platform()) {
            return true;
        }
        Site call = symbols.site(event.callSite());
        return isOfFences(site.className()) && call != null && isOfFences(call.fieldOwner());
    }

    /**
     * {@return {@code true} if {@code sun.misc.Unsafe} looks, before it does what it is asked to, whether it has warned
     * of itself}
     */
    private boolean isOfUnsafe(TraceEvent event, AccessRole role) {
        Site site = role == AccessRole.SYNCHRONISES ? symbols.site(event.site()) : null;
        return site != null && site.className().equals("sun.misc.Unsafe");
    }

    /** {@return {@code true} if the program has called the JDK, which has made a fence} */
    private boolean isOfJdk(TraceEvent event) {
        Site call = symbols.site(event.callSite());
        return call != null && Contexts.isOfJdk(call.fieldOwner());
    }

    private static boolean isOfFences(String className) {
        return className.startsWith("java.lang.invoke.") || className.endsWith(".misc.Unsafe");
    }

    /** Two accesses of which it is not known yet whether a fence comes after the one that reads. */
    record Pair(Access earlier, RecordedEvent later) {}
}
