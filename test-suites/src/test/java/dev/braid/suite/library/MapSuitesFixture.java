// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.collect.testing.ConcurrentMapTestSuiteBuilder;
import com.google.common.collect.testing.TestStringMapGenerator;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.MapFeature;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import junit.framework.AssertionFailedError;
import junit.framework.Test;
import junit.framework.TestListener;
import junit.framework.TestResult;
import junit.framework.TestSuite;
import org.jctools.maps.NonBlockingHashMap;

/**
 * Runs the suite that Guava publishes for every concurrent map on a map each of JCTools and Caffeine, and prints each
 * test with its result. Guava's own map is tested by Guava's own tests.
 */
final class MapSuitesFixture {
    private MapSuitesFixture() {}

    public static void main(String[] arguments) {
        Map<String, String> results = new TreeMap<>();
        TestResult result = new TestResult();
        result.addListener(new TestListener() {
            @Override
            public void addError(Test test, Throwable thrown) {
                results.put(test.toString(), "ERROR " + thrown.getClass().getName());
            }

            @Override
            public void addFailure(Test test, AssertionFailedError failure) {
                results.put(test.toString(), "FAILED");
            }

            @Override
            public void startTest(Test test) {
                results.put(test.toString(), "SUCCESSFUL");
            }

            @Override
            public void endTest(Test test) {}
        });
        suite("NonBlockingHashMap", NonBlockingHashMap::new).run(result);
        suite("Caffeine", () -> Caffeine.newBuilder().<String, String>build().asMap())
                .run(result);
        results.forEach((test, outcome) -> System.out.println(outcome + " " + test));
        System.out.println(result.runCount() + " tests, " + result.failureCount() + " failed, " + result.errorCount()
                + " with errors");
    }

    private static TestSuite suite(String name, Supplier<Map<String, String>> maps) {
        return ConcurrentMapTestSuiteBuilder.using(new TestStringMapGenerator() {
                    @Override
                    protected Map<String, String> create(Map.Entry<String, String>[] entries) {
                        Map<String, String> map = maps.get();
                        for (Map.Entry<String, String> entry : entries) {
                            map.put(entry.getKey(), entry.getValue());
                        }
                        return map;
                    }
                })
                .named(name)
                .withFeatures(
                        MapFeature.GENERAL_PURPOSE, CollectionFeature.SUPPORTS_ITERATOR_REMOVE, CollectionSize.SEVERAL)
                .createTestSuite();
    }
}
