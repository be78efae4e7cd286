// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import dev.braid.simulator.predict.PredictedRaceSimulator;
import dev.braid.simulator.race.RaceSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A program without a fault, and without a method that is to be atomic: no simulator may find one. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TracedConcurrencyTest(simulators = {RaceSimulator.class, PredictedRaceSimulator.class, DeadlockSimulator.class})
@interface Correct {}
