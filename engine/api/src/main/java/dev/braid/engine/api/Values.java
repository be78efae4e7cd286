// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/** The values that a parameter of an {@link Operation} takes. Few values make threads meet. */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Values {
    /** {@return the least value of an {@code int} or {@code long}} */
    long from() default 1;

    /** {@return the greatest value of an {@code int} or {@code long}} */
    long to() default 3;

    /** {@return the values of a {@link String}} */
    String[] of() default {"a", "b", "c"};
}
