// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerSpecTests {
    @TempDir
    Path folder;

    @Test
    void arguments_loseWhatTwoJvmsCannotShare() {
        assertThat(InheritedArguments.of(List.of(
                        "-Xmx1g",
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=5005",
                        "-Xrunjdwp:transport=dt_socket",
                        "-agentpath:/ide/libjdwp.so=x",
                        "-agentpath:/profiler/libasync.so",
                        "-javaagent:jacoco.jar=destfile=x",
                        "-Dcom.sun.management.jmxremote.port=9010",
                        "-XX:ArchiveClassesAtExit=x.jsa",
                        "-XX:+AutoCreateSharedArchive",
                        "-XX:DumpLoadedClassList=x.txt",
                        "-XX:AOTMode=record",
                        "-XX:AOTCacheOutput=x.aot",
                        "-XX:StartFlightRecording=filename=x.jfr",
                        "-Da=b")))
                .containsExactly(
                        "-Xmx1g",
                        "-agentpath:/profiler/libasync.so",
                        "-javaagent:jacoco.jar=destfile=x",
                        "-XX:StartFlightRecording=filename=x.jfr",
                        "-Da=b");
    }

    @Test
    void filesThatTheJvmWrites_areTheWorkersOwn() {
        assertThat(WorkerFiles.in(
                        List.of(
                                "-XX:StartFlightRecording=settings=profile,filename=/logs.d/x.jfr,dumponexit=true",
                                "-XX:StartFlightRecording:filename=recording",
                                "-Xlog:gc*=debug,safepoint:gc.log:uptime:filecount=0",
                                "-Xlog:gc:file=.log",
                                "-Xlog:gc:file=\"a:b.log\":uptime",
                                "-Xloggc:gc.log",
                                "-XX:LogFile=hotspot.log"),
                        2))
                .containsExactly(
                        "-XX:StartFlightRecording=settings=profile,filename=/logs.d/x-worker2.jfr,dumponexit=true",
                        "-XX:StartFlightRecording:filename=recording-worker2",
                        "-Xlog:gc*=debug,safepoint:gc-worker2.log:uptime:filecount=0",
                        "-Xlog:gc:file=.log-worker2",
                        "-Xlog:gc:file=\"a:b-worker2.log\":uptime",
                        "-Xloggc:gc-worker2.log",
                        "-XX:LogFile=hotspot-worker2.log");
    }

    @Test
    void filesThatAreDifferentAnyway_stay() {
        List<String> arguments = List.of(
                "-XX:StartFlightRecording",
                "-XX:StartFlightRecording=settings=profile",
                "-XX:StartFlightRecording=filename=" + folder,
                "-XX:StartFlightRecording=filename=x-%p.jfr,maxsize=1g",
                "-Xlog:gc",
                "-Xlog:gc::uptime",
                "-Xlog:gc:stderr:uptime",
                "-Xlog:gc:file=gc.%p.log",
                "-Xlog:disable",
                "-javaagent:jacoco.jar=destfile=x",
                "-Dfilename=x");

        assertThat(WorkerFiles.in(arguments, 1)).isEqualTo(arguments);
    }

    @Test
    void arguments_forgetModulesOfTheApplication() {
        assertThat(InheritedArguments.of(List.of(
                        "--module-path=/m",
                        "--patch-module=my.app=/tests",
                        "--add-modules=my.app",
                        "--add-modules=my.app,java.sql",
                        "--add-reads=my.app=ALL-UNNAMED",
                        "--add-opens=my.app/my.pkg=ALL-UNNAMED",
                        "--add-opens=java.base/java.lang=my.app,my.other,java.sql",
                        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                        "--enable-native-access=my.app",
                        "--enable-preview")))
                .containsExactly(
                        "--add-modules=java.sql",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED,java.sql",
                        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                        "--enable-native-access=ALL-UNNAMED",
                        "--enable-preview");
    }

    @Test
    void properties_areTheUsersOnly() {
        Properties properties = new Properties();
        properties.putAll(System.getProperties());
        properties.keySet().removeIf(key -> ((String) key).startsWith("junit"));
        properties.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "3");
        properties.setProperty("basedir", "/project");
        properties.setProperty("surefire.test.class.path", "/x");
        properties.setProperty("given", "as argument");
        properties.setProperty("changed", "since");

        assertThat(InheritedProperties.of(properties, List.of("-Dgiven=as argument", "-Dchanged=before")))
                .containsEntry("java.util.concurrent.ForkJoinPool.common.parallelism", "3")
                .containsEntry("basedir", "/project")
                .containsEntry("changed", "since")
                .doesNotContainKeys("given", "java.home", "java.class.path", "user.dir", "java.version")
                .doesNotContainKeys("surefire.test.class.path", "sun.java.command", "line.separator");
    }

    @Test
    void manifestClassPath_isExpandedInSearchOrder() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("odd name é/classes"));
        Path inner = jar("inner.jar", "");
        Path library = jar("library.jar", "inner.jar gone.jar");
        Path booter = jar("booter.jar", classes.toUri() + " library.jar");
        Path last = Files.createDirectories(folder.resolve("last"));
        Properties properties = new Properties();
        properties.setProperty("java.class.path", booter + File.pathSeparator + last);

        assertThat(EffectiveClassPath.of(properties, List.of()))
                .containsExactly(
                        booter.toString(), classes.toString(), library.toString(), inner.toString(), last.toString());
    }

    @Test
    void testClassPathOfSurefire_comesFirst() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("surefire.test.class.path", "/a:/b");
        properties.setProperty("java.class.path", "/booter:/b");

        assertThat(EffectiveClassPath.of(properties, List.of())).containsExactly("/a", "/b", "/booter");
    }

    @Test
    void modules_areClassPathEntries() throws Exception {
        Path library = jar("some-library-1.0.jar", "");
        Properties properties = new Properties();
        properties.setProperty("jdk.module.path", folder.toString());
        properties.setProperty("java.class.path", "/booter");

        assertThat(EffectiveClassPath.of(properties, List.of("--patch-module=my.app=/tests:/more")))
                .containsExactly("/tests", "/more", library.toString(), "/booter");
    }

    @Test
    void emptyElements_areTheWorkingDirectory() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("java.class.path", "/a:");

        assertThat(EffectiveClassPath.of(properties, List.of()))
                .containsExactly("/a", Path.of("").toAbsolutePath().toString());
        properties.setProperty("java.class.path", "");
        assertThat(EffectiveClassPath.of(properties, List.of())).isEmpty();
    }

    @Test
    void damagedJar_isRefused() throws Exception {
        Path damaged = Files.write(folder.resolve("damaged.jar"), new byte[] {0x50, 0x4B, 3, 4, 0, 0, 0, 0});
        Path noJar = Files.writeString(folder.resolve("native.so"), "ELF");
        Properties properties = new Properties();
        properties.setProperty("java.class.path", noJar.toString());

        assertThat(EffectiveClassPath.of(properties, List.of())).containsExactly(noJar.toString());
        properties.setProperty("java.class.path", damaged.toString());
        assertThatThrownBy(() -> EffectiveClassPath.of(properties, List.of()))
                .isInstanceOf(WorkerFailedException.class)
                .hasMessageContaining(damaged.toString())
                .hasMessageContaining("Rebuild it");
    }

    @Test
    void specOfThisJvm_hasAssertionsAsHere() throws Exception {
        WorkerSpec spec = WorkerSpec.ofThisJvm();

        assertThat(spec.jvmArguments().contains("-ea")).isEqualTo(WorkerSpec.class.desiredAssertionStatus());
        assertThat(spec).isEqualTo(WorkerSpec.ofThisJvm());
        assertThat(spec.classPath()).allMatch(entry -> Path.of(entry).isAbsolute());
    }

    @Test
    void argumentFile_refusesWhatNoArgumentCanHold() {
        assertThatThrownBy(() -> ArgumentFile.write(folder.resolve("arguments"), List.of("-Da=\0")))
                .isInstanceOf(WorkerFailedException.class)
                .hasMessageContaining("'-Da=\\0'");
    }

    private Path jar(String name, String classPath) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!classPath.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
        return jar;
    }
}
