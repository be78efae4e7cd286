// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample

import dev.braid.engine.api.TracedConcurrencyTest
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield

/** Programs with a race, which nothing orders in any run: both sides have met before. */
class RaceTest {
    private val met = AtomicInteger()
    private var plain = 0
    private val unsafe by lazy(LazyThreadSafetyMode.NONE) { intArrayOf(1) }

    private fun meet() {
        met.incrementAndGet()
        while (met.get() < 2) Thread.onSpinWait()
    }

    @TracedConcurrencyTest
    fun suspendedIncrement() = runBlocking(Dispatchers.Default) {
        List(2) { launch { step() } }.forEach { it.join() }
    }

    private suspend fun step() {
        yield()
        meet()
        plain++
        yield()
    }

    @TracedConcurrencyTest
    fun capturedVariable() {
        var calls = 0
        List(2) { thread { repeat(20) { calls++ } } }.forEach { it.join() }
    }

    @TracedConcurrencyTest
    fun lazyWithoutLock() {
        List(2) { thread { unsafe[0] } }.forEach { it.join() }
    }

    @TracedConcurrencyTest
    fun resultsOfTasks() = runBlocking(Dispatchers.Default) {
        val results = ArrayList<Int>()
        List(2) { number -> async { meet(); results.add(number) } }.awaitAll()
        Unit
    }
}
