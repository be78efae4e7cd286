// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * The content of a page, made of Markdown.
 *
 * @param title the text of its first heading
 * @param html the content
 * @param sections in order; the first one is that of the title
 */
public record MarkdownPage(String title, String html, List<Section> sections) {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    /** HTML in Markdown is shown as text: the pages have none. */
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).build();

    public MarkdownPage {
        sections = List.copyOf(sections);
    }

    static Node parse(String markdown) {
        return PARSER.parse(markdown);
    }

    /** {@return the text of a node, without markup} */
    static String text(Node node) {
        return Jsoup.parseBodyFragment(RENDERER.render(node)).text().strip();
    }

    /** {@return the page of a parsed file, whose links are those of the site} */
    static MarkdownPage of(Node markdown) {
        Document document = Jsoup.parseBodyFragment(RENDERER.render(markdown));
        document.outputSettings().prettyPrint(false);
        Element body = document.body();
        for (Element table : body.select("table")) {
            table.wrap("<div class=\"scroll\"></div>");
        }
        body.select("th").attr("scope", "col");
        // As the extension for tables writes it, HTML has it no longer.
        for (Element cell : body.select("[align]")) {
            cell.addClass(cell.attr("align")).removeAttr("align");
        }
        List<Section> sections = sections(body);
        if (sections.isEmpty()) {
            throw new IllegalStateException("a page without a heading: " + body.text());
        }
        return new MarkdownPage(sections.get(0).title(), body.html(), sections);
    }

    private static List<Section> sections(Element body) {
        List<Section> sections = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Element child : body.children()) {
            if (!child.tagName().matches("h[1-6]")) {
                text.append(' ').append(child.text());
                continue;
            }
            finish(sections, text);
            sections.add(new Section(child.id(), child.text(), child.tagName().charAt(1) - '0', ""));
        }
        finish(sections, text);
        return sections;
    }

    private static void finish(List<Section> sections, StringBuilder text) {
        if (!sections.isEmpty()) {
            int last = sections.size() - 1;
            sections.set(last, sections.get(last).withText(text.toString().strip()));
        }
        text.setLength(0);
    }

    /** {@return the sections of the second level, for a table of contents} */
    public List<Section> contents() {
        return sections.stream().filter(section -> section.level() == 2).toList();
    }

    /**
     * A heading and what is below it, up to the next one.
     *
     * @param id the id of the heading
     * @param title its text
     * @param level from 1 on
     * @param text the text of the section, without markup
     */
    public record Section(String id, String title, int level, String text) {
        Section withText(String newText) {
            return new Section(id, title, level, newText);
        }
    }
}
