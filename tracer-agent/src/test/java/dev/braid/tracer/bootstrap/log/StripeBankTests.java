// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.layout.StripeDescriptor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the agent's stripes against the function by which others find out which one a location has. */
class StripeBankTests {
    private static final long SEED = Long.getLong("stripe.seed", 3);
    private static final int LOCATIONS = 20_000;
    private static final int STRIPE_BYTES = 64;

    @ParameterizedTest(name = "{0} stripes, blocks of {1} bytes")
    @CsvSource({"1, 64", "2, 8", "64, 1", "1024, 64", "65536, 4096"})
    void stripeOfALocation_isThatOfTheDescriptor(int stripes, int blockBytes) throws Exception {
        URL[] classes = {Path.of("target/classes").toUri().toURL()};
        // Options are fixed for good when the class is initialised, so each choice has classes of its own.
        try (URLClassLoader own = new URLClassLoader(classes, new TraceFormatOnly())) {
            Class<?> options = own.loadClass("dev.braid.tracer.bootstrap.machine.Options");
            options.getMethod("choose", Map.class).invoke(null, Map.of("stripes", stripes, "block.bytes", blockBytes));
            Class<?> bank = own.loadClass("dev.braid.tracer.bootstrap.log.StripeBank");
            Method stripeOf = bank.getDeclaredMethod("stripeOf", long.class, long.class);
            stripeOf.setAccessible(true);
            Field base = bank.getDeclaredField("BASE");
            base.setAccessible(true);

            Random random = new Random(SEED);
            for (int i = 0; i < LOCATIONS; i++) {
                long object = random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(5000);
                long offset = random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(10_000) - 8;
                long number = ((long) stripeOf.invoke(null, object, offset) - (long) base.get(null)) / STRIPE_BYTES;
                assertThat(number)
                        .as("object %d, offset %d of seed %d", object, offset, SEED)
                        .isEqualTo(StripeDescriptor.stripeOf(object, offset, stripes, blockBytes))
                        .isBetween(0L, stripes - 1L);
            }
        }
    }

    /** Hides the agent's own classes, so that they are loaded again. */
    private static final class TraceFormatOnly extends ClassLoader {
        TraceFormatOnly() {
            super(StripeBankTests.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.braid.tracer.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
