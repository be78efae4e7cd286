import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.file.Directory;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.api.tasks.testing.logging.TestExceptionFormat;

/** The calls of docs/examples/gradle, against Gradle's API. */
public final class BraidConventions implements Plugin<Project> {
    @Override
    public void apply(Project project) {
        project.getPluginManager().apply("java");
        project.getRepositories().mavenLocal();
        project.getRepositories().mavenCentral();
        project.getDependencies().add("testImplementation", project.getDependencies().platform("org.junit:junit-bom:5.13.4"));
        project.getDependencies().add("testImplementation", "org.junit.jupiter:junit-jupiter");
        project.getDependencies().add("testImplementation", "dev.braid:braid-engine:0.1.0");
        project.getDependencies().add("testRuntimeOnly", "org.junit.platform:junit-platform-launcher");
        Provider<Directory> reports = project.getLayout().getBuildDirectory().dir("braid");
        project.getTasks().named("test", Test.class, test -> {
            test.useJUnitPlatform();
            Provider<Map<String, String>> options = project.getProviders().systemPropertiesPrefixedBy("braid.");
            test.getInputs().property("braid", options);
            test.systemProperties(options.get());
            test.getOutputs().dir(reports);
            test.getTestLogging().setExceptionFormat(TestExceptionFormat.FULL);
        });
    }
}
