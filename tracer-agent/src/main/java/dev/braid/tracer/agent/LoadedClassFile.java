// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.ThreadHooks;
import dev.braid.tracer.instrument.StackMapFrames;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The class file of a class that is loaded already.
 *
 * <p>In this case, the JVM does not hand the class file to a transformer, but a copy made from its own data. It has not
 * kept the stack map frames of classes that it did not verify, such as the JDK's. Without them, code that follows a
 * jump cannot be instrumented. The class file itself still has them.
 */
final class LoadedClassFile {
    private LoadedClassFile() {}

    /**
     * {@return the class file to instrument}
     *
     * @param given the class file from the JVM; if it is whole, it is taken, because other agents may have changed
     *     it
     */
    static byte[] of(Class<?> type, byte[] given) {
        if (!StackMapFrames.areMissing(given)) {
            return given;
        }
        String resource = type.getName().replace('.', '/').concat(".class");
        ThreadHooks.enterUpcall(); // for the reader of the JDK's image, which the program uses, too
        try (InputStream file = type.getModule().getResourceAsStream(resource)) {
            if (file != null) {
                return file.readAllBytes();
            }
        } catch (IOException e) {
            throw new InstrumentationException(
                    "its class file cannot be read (" + e + "); make it readable, or exclude the class");
        } finally {
            ThreadHooks.leaveUpcall();
        }
        throw new InstrumentationException("it was loaded before Braid's agent, its stack map frames were not kept,"
                + " and it has no class file; exclude it, or have the JVM verify it (-Xverify:all)");
    }
}
