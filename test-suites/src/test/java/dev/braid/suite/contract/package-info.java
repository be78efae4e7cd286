/**
 * The build contract: what an ordinary project gets that has nothing but one test-scoped dependency on
 * {@code braid-engine}. Each test starts Maven on such a project.
 */
@NullMarked
package dev.braid.suite.contract;

import org.jspecify.annotations.NullMarked;
