// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample

import dev.braid.engine.api.TracedConcurrencyTest
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlinx.atomicfu.atomic
import kotlinx.atomicfu.locks.reentrantLock
import kotlinx.atomicfu.locks.withLock
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield

private const val TIMES = 50

/** Correct programs, which agree, and the same without what makes them correct, which do not. */
class CounterTest {
    private var plain = 0
    private var guarded = 0
    private val counter = atomic(0)
    private val lock = reentrantLock()
    private val whole by lazy { listOf(1, 2, 3) }
    @Volatile private var ready = false
    private var message = ""

    @Test
    fun ordinary() {
        assertEquals(3, whole.size)
    }

    @TracedConcurrencyTest
    fun mutexGuardsAcrossSuspension() = runBlocking(Dispatchers.Default) {
        val mutex = Mutex()
        List(4) { launch { repeat(TIMES) { mutex.withLock { step() } } } }.forEach { it.join() }
        assertEquals(4 * TIMES, guarded)
    }

    private suspend fun step() {
        val before = guarded
        yield()
        guarded = before + 1
    }

    @TracedConcurrencyTest
    fun channelHandsOver() = runBlocking(Dispatchers.Default) {
        val boxes = Channel<IntArray>(2)
        val sum = async { var sum = 0; for (box in boxes) sum += box[0]; sum }
        launch {
            repeat(TIMES) { boxes.send(intArrayOf(it)) }
            boxes.close()
        }
        assertEquals(TIMES * (TIMES - 1) / 2, sum.await())
    }

    @TracedConcurrencyTest
    fun contextSwitchesHandOver() = runBlocking {
        var local = 0
        repeat(TIMES) {
            withContext(Dispatchers.Default) { local++ }
            withContext(Dispatchers.IO) { local++ }
        }
        assertEquals(2 * TIMES, local)
    }

    @TracedConcurrencyTest
    fun delayedAndDeferred() = runBlocking(Dispatchers.Default) {
        val box = IntArray(1)
        val done = CompletableDeferred<Unit>()
        launch { delay(5); box[0] = 7; done.complete(Unit) }
        done.await()
        assertEquals(7, box[0])
    }

    @TracedConcurrencyTest
    fun stateFlowPublishes() = runBlocking(Dispatchers.Default) {
        val state = MutableStateFlow<List<Int>>(emptyList())
        launch { for (i in 1..TIMES) state.value = List(i) { i } }
        val last = state.first { it.size == TIMES }
        assertEquals(TIMES, last[0])
    }

    @TracedConcurrencyTest
    fun atomicsAndLocks() {
        val javas = AtomicInteger()
        List(2) {
            thread {
                repeat(TIMES) {
                    counter.incrementAndGet()
                    javas.incrementAndGet()
                    lock.withLock { guarded++ }
                }
            }
        }.forEach { it.join() }
        assertEquals(2 * TIMES, counter.value)
        assertEquals(2 * TIMES, javas.get())
        assertEquals(2 * TIMES, guarded)
    }

    @TracedConcurrencyTest
    fun lazyIsMadeOnce() {
        List(3) { thread { assertEquals(3, whole.size) } }.forEach { it.join() }
    }

    @TracedConcurrencyTest
    fun volatilePublishes() {
        val writer = thread { message = "done"; ready = true }
        val reader = thread { while (!ready) Thread.onSpinWait(); assertEquals("done", message) }
        writer.join()
        reader.join()
    }

    @TracedConcurrencyTest
    fun lambdasKeepTheirVariables() {
        var calls = 0
        val monitor = Any()
        val count = { synchronized(monitor) { calls++ } }
        List(3) { thread { repeat(TIMES) { count() } } }.forEach { it.join() }
        assertEquals(3 * TIMES, calls)
    }
}
