/** Braid's own tests that are about more than one module: traced programs, architecture, and the build contract. */
@NullMarked
package dev.braid.suite;

import org.jspecify.annotations.NullMarked;
