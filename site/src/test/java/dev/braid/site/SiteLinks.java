// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Links of a site's pages, each of which must lead somewhere. Of those to other hosts, the form alone is checked. */
final class SiteLinks {
    private final Path site;
    private final Map<Path, Set<String>> anchors = new HashMap<>();

    SiteLinks(Path site) {
        this.site = site.toAbsolutePath().normalize();
    }

    /** {@return the faults of all links of a page} */
    List<String> faults(Path page) throws IOException {
        List<String> faults = new ArrayList<>();
        Document document = Jsoup.parse(page);
        for (Element element : document.select("[href], [src]")) {
            String link = element.hasAttr("href") ? element.attr("href") : element.attr("src");
            String fault = fault(page, link);
            if (!fault.isEmpty()) {
                faults.add(site.relativize(page) + ": " + fault + ": " + link);
            }
        }
        return faults;
    }

    /** {@return the fault of a link; "" if it has none} */
    private String fault(Path page, String link) throws IOException {
        URI uri;
        try {
            uri = new URI(link);
        } catch (URISyntaxException e) {
            return "not an address";
        }
        if (uri.isAbsolute()) {
            return uri.getScheme().equals("https") && uri.getHost() != null || link.equals("data:,") ? "" : "not https";
        }
        if (uri.getRawAuthority() != null || link.startsWith("/")) {
            return "not relative";
        }
        String path = uri.getPath();
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!target.startsWith(site)) {
            return "outside of the site";
        }
        if (!Files.isRegularFile(target)) {
            return "no such file";
        }
        String fragment = uri.getFragment();
        return fragment == null || fragment.isEmpty() || anchors(target).contains(fragment) ? "" : "no such anchor";
    }

    private Set<String> anchors(Path page) throws IOException {
        Set<String> known = anchors.get(page);
        if (known == null) {
            known = new HashSet<>(Jsoup.parse(page).select("[id]").eachAttr("id"));
            anchors.put(page, known);
        }
        return known;
    }
}
