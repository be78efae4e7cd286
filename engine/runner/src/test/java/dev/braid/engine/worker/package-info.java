/** Tests of the worker; those that start a JVM say so. */
@NullMarked
package dev.braid.engine.worker;

import org.jspecify.annotations.NullMarked;
