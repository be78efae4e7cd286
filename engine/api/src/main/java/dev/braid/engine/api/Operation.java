// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Marks a method as an operation of a {@link LinearizabilityTest}.
 *
 * <p>Several threads call it at once, with generated arguments: {@code int}, {@code long}, {@code boolean},
 * {@link String} and enums, see {@link Values}. Its result, or the class of what it throws, is compared with that of
 * the same operations run one after another. Results are nothing, null, primitive values, {@link String}s, enum
 * constants, and optionals, collections, maps and arrays of these. An {@link Error} is a failure of the test.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Operation {
    /**
     * {@return {@code true} if the first argument names the part of the object that the operation is about, as a map's
     * key does} What is done to other parts has no effect on it. If all operations are keyed, each key is judged for
     * itself, which is much faster.
     */
    boolean keyed() default false;
}
