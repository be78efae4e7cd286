// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/** Names that say something, and packages whose nulls are checked. */
final class NameAndPackageRules {
    private static final String EMPTY_NAMES = "(Default|Base)[A-Z].*|.*(Manager|Helper|Utils?|Impl)";

    private NameAndPackageRules() {}

    static List<ProvenRule> rules() {
        return List.of(
                ProvenRule.of(
                        noClasses()
                                .should(haveSimpleNameMatching(EMPTY_NAMES))
                                .because("such names say that a class exists, not what it is"),
                        PlantedClass.with("dev.braid.planted.TraceHelper", "")),
                ProvenRule.of(
                        classes()
                                .that(describe("are not generated", type -> !isGenerated(type)))
                                .should(beInNullMarkedPackage())
                                .because("NullAway checks nothing elsewhere"),
                        PlantedClass.with("dev.braid.planted.nulls.Careless", "")));
    }

    private static boolean isGenerated(JavaClass type) {
        return type.getPackageName().startsWith("dev.braid.trace.proto");
    }

    private static ArchCondition<JavaClass> haveSimpleNameMatching(String pattern) {
        return new ArchCondition<>("have a simple name matching '" + pattern + "'") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean matches = type.getSimpleName().matches(pattern);
                events.add(new SimpleConditionEvent(
                        type, matches, type.getName() + (matches ? " matches" : " does not match")));
            }
        };
    }

    private static ArchCondition<JavaClass> beInNullMarkedPackage() {
        return new ArchCondition<>("be in a package with a package-info marked @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type,
                        marked,
                        "Package " + type.getPackageName() + " of " + type.getName()
                                + (marked ? " is marked" : " has no package-info with @NullMarked")));
            }
        };
    }
}
