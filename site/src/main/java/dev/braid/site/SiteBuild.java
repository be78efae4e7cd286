// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/** The site as a whole: its pages, and the files beside them. */
final class SiteBuild {
    /** The folder of the documentation of the API. */
    static final String API = "api/";

    private static final List<Path> ROOT_PAGES = List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md"));

    private final Path root;
    private final Path site;
    private final Addresses addresses;

    /**
     * @param root the root of the source tree
     * @param site the folder to write
     */
    SiteBuild(Path root, Path site) {
        this.root = root;
        this.site = site;
        addresses = new Addresses(root);
    }

    /** Writes the site from scratch: its folder is emptied first. */
    void write(ApiDocumentation api) throws IOException {
        delete(site);
        Files.createDirectories(site);
        SearchIndex index = new SearchIndex();
        writePages(index);
        api.write(site.resolve(API));
        index.addApi(site, API);
        Files.writeString(site.resolve("search-index.js"), index.script());
        copyOwn("site.css");
        copyOwn("site.js");
        try (InputStream lunr = lunr()) {
            Files.copy(lunr, site.resolve("lunr.js"));
        }
    }

    /** Writes all pages, and the files that they link to. */
    void writePages(SearchIndex index) throws IOException {
        List<PageGroup> groups = PageTable.read(root);
        for (Path source : sources()) {
            Node markdown = MarkdownPage.parse(Files.readString(root.resolve(source)));
            markdown.accept(new LinkRewriting(root, source, addresses));
            MarkdownPage content = MarkdownPage.of(markdown);
            String address = Addresses.ofPage(source);
            index.add(address, content);
            write(new SitePage(address, current(source), content), groups);
        }
        for (Map.Entry<Path, String> file : addresses.shown().entrySet()) {
            write(SitePage.ofSource(root, file.getKey(), file.getValue()), groups);
        }
        for (Map.Entry<Path, String> file : addresses.copied().entrySet()) {
            Path copy = site.resolve(file.getValue());
            Files.createDirectories(copy.resolveSibling(""));
            Files.copy(root.resolve(file.getKey()), copy, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** {@return the page that the navigation marks: a decision is below the list of decisions} */
    private static String current(Path source) {
        return source.startsWith(Path.of("docs", "decisions")) ? "decisions/index.html" : Addresses.ofPage(source);
    }

    private List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>(ROOT_PAGES);
        try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .map(root::relativize)
                    .sorted()
                    .forEach(sources::add);
        }
        return sources;
    }

    // jte's contract for "no interceptor" is null, which its generated classes do not declare.
    @SuppressWarnings("NullAway")
    private void write(SitePage page, List<PageGroup> groups) throws IOException {
        StringOutput out = new StringOutput();
        JtepageGenerated.render(new OwaspHtmlTemplateOutput(out), null, page, groups);
        Path file = site.resolve(page.address());
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, out.toString());
    }

    private void copyOwn(String name) throws IOException {
        try (InputStream in = required(SiteBuild.class.getResourceAsStream(name), name)) {
            Files.copy(in, site.resolve(name));
        }
    }

    /** {@return the library for search, from its WebJar} */
    private static InputStream lunr() throws IOException {
        Properties jar = new Properties();
        String properties = "/META-INF/maven/org.webjars.npm/lunr/pom.properties";
        try (InputStream in = required(SiteBuild.class.getResourceAsStream(properties), properties)) {
            jar.load(in);
        }
        String script = "/META-INF/resources/webjars/lunr/" + jar.getProperty("version") + "/lunr.min.js";
        return required(SiteBuild.class.getResourceAsStream(script), script);
    }

    private static InputStream required(@Nullable InputStream in, String name) {
        if (in == null) {
            throw new IllegalStateException("the class path has no " + name);
        }
        return in;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
