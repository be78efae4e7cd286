// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Entities;

/**
 * A page of the site.
 *
 * @param address in the site
 * @param current address of the page that the navigation marks
 * @param content the content of the page
 */
public record SitePage(String address, String current, MarkdownPage content) {
    /** {@return a page that shows a file of the source tree} */
    static SitePage ofSource(Path root, Path source, String address) throws IOException {
        String name = String.valueOf(source.getFileName());
        String html = "<h1>" + Entities.escape(name) + "</h1>\n<p><code>" + Entities.escape(source.toString())
                + "</code></p>\n<pre><code>" + Entities.escape(Files.readString(root.resolve(source)))
                + "</code></pre>";
        return new SitePage(address, "", new MarkdownPage(name, html, List.of()));
    }

    /** {@return the way to the root of the site} */
    public String toRoot() {
        return Addresses.toRoot(address);
    }

    /** {@return {@code true} if an entry of the navigation is the page that it marks} */
    public boolean isCurrent(PageGroup.Entry entry) {
        return addressOf(entry).equals(current);
    }

    /** {@return the address of an entry of the navigation, in the site} */
    public String addressOf(PageGroup.Entry entry) {
        return Addresses.ofPage(entry.source());
    }

    /** {@return the title of the browser's window} */
    public String windowTitle() {
        return content.title().contains("Braid") ? content.title() : content.title() + " – Braid";
    }
}
