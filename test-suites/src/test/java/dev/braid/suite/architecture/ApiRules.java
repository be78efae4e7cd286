// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** The API: types marked {@link API}, which a user's code may name. Everything else may change in any release. */
final class ApiRules {
    private static final DescribedPredicate<JavaClass> IS_API = describe("are marked @API", ApiRules::isApi);

    private ApiRules() {}

    static List<ProvenRule> rules() {
        return List.of(
                ProvenRule.of(
                        classes()
                                .that()
                                .resideInAnyPackage("dev.braid.engine.api..", "dev.braid.frame")
                                .and()
                                .areTopLevelClasses()
                                .and()
                                .arePublic()
                                .should(be(IS_API))
                                .because("users see these packages, and must know what stays"),
                        PlantedClass.with("dev.braid.engine.api.planted.Unmarked", "")),
                ProvenRule.of(
                        classes()
                                .that(IS_API)
                                .should(exposeOnlyApi())
                                .because("a type that a user must name to call the API is API, too"),
                        new PlantedClass(
                                "dev.braid.engine.api.planted.Exposing",
                                "@org.apiguardian.api.API(status = org.apiguardian.api.API.Status.STABLE)"
                                        + " public class Exposing {"
                                        + " public dev.braid.trace.file.TraceFileReader reader() { return null; } }")));
    }

    private static boolean isApi(JavaClass type) {
        return type.isAnnotatedWith(API.class)
                || type.getEnclosingClass().map(ApiRules::isApi).orElse(false);
    }

    private static ArchCondition<JavaClass> be(DescribedPredicate<JavaClass> predicate) {
        return ArchCondition.from(predicate);
    }

    private static ArchCondition<JavaClass> exposeOnlyApi() {
        return new ArchCondition<>("name only API of Braid in what users can call") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getMembers().stream()
                        .filter(ApiRules::isCallable)
                        .forEach(member -> types(member)
                                .map(JavaClass::getBaseComponentType)
                                .filter(used -> used.getPackageName().startsWith("dev.braid"))
                                .forEach(used -> events.add(new SimpleConditionEvent(
                                        type, isApi(used), member.getFullName() + " names " + used.getName()))));
                type.getRawInterfaces().stream()
                        .filter(used -> used.getPackageName().startsWith("dev.braid"))
                        .forEach(used -> events.add(new SimpleConditionEvent(
                                type, isApi(used), type.getName() + " implements " + used.getName())));
            }
        };
    }

    private static boolean isCallable(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static Stream<JavaClass> types(JavaMember member) {
        return member.getAllInvolvedRawTypes().stream();
    }
}
