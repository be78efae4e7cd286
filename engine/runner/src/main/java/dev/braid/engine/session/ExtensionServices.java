// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;

/**
 * The context class loader while Jupiter detects extensions: it offers {@link TracingExtension} first. What else is on
 * the class path as a service is offered only if the user has Jupiter detect extensions.
 *
 * <p>The service is not declared where all see it: in the JVM that runs the build, there is nothing for it to do.
 */
final class ExtensionServices extends ClassLoader {
    private static final String SERVICES = "META-INF/services/org.junit.jupiter.api.extension.Extension";
    private static final String OWN = "extension-services";

    private final boolean offersOthers;

    private ExtensionServices(ClassLoader parent, boolean offersOthers) {
        super(parent);
        this.offersOthers = offersOthers;
    }

    /** Makes this the context class loader of the current thread. */
    static void enter(boolean offersOthers) {
        Thread thread = Thread.currentThread();
        thread.setContextClassLoader(new ExtensionServices(thread.getContextClassLoader(), offersOthers));
    }

    /** Gives the current thread back the context class loader that it had before. */
    static void leave() {
        Thread thread = Thread.currentThread();
        if (thread.getContextClassLoader() instanceof ExtensionServices services) {
            thread.setContextClassLoader(services.getParent());
        }
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (!name.equals(SERVICES)) {
            return super.getResources(name);
        }
        List<URL> offered = new ArrayList<>();
        offered.add(Objects.requireNonNull(ExtensionServices.class.getResource(OWN), OWN));
        if (offersOthers) {
            offered.addAll(Collections.list(super.getResources(name)));
        }
        return Collections.enumeration(offered);
    }
}
