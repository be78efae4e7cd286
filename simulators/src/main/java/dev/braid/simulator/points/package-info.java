/** Finds where in the program threads meet, which is where a schedule has to switch between them. */
@NullMarked
package dev.braid.simulator.points;

import org.jspecify.annotations.NullMarked;
