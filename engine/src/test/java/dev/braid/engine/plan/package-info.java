/**
 * Rightly declared test classes, which the engine's own tests select; this package holds nothing else.
 */
@NullMarked
package dev.braid.engine.plan;

import org.jspecify.annotations.NullMarked;
