// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.doctree.ValueTree;
import com.sun.source.util.DocTreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one doc comment: its paragraphs, and the words with which its summary and other descriptions begin. */
final class DocText extends DocTreeScanner<@Nullable Void, @Nullable Void> {
    private static final String PARAGRAPH = "\n\n";
    private static final Set<String> INLINE = Set.of("b", "i", "em", "strong", "code", "a", "sub", "sup");

    private static final Set<String> PREPOSITIONS = Set.of(
            "after", "at", "before", "behind", "beside", "between", "by", "for", "from", "in", "on", "over", "to",
            "under", "with");
    private static final Set<String> RELATIVES = Set.of("what", "which", "whom", "whose", "how");

    private final StringBuilder text = new StringBuilder();
    private final List<String> openings = new ArrayList<>();
    private boolean isPreformatted;

    /** {@return the comment's paragraphs, with those of its tags} */
    static List<String> paragraphs(DocCommentTree comment) {
        DocText doc = new DocText();
        doc.scan(comment.getFullBody(), null);
        for (DocTree tag : comment.getBlockTags()) {
            doc.text.append(PARAGRAPH);
            doc.scan(tag, null);
        }
        return List.of(doc.text.toString().split("\\n\\s*\\n"));
    }

    /** {@return the beginnings of the summary, and of each description of a returned value or a parameter} */
    static List<String> openings(DocCommentTree comment) {
        DocText doc = new DocText();
        doc.addOpening(comment.getFullBody());
        doc.scan(comment.getFullBody(), null);
        doc.scan(comment.getBlockTags(), null);
        return doc.openings;
    }

    /** Adds the first word, or the second one behind a preposition, as in "by what". */
    private void addOpening(List<? extends DocTree> trees) {
        if (!trees.isEmpty() && trees.get(0) instanceof TextTree first) {
            String[] words = first.getBody().strip().toLowerCase(Locale.ROOT).split("\\s+|(?=[,;:.])", 3);
            boolean isRelative = words.length > 1 && PREPOSITIONS.contains(words[0]) && RELATIVES.contains(words[1]);
            openings.add(isRelative ? words[1] : words[0]);
        }
    }

    @Override
    public @Nullable Void visitText(TextTree node, @Nullable Void none) {
        if (!isPreformatted) {
            text.append(node.getBody());
        }
        return null;
    }

    @Override
    public @Nullable Void visitReturn(ReturnTree node, @Nullable Void none) {
        addOpening(node.getDescription());
        text.append(" Returns ");
        scan(node.getDescription(), null);
        text.append(node.isInline() ? ". " : PARAGRAPH);
        return null;
    }

    @Override
    public @Nullable Void visitParam(ParamTree node, @Nullable Void none) {
        if (!node.getDescription().toString().startsWith("whether ")) {
            addOpening(node.getDescription());
        }
        return scan(node.getDescription(), null);
    }

    @Override
    public @Nullable Void visitThrows(ThrowsTree node, @Nullable Void none) {
        text.append("Thrown ");
        return scan(node.getDescription(), null);
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree node, @Nullable Void none) {
        return code();
    }

    @Override
    public @Nullable Void visitValue(ValueTree node, @Nullable Void none) {
        return code();
    }

    @Override
    public @Nullable Void visitEntity(EntityTree node, @Nullable Void none) {
        return code();
    }

    @Override
    public @Nullable Void visitLink(LinkTree node, @Nullable Void none) {
        return node.getLabel().isEmpty() ? code() : scan(node.getLabel(), null);
    }

    @Override
    public @Nullable Void visitStartElement(StartElementTree node, @Nullable Void none) {
        return element(node.getName().toString(), true);
    }

    @Override
    public @Nullable Void visitEndElement(EndElementTree node, @Nullable Void none) {
        return element(node.getName().toString(), false);
    }

    private @Nullable Void element(String name, boolean begins) {
        if (name.equals("pre")) {
            isPreformatted = begins;
        }
        if (!INLINE.contains(name)) {
            text.append(PARAGRAPH);
        }
        return null;
    }

    private @Nullable Void code() {
        text.append(Prose.CODE);
        return null;
    }
}
