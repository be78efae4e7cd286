// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SymbolTableTests {
    private final SymbolTable table = new SymbolTable();

    /** A trace of a JVM that was traced before does not name the classes that were named then, but its end does. */
    @Test
    void classWithoutAName_leavesAnObjectTheNameThatItHas() {
        table.defineObject(7, "demo.Counter");
        table.defineObject(7, 100);
        assertThat(table.className(7)).isEqualTo("demo.Counter");

        table.defineObjects(new long[] {7, 100, 8, 100}, 4);
        assertThat(table.className(7)).isEqualTo("demo.Counter");
        assertThat(table.className(8)).isNull();

        table.defineClass(100, "demo.Other");
        assertThat(table.className(8)).isEqualTo("demo.Other");
    }

    @Test
    void unknownIds_haveNoNames() {
        assertThat(table.site(0)).isNull();
        assertThat(table.site(-1)).isNull();
        assertThat(table.site(1 << 20)).isNull();
        assertThat(table.className(0)).isNull();
        assertThat(table.className(-1)).isNull();
        assertThat(table.className(1)).isNull();
        assertThat(table.fieldName(1, 12)).isNull();
        assertThat(table.threadName(7)).isEqualTo("thread #7");
    }

    @Test
    void site_isFoundByItsId() {
        Site site = site(RecordDescriptor.SITE_MASK);
        table.define(site);
        table.define(site);

        assertThat(table.site(RecordDescriptor.SITE_MASK)).isEqualTo(site);
        assertThat(table.sitesFrom(0)).containsExactly(site);
        assertThat(table.sitesFrom(1)).isEmpty();
    }

    @Test
    void siteId_mustFitARecord() {
        assertThatIllegalArgumentException().isThrownBy(() -> table.define(site(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> table.define(site(RecordDescriptor.SITE_MASK + 1)));
    }

    @Test
    void objectDefinedBeforeItsClass_getsItsNameLater() {
        table.defineObject(1L << 39, 5);
        assertThat(table.className(1L << 39)).isNull();
        table.defineClass(5, "demo.Counter");
        assertThat(table.className(1L << 39)).isEqualTo("demo.Counter");
    }

    @Test
    void field_isFoundByTheLayoutOfTheObjectsClass() {
        table.defineLayout(
                "demo.Counter",
                List.of(new FieldPlace("value", 12, false, false), new FieldPlace("TOTAL", 112, true, false)));
        table.defineObject(8, "demo.Counter");

        assertThat(table.fieldName(8, 12)).isEqualTo("value");
        assertThat(table.fieldName(8, 16)).isNull();
        assertThat(table.fieldName(8, 112)).isNull();
    }

    @Test
    void arrayElement_isFoundByItsIndex() {
        table.defineLayout(
                "[I", List.of(new FieldPlace("[0]", 16, false, false), new FieldPlace("[1]", 20, false, false)));
        table.defineLayout(
                "[Ljava.lang.String;",
                List.of(new FieldPlace("[0]", 24, false, false), new FieldPlace("[1]", 32, false, false)));
        table.defineObject(1, "[I");
        table.defineObject(2, "[Ljava.lang.String;");

        assertThat(table.fieldName(1, 16)).isEqualTo("[0]");
        assertThat(table.fieldName(1, 16 + 4L * Integer.MAX_VALUE)).isEqualTo("[2147483647]");
        assertThat(table.fieldName(1, 18)).isNull();
        assertThat(table.fieldName(1, 12)).isNull();
        assertThat(table.fieldName(2, 48)).isEqualTo("[3]");
    }

    @Test
    void objectsByClass_groupsTheNamedOnes() {
        table.defineObject(9, 5);
        table.defineObject(3, 5);
        table.defineObject(4, 6);
        table.defineObject(5, "demo.Counter");
        table.defineClass(5, "demo.Counter");

        assertThat(table.objectsByClass(0, Long.MAX_VALUE)).containsOnlyKeys("demo.Counter");
        assertThat(table.objectsByClass(0, Long.MAX_VALUE).get("demo.Counter")).containsExactly(3, 5, 9);
        assertThat(table.objectsByClass(4, 9).get("demo.Counter")).containsExactly(5);
        assertThat(table.objectsByClass(table.objectLimit(), Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void longIntMap_agreesWithAHashMap() {
        Random random = new Random(5);
        LongIntMap map = new LongIntMap();
        Map<Long, Integer> expected = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            long key = 1 + (random.nextBoolean() ? random.nextInt(100_000) : random.nextLong() >>> 24);
            map.put(key, i);
            expected.put(key, i);
        }

        assertThat(map.size()).isEqualTo(expected.size());
        expected.forEach((key, value) -> assertThat(map.get(key, -1) == value).isTrue());
        for (int i = 0; i < 1000; i++) {
            long key = 1 + (random.nextLong() >>> 24);
            assertThat(map.get(key, -1)).isEqualTo(expected.getOrDefault(key, -1));
        }
    }

    private static Site site(int id) {
        return new Site(
                id,
                SiteKind.FIELD,
                "demo.Counter",
                "add",
                "()V",
                3,
                12,
                "Counter.java",
                "demo.Counter",
                "value",
                "",
                false);
    }
}
