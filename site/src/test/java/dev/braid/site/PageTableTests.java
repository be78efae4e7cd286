// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTableTests {
    private static final String TABLE = """
            # Docs

            - [Not in the table](x.md)

            ## All pages

            ### First

            - [One](one.md): a page.

            ### Second

            - [Root](../README.md): of all.
            """;

    @TempDir
    private Path root;

    @BeforeEach
    void pages() throws IOException {
        Files.createDirectory(root.resolve("docs"));
        write("docs/README.md", TABLE);
        write("docs/one.md", "# One\n\nSee [one](one.md#one) and [code](../Code.java).");
        write("README.md", "# Root\n\n[Docs](docs/), [table](docs/README.md#first) and [a folder](src).");
        write("CONTRIBUTING.md", "# Contributing");
        write("Code.java", "class Code<T> {}");
        Files.createDirectory(root.resolve("src"));
    }

    @Test
    void groups_haveTheirPages() throws IOException {
        assertThat(PageTable.read(root))
                .containsExactly(
                        group("First", new PageGroup.Entry("One", Path.of("docs/one.md"))),
                        group("Second", new PageGroup.Entry("Root", Path.of("README.md"))));
    }

    @Test
    void pageInNoGroup_isAnError() throws IOException {
        write("docs/two.md", "# Two");

        assertThatIllegalStateException()
                .isThrownBy(() -> PageTable.read(root))
                .withMessage(
                        "no group of docs/README.md names [docs/two.md]; add a line for each below \"All pages\".");
    }

    @Test
    void missingPage_isAnError() throws IOException {
        Files.delete(root.resolve("docs/one.md"));

        assertThatIllegalStateException()
                .isThrownBy(() -> PageTable.read(root))
                .withMessageContaining("lists docs/one.md, which does not exist");
    }

    @Test
    void pageInTwoGroups_isAnError() throws IOException {
        write("docs/README.md", TABLE + "- [One](one.md): again.\n");

        assertThatIllegalStateException()
                .isThrownBy(() -> PageTable.read(root))
                .withMessageContaining("lists docs/one.md twice");
    }

    @Test
    void links_becomeThoseOfTheSite(@TempDir Path site) throws IOException {
        new SiteBuild(root, site).writePages(new SearchIndex());

        assertThat(Files.readString(site.resolve("overview.html")))
                .contains("<a href=\"index.html\">Docs</a>, <a href=\"index.html#first\">table</a> and a folder.");
        assertThat(Files.readString(site.resolve("one.html")))
                .contains("See <a href=\"one.html#one\">one</a>")
                .contains("<a href=\"source/Code.java.html\">code</a>");
        assertThat(Files.readString(site.resolve("source/Code.java.html"))).contains("class Code&lt;T&gt; {}");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(root.resolve(name), text);
    }

    private static PageGroup group(String title, PageGroup.Entry... entries) {
        return new PageGroup(title, List.of(entries));
    }
}
