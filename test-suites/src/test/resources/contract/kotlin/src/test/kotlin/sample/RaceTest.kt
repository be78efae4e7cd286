// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample

import dev.braid.engine.api.TracedConcurrencyTest
import kotlin.concurrent.thread
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield

/** Programs with a race. */
class RaceTest {
    private var plain = 0
    private val unsafe by lazy(LazyThreadSafetyMode.NONE) { intArrayOf(1) }

    @TracedConcurrencyTest
    fun suspendedIncrement() = runBlocking(Dispatchers.Default) {
        List(4) { launch { repeat(20) { step() } } }.forEach { it.join() }
    }

    private suspend fun step() {
        val before = plain
        yield()
        plain = before + 1
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
        List(4) { number -> async { results.add(number) } }.awaitAll()
        Unit
    }
}
