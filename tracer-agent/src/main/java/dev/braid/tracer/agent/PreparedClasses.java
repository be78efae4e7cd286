// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.agent.image.ClassImage;
import dev.braid.tracer.agent.image.ClassImageBuilder;
import dev.braid.tracer.agent.image.ImageFormat;
import dev.braid.tracer.bootstrap.type.DeclaredFields;
import dev.braid.tracer.instrument.ClassInstrumenter.Result;
import dev.braid.tracer.instrument.SiteCounter;
import dev.braid.tracer.instrument.TwinClasses;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's classes as an earlier JVM has instrumented them, and those that this JVM adds for later ones.
 *
 * <p>Problem: a fresh JVM takes more than a second to instrument the JDK's classes, as it interprets the instrumenter.
 * Each worker does the same to the same classes.
 *
 * <p>So a JVM leaves an image of them. A class is taken from it only if, as far as two checksums can tell, it is byte
 * by byte the class that was instrumented then, by the same agent in the same JDK. All that instrumenting it would have
 * left behind is in the image too. Where there is no image, or a damaged one, or options for the instrumenter other
 * than the defaults, classes are instrumented as without images. A class that cannot be instrumented is never in an
 * image.
 *
 * <p>Thread safety: any thread.
 */
final class PreparedClasses {
    /** Sites set aside for the JDK's classes in a JVM without an image, and beyond those of the image. */
    private static final int FIRST_SITES = 1 << 16;

    private static final int FURTHER_SITES = 1 << 13;

    private final SymbolLog symbols;
    private final File file;
    private final @Nullable ClassImage image;
    private final ClassImageBuilder builder;
    private final LeftAlone leftAlone;

    private PreparedClasses(SymbolLog symbols, File file, @Nullable ClassImage image, ClassImageBuilder builder) {
        leftAlone = LeftAlone.beside(file);
        this.symbols = symbols;
        this.file = file;
        this.image = image;
        this.builder = builder;
    }

    /**
     * {@return the classes for this JVM; null if there are to be none}
     *
     * @param path the image's path, to which the JDK is added; "" for no image
     */
    static @Nullable PreparedClasses open(String path, SymbolLog symbols) {
        File modules = new File(System.getProperty("java.home"), "lib/modules");
        if (path.isEmpty() || modules.length() == 0) {
            return null;
        }
        String purpose = new File(path).getName() + " " + System.getProperty("java.vm.version") + " "
                + System.getProperty("java.vm.vendor") + " " + modules + " " + modules.length() + " "
                + modules.lastModified();
        File file = new File(path + "-" + Integer.toHexString(purpose.hashCode()) + ".image");
        ClassImage image = null;
        try {
            image = ClassImage.open(file, purpose);
        } catch (IOException e) {
            say("The image of instrumented classes cannot be read", e);
        }
        int used = 0;
        int reserved = FIRST_SITES;
        if (image != null) {
            image.use();
            used = image.lastSite();
            reserved = Math.max(used, Math.min(FIRST_SITES, used + FURTHER_SITES));
        }
        SiteCounter.reserve(used, reserved);
        return new PreparedClasses(symbols, file, image, new ClassImageBuilder(file, purpose, image, reserved));
    }

    /** {@return the JDK's classes that synchronise by nothing, as far as is known} */
    LeftAlone leftAlone() {
        return leftAlone;
    }

    /**
     * {@return the instrumented class if the image holds it; then all is done that instrumenting it would have done}
     */
    byte @Nullable [] find(String dottedName, byte[] original) {
        if (image == null) {
            return null;
        }
        int entry = image.find(ImageFormat.key(original, false), original.length);
        return entry < 0 ? null : take(image, entry, dottedName);
    }

    /**
     * {@return the twins of the image, in the order in which they are to be defined; null if it has none, or if an
     * original is not what it was}
     */
    @Nullable
    List<PreparedTwin> twins(TwinClasses.ClassFiles originals) {
        if (image == null || image.twins() == 0) {
            return null;
        }
        int[] entries = new int[image.twins()];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = image.twin(i);
            byte[] original = originals.read(image.original(entries[i]));
            if (image.find(ImageFormat.key(original, true), original.length) != entries[i]
                    || image.body(entries[i]) == null) {
                return null;
            }
        }
        List<PreparedTwin> twins = new ArrayList<>();
        for (int entry : entries) {
            String name = image.name(entry);
            byte[] classFile = take(image, entry, name.replace('/', '.'));
            if (classFile == null) {
                throw new IllegalStateException("a file changed while it was mapped: " + file);
            }
            twins.add(new PreparedTwin(name, classFile));
        }
        return twins;
    }

    /** An instrumented twin that is to be defined; its name with slashes. */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record PreparedTwin(String name, byte[] classFile) {}

    private byte @Nullable [] take(ClassImage from, int entry, String dottedName) {
        byte[] body = from.body(entry);
        if (body == null) {
            forget();
            return null;
        }
        int classBytes = from.classBytes(entry);
        byte[] classFile = new byte[classBytes];
        System.arraycopy(body, 0, classFile, 0, classBytes);
        long declared = from.declared(entry);
        if (declared != 0) {
            DeclaredFields.registerPrepared(dottedName, declared);
        }
        symbols.append(body, classBytes, body.length - classBytes);
        return classFile;
    }

    /** A class in the image's file is damaged: the next JVM is to make another one. */
    private void forget() {
        giveUp();
        file.delete();
    }

    private void giveUp() {
        try {
            builder.abandon();
        } catch (IOException e) {
            say("The image of instrumented classes cannot be written", e);
        }
    }

    /**
     * Adds a class that has been instrumented to the next image.
     *
     * @param original as the JVM has shown it
     * @param entries for the symbol log
     */
    void add(String internalName, byte[] original, Result result, byte[] entries) {
        add(internalName, "", ImageFormat.key(original, false), original.length, result, entries);
    }

    private void add(String name, String twinOf, long key, int length, Result result, byte[] entries) {
        try {
            builder.add(key, length, name, twinOf, result, entries);
        } catch (IOException e) {
            say("The image of instrumented classes cannot be written", e);
            giveUp();
        }
    }

    /** Adds the twin of a class. */
    void addTwin(String name, String twinOf, byte[] original, Result result, byte[] entries) {
        add(name, twinOf, ImageFormat.key(original, true), original.length, result, entries);
    }

    /** Leaves an image for later JVMs, if there is anything new in it. */
    void store() {
        try {
            builder.store();
            if (file.exists()) { // otherwise it has been said why there is none
                leftAlone.store();
            }
        } catch (IOException e) {
            say("The image of instrumented classes cannot be written", e);
        } catch (OutOfMemoryError e) {
            // The program has used up its heap. A later JVM makes the image.
            giveUp();
        }
    }

    private static void say(String what, IOException why) {
        AgentInstaller.say(what + " (" + why.getMessage() + "); JVMs start slower without it.");
    }
}
