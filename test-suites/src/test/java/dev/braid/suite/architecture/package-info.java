/**
 * The rules of Braid's architecture, the content of its agent's jar, and, for each rule, a proof that it can fail: a
 * rule that nothing can break holds nothing.
 */
@NullMarked
package dev.braid.suite.architecture;

import org.jspecify.annotations.NullMarked;
