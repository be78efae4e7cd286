// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.UncaughtDeath;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of a trace, collected while it arrives.
 *
 * <p>Names may come in any order: an object may be defined before its class, an event may be seen before both. A second
 * definition of the same thing replaces the first, unless it gives an object a class that has no name yet. Layouts are
 * kept by class name, so of two classes with one name, from different loaders, the layout defined last serves both.
 *
 * <p>Thread safety: any thread may define and look up.
 */
public final class SymbolTable implements Symbols {
    private static final int UNKNOWN = -1;

    /** By site id; null where none is known. */
    private @Nullable Site[] sites = new Site[256];

    private Runnable furtherSites = () -> {};

    /** In the order of their definition, so that a trace file can take up where it stopped. */
    private final List<Site> sitesInOrder = new ArrayList<>();

    private final List<ClassLayout> layoutsInOrder = new ArrayList<>();
    private final Set<DeclaredRace> declaredRaces = new LinkedHashSet<>();
    private final List<UncaughtDeath> threadDeaths = new ArrayList<>();
    private final List<TracedClass> tracedClasses = new ArrayList<>();
    private final Map<String, ClassLayout> layoutByClass = new HashMap<>();
    private final Set<String> classesWithoutLayout = new HashSet<>();
    private final Map<Integer, String> threadNames = new HashMap<>();
    private final Map<Long, String> texts = new HashMap<>();

    /** By class number, which this table gives out: 4 bytes per object are enough then. */
    private final List<@Nullable String> classNames = new ArrayList<>();

    private final LongIntMap classNumberById = new LongIntMap();
    private final Map<String, Integer> classNumberByName = new HashMap<>();
    private final ObjectClasses classNumberByObject = new ObjectClasses();
    private final boolean keepsObjects;

    public SymbolTable() {
        this(true);
    }

    private SymbolTable(boolean keepsObjects) {
        this.keepsObjects = keepsObjects;
    }

    /** {@return a table that forgets the classes of objects, of which a trace may have any number} */
    public static SymbolTable withoutObjects() {
        return new SymbolTable(false);
    }

    /** Defines a site. Its id is positive and fits the field that {@link RecordDescriptor} has for it. */
    public synchronized void define(Site site) {
        int id = site.id();
        if (id <= 0 || id > RecordDescriptor.SITE_MASK) {
            throw new IllegalArgumentException(
                    "site id must be from 1 to " + RecordDescriptor.SITE_MASK + ": " + id + " of " + site);
        }
        if (id >= sites.length) {
            sites = Arrays.copyOf(sites, Math.max(id + 1, sites.length * 2));
        }
        if (!site.equals(sites[id])) {
            sites[id] = site;
            sitesInOrder.add(site);
        }
    }

    /** Names the class that {@link #defineObject(long, long)} speaks of by its id. */
    public synchronized void defineClass(long classId, String name) {
        classNames.set(classNumber(classId), name);
        if (!layoutByClass.containsKey(name)) {
            classesWithoutLayout.add(name);
        }
    }

    public synchronized void defineObject(long objectId, long classId) {
        setClass(objectId, classNumber(classId));
    }

    /**
     * Defines several objects, which costs one lock.
     *
     * @param ids the ids of an object and its class, in turns
     * @param length the number of these that count
     */
    public synchronized void defineObjects(long[] ids, int length) {
        long classId = 0;
        int number = UNKNOWN;
        for (int i = 0; i < length; i += 2) {
            if (number == UNKNOWN || ids[i + 1] != classId) {
                classId = ids[i + 1];
                number = classNumber(classId);
            }
            setClass(ids[i], number);
        }
    }

    public synchronized void defineObject(long objectId, String className) {
        setClass(objectId, classNumber(className));
    }

    /** Defines several objects of a class. */
    public synchronized void defineObjects(String className, long[] objectIds) {
        int number = classNumber(className);
        for (long id : objectIds) {
            setClass(id, number);
        }
    }

    private int classNumber(String className) {
        Integer number = classNumberByName.get(className);
        if (number == null) {
            number = classNames.size();
            classNames.add(className);
            classNumberByName.put(className, number);
        }
        return number;
    }

    /** A class without a name leaves an object as it is: the trace of a JVM that was traced before lacks such names. */
    private void setClass(long objectId, int number) {
        if (keepsObjects && (classNames.get(number) != null || className(objectId) == null)) {
            classNumberByObject.put(objectId, number);
        }
    }

    public synchronized void defineThread(int id, String name) {
        threadNames.put(id, name);
    }

    /**
     * Defines where the fields of a class lie.
     *
     * @param className as {@link Class#getName} gives it
     * @param fields all instance fields, the inherited ones too; of an array class, its first two elements
     */
    public synchronized void defineLayout(String className, List<FieldPlace> fields) {
        ClassLayout layout = new ClassLayout(className, fields);
        ClassLayout previous = layoutByClass.put(className, layout);
        classesWithoutLayout.remove(className);
        if (previous == null || !previous.fields().equals(layout.fields())) {
            layoutsInOrder.add(layout);
        }
    }

    /**
     * {@return {@code true} if {@link #defineClass} has named a class of which it is not known yet where its fields
     * lie}
     */
    public synchronized boolean lacksLayouts() {
        return !classesWithoutLayout.isEmpty();
    }

    /**
     * Asks for more names when a site is not known. An event is published after its site, so that where both are read
     * while the program runs, the site may only not have been read yet.
     *
     * @param source defines the sites that it finds; called with this table locked
     */
    public synchronized void onUnknownSite(Runnable source) {
        furtherSites = source;
    }

    @Override
    public synchronized @Nullable Site site(int id) {
        Site known = known(id);
        if (known == null && id > 0) {
            furtherSites.run();
            known = known(id);
        }
        return known;
    }

    /** Asks for names that have not been read yet. */
    public synchronized void askForMore() {
        furtherSites.run();
    }

    private @Nullable Site known(int id) {
        return id >= 0 && id < sites.length ? sites[id] : null;
    }

    @Override
    public synchronized String threadName(int thread) {
        String name = threadNames.get(thread);
        return name == null ? "thread #" + thread : name;
    }

    @Override
    public synchronized @Nullable String className(long object) {
        int number = object <= 0 ? UNKNOWN : classNumberByObject.get(object, UNKNOWN);
        return number == UNKNOWN ? null : classNames.get(number);
    }

    /** {@return the layout of an object's class, null if the class or its layout is not known} */
    private @Nullable ClassLayout layout(long object) {
        String className = className(object);
        return className == null ? null : layoutByClass.get(className);
    }

    @Override
    public synchronized @Nullable String fieldName(long object, long offset) {
        ClassLayout layout = layout(object);
        return layout == null ? null : layout.fieldName(offset);
    }

    @Override
    public synchronized boolean isFinal(long object, long offset) {
        ClassLayout layout = layout(object);
        return layout != null && layout.isFinal(offset);
    }

    @Override
    public synchronized @Nullable String fieldOwner(long object, long offset) {
        ClassLayout layout = layout(object);
        return layout == null ? null : layout.fieldOwner(offset);
    }

    @Override
    public synchronized String descriptor(long object, long offset) {
        ClassLayout layout = layout(object);
        return layout == null ? "" : layout.descriptor(offset);
    }

    /** Defines the text of an object whose value never changes. */
    public synchronized void defineText(long object, String text) {
        texts.put(object, text);
    }

    @Override
    public synchronized @Nullable String text(long object) {
        return texts.get(object);
    }

    /** {@return the texts of objects, by their ids} */
    public synchronized SortedMap<Long, String> texts() {
        return new TreeMap<>(texts);
    }

    /** Defines a thread that ended by an uncaught exception. */
    public synchronized void defineThreadDeath(UncaughtDeath death) {
        threadDeaths.add(death);
    }

    @Override
    public synchronized List<UncaughtDeath> threadDeaths() {
        return List.copyOf(threadDeaths);
    }

    /** Defines a field or method whose races are said to be benign. */
    public synchronized void defineDeclaredRace(DeclaredRace race) {
        declaredRaces.add(race);
    }

    @Override
    public synchronized List<DeclaredRace> declaredRaces() {
        return List.copyOf(declaredRaces);
    }

    /** Defines a class whose control flow is recorded. */
    public synchronized void defineTracedClass(TracedClass traced) {
        tracedClasses.add(traced);
    }

    /** {@return the classes whose control flow is recorded, in the order of their definition} */
    public synchronized List<TracedClass> tracedClasses() {
        return List.copyOf(tracedClasses);
    }

    /** {@return the number of sites that {@link #sitesFrom} knows} */
    public synchronized int siteCount() {
        return sitesInOrder.size();
    }

    public synchronized List<Site> sitesFrom(int position) {
        return List.copyOf(sitesInOrder.subList(position, sitesInOrder.size()));
    }

    public synchronized List<ClassLayout> layoutsFrom(int position) {
        return List.copyOf(layoutsInOrder.subList(position, layoutsInOrder.size()));
    }

    /** {@return an id above those of all objects that {@link #objectsByClass} finds by their ids} */
    public synchronized long objectLimit() {
        return classNumberByObject.limit();
    }

    /**
     * {@return the ids of objects whose class has a name, ascending, by that name}
     *
     * @param from the lowest id
     * @param to an id above the highest one; from {@link #objectLimit} on, all that are left are found
     */
    public synchronized SortedMap<String, long[]> objectsByClass(long from, long to) {
        int[] counts = new int[classNames.size()];
        classNumberByObject.forEach(from, to, (object, number) -> counts[number]++);
        long[][] ids = new long[counts.length][];
        Arrays.setAll(ids, number -> new long[counts[number]]);
        classNumberByObject.forEach(from, to, (object, number) -> ids[number][--counts[number]] = object);
        SortedMap<String, long[]> objects = new TreeMap<>();
        for (int number = 0; number < ids.length; number++) {
            String name = classNames.get(number);
            if (name != null && ids[number].length > 0) {
                objects.merge(name, ids[number], SymbolTable::joined);
            }
        }
        objects.values().forEach(Arrays::sort);
        return objects;
    }

    /** Joins the ids of the objects of two classes of the same name, which different loaders have defined. */
    private static long[] joined(long[] some, long[] others) {
        long[] all = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, all, some.length, others.length);
        return all;
    }

    private int classNumber(long classId) {
        int number = classNumberById.get(classId, UNKNOWN);
        if (number == UNKNOWN) {
            number = classNames.size();
            classNames.add(null);
            classNumberById.put(classId, number);
        }
        return number;
    }
}
