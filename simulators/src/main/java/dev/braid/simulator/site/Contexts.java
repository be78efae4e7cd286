// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.site;

import dev.braid.trace.EventView;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.List;
import java.util.Set;

/**
 * Tells on whose behalf code outside of the program makes an access. It is the program's, if its call has led there
 * directly. It is foreign if code lies in between that is not traced as code, or if there is no call of the program.
 *
 * <p>Thread safety: one thread.
 */
public final class Contexts {
    private static final byte DIRECT = 1;
    private static final byte INDIRECT = 2;
    private static final byte OF_POOLS = 3;
    private static final byte OUT_OF_SCOPE = 4;

    /** Packages whose classes do for the caller what it asks for, without keeping anything of their own. */
    private static final List<String> DIRECT_PACKAGES = List.of(
            "java.util.concurrent.",
            "java.util.function.",
            "java.util.stream.",
            "java.lang.invoke.",
            "java.lang.reflect.");

    private static final String LIBRARY = "java.util.";
    private static final Set<String> DIRECT_CLASSES = Set.of(
            "java.lang.AutoCloseable",
            "java.lang.CharSequence",
            "java.lang.Comparable",
            "java.lang.Iterable",
            "java.lang.Object",
            "java.lang.Runnable",
            "java.lang.System",
            "java.lang.Thread",
            "java.io.Closeable",
            "sun.misc.Unsafe");

    private static final List<String> CONCURRENT = List.of("java.util.concurrent.", "java.util.stream.");

    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private final SiteRules calls;
    private final SiteRules sites;

    public Contexts(Symbols symbols) {
        calls = new SiteRules(symbols, DIRECT, Contexts::rule);
        sites = new SiteRules(symbols, DIRECT, Contexts::ruleOfSite);
    }

    /** {@return {@code true} if a call had no name when it was asked for, so that an answer is uncertain} */
    public boolean sawNameless() {
        return calls.sawNameless();
    }

    /** {@return {@code true} if an access by code outside of the program is not on the program's behalf} */
    public boolean isForeign(TraceEvent event) {
        return isForeign(EventView.callWord(event));
    }

    private boolean isForeign(int callWord) {
        int call = callWord & RecordDescriptor.SITE_MASK;
        return call != callWord || call == 0 || calls.rule(call) == INDIRECT;
    }

    /**
     * {@return {@code true} if an access is one to data by code outside of the program, and not on the program's
     * behalf} The JDK's concurrent classes, which a pool's threads run without any call, count only where untraced code
     * has called them, or the JVM; libraries out of scope always do.
     *
     * @param callWord the call site with its flags
     */
    public boolean isForeignData(int site, int callWord) {
        return switch (sites.rule(site)) {
            case INDIRECT -> isForeign(callWord);
            case OF_POOLS -> (callWord & ~RecordDescriptor.SITE_MASK) != 0;
            case OUT_OF_SCOPE -> true;
            default -> false;
        };
    }

    private static byte ruleOfSite(Site site) {
        if (!site.platform()) {
            return DIRECT;
        }
        if (isConcurrent(site.className())) {
            return OF_POOLS;
        }
        return isOfJdk(site.className()) ? INDIRECT : OUT_OF_SCOPE;
    }

    /** {@return {@code true} if a class, with dots, is one of the JDK's} */
    public static boolean isOfJdk(String className) {
        return startsWithAny(className, PLATFORM);
    }

    /**
     * {@return {@code true} if a class, with dots, is one of the JDK's concurrent classes, which see to their own
     * order}
     */
    public static boolean isConcurrent(String className) {
        return startsWithAny(className, CONCURRENT);
    }

    private static byte rule(Site call) {
        String callee = call.fieldOwner();
        if (callee.startsWith("java.nio.") && callee.contains("Buffer") || DIRECT_CLASSES.contains(callee)) {
            return DIRECT;
        }
        if (callee.startsWith(LIBRARY) && callee.indexOf('.', LIBRARY.length()) < 0) {
            return DIRECT;
        }
        if (startsWithAny(callee, DIRECT_PACKAGES)) {
            return DIRECT;
        }
        // A class of the program may inherit what is called from one of the JDK; what a library makes is its own.
        boolean isOfProgram = call.kind() == SiteKind.CALL && !callee.isEmpty() && !isOfJdk(callee);
        return isOfProgram ? DIRECT : INDIRECT;
    }

    private static boolean startsWithAny(String name, List<String> beginnings) {
        for (String beginning : beginnings) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }
}
