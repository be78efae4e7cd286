/**
 * Wrongly declared test classes, one for each thing that discovery refuses.
 */
@NullMarked
package dev.braid.engine.wrong;

import org.jspecify.annotations.NullMarked;
