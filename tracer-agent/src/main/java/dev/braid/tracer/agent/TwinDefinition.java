// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.FunctionPatterns;
import dev.braid.tracer.instrument.Scope;
import dev.braid.tracer.instrument.TwinClasses;
import dev.braid.tracer.instrument.TwinClasses.Twin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import jdk.internal.misc.Unsafe;

/** Defines the instrumented {@link TwinClasses} in the bootstrap class loader, beside their originals. */
final class TwinDefinition {
    private TwinDefinition() {}

    /** To be called once, before the first instrumented class that may call a twin. */
    static void defineAll(SymbolLog symbols, StartGarbage garbage) {
        for (Twin twin : TwinClasses.copyAll(TwinDefinition::read)) {
            ClassInstrumenter.Result result = ClassInstrumenter.instrument(
                    twin.classFile(), Scope.Depth.PLATFORM, new FunctionPatterns(List.of()));
            String name = twin.name().replace('/', '.');
            symbols.sites(name, true, result);
            Unsafe.getUnsafe().defineClass(twin.name(), result.classFile(), 0, result.classFile().length, null, null);
            garbage.collect();
        }
    }

    private static byte[] read(String internalName) {
        try (InputStream in = Object.class.getResourceAsStream("/" + internalName + ".class")) {
            if (in == null) {
                throw new IOException("this JDK has no " + internalName);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
