// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.safe;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.sql.DriverManager;
import java.text.Collator;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.naming.spi.NamingManager;
import javax.script.ScriptEngineManager;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;

/**
 * Calls whose work is done by objects of the JDK's own. The program or the JDK's collections reach these through
 * interfaces of {@code java.util}: enumerations, iterators, comparators, predicates and providers of services.
 */
@SuppressWarnings("JdkObsolete") // the interface asks for a Hashtable
final class CallsOnJdkObjects {
    private static final URLClassLoader SHARED_LOADER = new URLClassLoader(new URL[0]);
    private static final Collator SHARED_COLLATOR = Collator.getInstance(Locale.GERMAN);
    private static final Pattern SHARED_PATTERN = Pattern.compile("(?<letter>[a-z])[0-9]");
    private static final DateTimeFormatter SHARED_FORMATTER = DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);

    private CallsOnJdkObjects() {}

    /** Adds them to the others. */
    static void addTo(Map<String, Callable<?>> calls) {
        calls.put(
                "ClassLoader.getResources",
                () -> Collections.list(ClassLoader.getSystemClassLoader().getResources("META-INF/none"))
                        .size());
        calls.put(
                "ClassLoader.resources",
                () -> ClassLoader.getSystemClassLoader()
                        .resources("META-INF/MANIFEST.MF")
                        .count());
        calls.put(
                "URLClassLoader.findResources",
                () -> SHARED_LOADER.findResources("META-INF/none").hasMoreElements());
        calls.put(
                "ModuleFinder.ofSystem",
                () -> ModuleFinder.ofSystem().findAll().stream()
                        .map(module -> module.descriptor().name())
                        .sorted()
                        .toList());
        calls.put("ModuleReader.list", () -> {
            ModuleReference base = ModuleFinder.ofSystem().find("java.base").get();
            try (ModuleReader reader = base.open()) {
                return reader.list().count();
            }
        });
        calls.put("jrt file system", () -> {
            try (Stream<Path> files = Files.list(Path.of(URI.create("jrt:/java.base/java/lang")))) {
                return files.count();
            }
        });
        calls.put("zip file system", () -> {
            Path file = Files.createTempFile("safe", ".zip");
            Files.delete(file);
            try (FileSystem zip = FileSystems.newFileSystem(file, Map.of("create", "true"))) {
                Files.writeString(zip.getPath("a.txt"), "a");
            }
            try (FileSystem zip = FileSystems.newFileSystem(file)) {
                return zip.getRootDirectories().iterator().next();
            } finally {
                Files.delete(file);
            }
        });
        calls.put(
                "FileSystem.getFileStores",
                () -> FileSystems.getDefault().getFileStores().iterator().hasNext());
        calls.put(
                "RandomGeneratorFactory.all",
                () -> RandomGeneratorFactory.all()
                        .filter(factory -> factory.stateBits() > 64)
                        .count());
        calls.put(
                "MBeanServer.queryNames",
                () -> ManagementFactory.getPlatformMBeanServer()
                        .queryNames(null, null)
                        .size());
        calls.put(
                "ThreadMXBean.dumpAllThreads",
                () -> ManagementFactory.getThreadMXBean().dumpAllThreads(true, true).length);
        calls.put(
                "DocumentBuilder.parse",
                () -> DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream("<a><b c='d'/></a>".getBytes(StandardCharsets.UTF_8)))
                        .getDocumentElement()
                        .getTagName());
        calls.put("XMLStreamReader", () -> {
            XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<a>b</a>"));
            reader.next();
            return reader.getLocalName();
        });
        calls.put("Transformer.transform", () -> {
            StringWriter text = new StringWriter();
            TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(new StreamSource(new StringReader("<a/>")), new StreamResult(text));
            return text.toString();
        });
        calls.put(
                "XPath.evaluate",
                () -> XPathFactory.newInstance()
                        .newXPath()
                        .evaluate("count(//b)", new InputSource(new StringReader("<a><b/></a>"))));
        calls.put("NamingManager.getURLContext", () -> NamingManager.getURLContext("none", new Hashtable<>()) == null);
        calls.put("DriverManager.drivers", () -> DriverManager.drivers().count());
        calls.put(
                "JavaCompiler.getSourceVersions",
                () -> javax.tools.ToolProvider.getSystemJavaCompiler()
                        .getSourceVersions()
                        .size());
        calls.put(
                "ScriptEngineManager",
                () -> new ScriptEngineManager().getEngineFactories().size());
        calls.put(
                "ImageIO.getImageReadersBySuffix",
                () -> ImageIO.getImageReadersBySuffix("png").next().getOriginatingProvider());
        calls.put("Provider.entrySet", () -> {
            int length = 0;
            for (Map.Entry<Object, Object> entry : Security.getProvider("SUN").entrySet()) {
                length += entry.getKey().toString().length();
            }
            return length;
        });
        calls.put(
                "Provider.getServices",
                () -> Security.getProvider("SunJCE").getServices().size());
        calls.put(
                "Collator, shared",
                () -> new TreeSet<>(SHARED_COLLATOR).add("a") && SHARED_COLLATOR.compare("b", "a") > 0);
        calls.put(
                "Pattern, shared",
                () -> Stream.of("a1", "b").filter(SHARED_PATTERN.asPredicate()).count());
        calls.put(
                "DateTimeFormatter, shared",
                () -> Stream.of("2020-02-29", "2021-03-01")
                        .map(text -> LocalDate.parse(text, SHARED_FORMATTER))
                        .sorted()
                        .count());
        calls.put("StackWalker", () -> StackWalker.getInstance().walk(Stream::count));
        calls.put(
                "ProcessHandle.allProcesses", () -> ProcessHandle.allProcesses().count());
        calls.put("Runtime.addShutdownHook", () -> {
            Thread hook = new Thread(() -> {});
            Runtime.getRuntime().addShutdownHook(hook);
            return Runtime.getRuntime().removeShutdownHook(hook);
        });
        calls.put(
                "Class.getRecordComponents",
                () -> Stream.of(Pair.class.getRecordComponents())
                        .map(component -> component.getGenericType() + component.getName())
                        .toList());
    }

    private record Pair(List<String> names, Map<String, Integer> numbers) {}
}
