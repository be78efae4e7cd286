// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.agent.PreparedClasses.PreparedTwin;
import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.Scope;
import dev.braid.tracer.instrument.TwinClasses;
import dev.braid.tracer.instrument.TwinClasses.Twin;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** Defines the instrumented {@link TwinClasses} in the bootstrap class loader, beside their originals. */
final class TwinDefinition {
    private static final TwinClasses.ClassFiles ORIGINALS = new TwinClasses.ClassFiles() {
        @Override
        public byte[] read(String internalName) {
            return TwinDefinition.read(internalName);
        }
    };

    private TwinDefinition() {}

    /** Defines all twins. To be called once, before the first instrumented class that may call a twin. */
    static void defineAll(SymbolLog symbols, @Nullable PreparedClasses prepared, StartGarbage garbage) {
        List<PreparedTwin> ready = prepared == null ? null : prepared.twins(ORIGINALS);
        if (ready != null) {
            for (PreparedTwin twin : ready) {
                define(twin.name(), twin.classFile());
            }
            return;
        }
        for (Twin twin : TwinClasses.copyAll(ORIGINALS)) {
            ClassInstrumenter.Result result = ClassInstrumenter.instrument(
                    twin.classFile(), Scope.Depth.PLATFORM, new FunctionPatterns(List.of()));
            byte[] sites = SymbolLog.sites(twin.name().replace('/', '.'), true, result);
            symbols.append(sites, 0, sites.length);
            if (prepared != null) {
                prepared.addTwin(twin.name(), twin.original(), twin.originalFile(), result, sites);
            }
            define(twin.name(), result.classFile());
            garbage.collect();
        }
    }

    private static void define(String name, byte[] classFile) {
        Unsafe.getUnsafe().defineClass(name, classFile, 0, classFile.length, null, null);
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
