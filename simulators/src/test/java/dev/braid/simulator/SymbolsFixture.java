// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names given by hand. Sites are {@code demo.Counter.add(Counter.java:<id>)} unless they are named as the JDK's. */
public final class SymbolsFixture implements Symbols {
    private static final int CALLS = 1 << 16;

    private final Set<Integer> handles = new HashSet<>();
    private final Map<Integer, Site> sites = new HashMap<>();
    private final Map<Integer, String> threads = new HashMap<>();
    private final Map<Long, String> classes = new HashMap<>();
    private final Map<String, String> fields = new HashMap<>();
    private final Set<String> finals = new HashSet<>();
    private final List<DeclaredRace> declaredRaces = new ArrayList<>();

    public SymbolsFixture thread(int id, String name) {
        threads.put(id, name);
        return this;
    }

    /** Names an instruction of the program that accesses a field. */
    public SymbolsFixture fieldSite(int id, String fieldName) {
        return site(id, SiteKind.FIELD, "demo.Counter", fieldName, false);
    }

    public SymbolsFixture staticFieldSite(int id, String fieldName) {
        return site(id, SiteKind.STATIC_FIELD, "demo.Counter", fieldName, false);
    }

    /** Names an instruction of the JDK that accesses a field. */
    public SymbolsFixture platformFieldSite(int id, String fieldName) {
        return site(id, SiteKind.FIELD, "java.util.concurrent.Thing", fieldName, true);
    }

    public SymbolsFixture unsafeSite(int id) {
        return site(id, SiteKind.UNSAFE, "java.util.concurrent.atomic.AtomicLong", "", true);
    }

    /** {@return the call that leads to a site: that of the program for a variable handle's, 0 for others} */
    int callOf(int site) {
        return handles.contains(site) ? CALLS + site : 0;
    }

    /** Names an instruction of a variable handle, which the program has called at {@link #callOf}. */
    public SymbolsFixture handleSite(int id) {
        handles.add(id);
        callSite(callOf(id), "java.lang.invoke.VarHandle");
        return site(id, SiteKind.UNSAFE, "java.lang.invoke.VarHandleInts", "", true);
    }

    public SymbolsFixture type(long object, String className) {
        classes.put(object, className);
        return this;
    }

    public SymbolsFixture field(long object, long offset, String name) {
        fields.put(object + "+" + offset, name);
        return this;
    }

    /** Names a function {@code demo.Counter.add} that is marked by annotations, whose names are separated by blanks. */
    public SymbolsFixture markedFunction(int id, String markers) {
        sites.put(
                id,
                new Site(
                        id,
                        SiteKind.FUNCTION,
                        "demo.Counter",
                        "add",
                        "()V",
                        0,
                        id,
                        "Counter.java",
                        markers,
                        "demo.Counter::add",
                        "",
                        false));
        return this;
    }

    /** Names a call of the program to a method of that name. */
    public SymbolsFixture callSite(int id, String callee, String method) {
        sites.put(
                id,
                new Site(id, SiteKind.CALL, "demo.Main", "main", "()V", 0, id, "Main.java", callee, method, "", false));
        return this;
    }

    /** Names an instruction of any method. */
    public SymbolsFixture siteIn(int id, SiteKind kind, String className, String methodName, String fieldName) {
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        sites.put(
                id,
                new Site(
                        id,
                        kind,
                        className,
                        methodName,
                        "()V",
                        0,
                        id,
                        file,
                        fieldName.isEmpty() ? "" : className,
                        fieldName,
                        "",
                        className.startsWith("java.")));
        return this;
    }

    /** Names a call of the program into the JDK. */
    public SymbolsFixture callSite(int id, String callee) {
        return callSite(id, callee, "run");
    }

    /** Names an instruction of any class. */
    public SymbolsFixture siteOf(int id, SiteKind kind, String className, String fieldName) {
        return site(id, kind, className, fieldName, className.startsWith("java."));
    }

    /** Names an instruction of any class that is known by its method. */
    public SymbolsFixture methodSite(int id, SiteKind kind, String className, String method) {
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        boolean platform = className.startsWith("java.");
        sites.put(id, new Site(id, kind, className, method, "()V", 0, id, file, "", "", "", platform));
        return this;
    }

    /** Names an instruction that accesses a field in a method of that name. */
    public SymbolsFixture siteIn(int id, String className, String methodName, String fieldName) {
        boolean isPlatform = className.startsWith("java.");
        sites.put(
                id,
                new Site(
                        id,
                        SiteKind.FIELD,
                        className,
                        methodName,
                        "()V",
                        0,
                        id,
                        "X.java",
                        className,
                        fieldName,
                        "",
                        isPlatform));
        return this;
    }

    public SymbolsFixture finalField(long object, long offset) {
        finals.add(object + "+" + offset);
        return this;
    }

    /** Has the program declare races benign: of a field of demo.Counter, or of a method if there is a descriptor. */
    public SymbolsFixture declaredRace(String member, String methodDescriptor, String reason) {
        declaredRaces.add(new DeclaredRace("demo.Counter", member, methodDescriptor, reason));
        return this;
    }

    /** Has a line of a file declare races of demo.Counter benign. */
    public SymbolsFixture declaredRace(int line, String member, String methodDescriptor, String reason) {
        declaredRaces.add(new DeclaredRace("demo.Counter", member, methodDescriptor, reason, "races.txt:" + line));
        return this;
    }

    @Override
    public List<DeclaredRace> declaredRaces() {
        return declaredRaces;
    }

    @Override
    public boolean isFinal(long object, long offset) {
        return finals.contains(object + "+" + offset);
    }

    @Override
    public @Nullable Site site(int id) {
        return sites.get(id);
    }

    @Override
    public String threadName(int thread) {
        return threads.getOrDefault(thread, "thread #" + thread);
    }

    @Override
    public @Nullable String className(long object) {
        return classes.get(object);
    }

    @Override
    public @Nullable String fieldName(long object, long offset) {
        return fields.get(object + "+" + offset);
    }

    private SymbolsFixture site(int id, SiteKind kind, String className, String fieldName, boolean platform) {
        String owner = fieldName.isEmpty() ? "" : className;
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        sites.put(id, new Site(id, kind, className, "add", "()V", 0, id, file, owner, fieldName, "", platform));
        return this;
    }
}
