plugins {
    java
}

repositories {
    mavenLocal()
    mavenCentral()
}

dependencies {
    testImplementation(platform("org.junit:junit-bom:5.13.4"))
    testImplementation("org.junit.jupiter:junit-jupiter")
    testImplementation("dev.braid:braid-engine:0.1.0")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

tasks.named<Test>("test") {
    useJUnitPlatform()
    val options = providers.systemPropertiesPrefixedBy("braid.")
    inputs.property("braid", options)
    systemProperties(options.get())
    outputs.dir(layout.buildDirectory.dir("braid"))
    testLogging {
        exceptionFormat = org.gradle.api.tasks.testing.logging.TestExceptionFormat.FULL
    }
}
