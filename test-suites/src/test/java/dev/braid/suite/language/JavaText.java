// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** All prose of Java sources, as the JDK's own parser finds it: doc comments, other comments, and string literals. */
final class JavaText extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private static final Pattern COMMENT = Pattern.compile("/\\*[\\s\\S]*?\\*/|//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*");

    private static final Pattern COMMENT_MARK = Pattern.compile("(?m)^\\s*(?://|/?\\*+/?)|\\*/$");

    /** Beginnings of doc comments, of those whose summary or returned value begins with a word. */
    final List<Prose> openings = new ArrayList<>();

    final List<Prose> docs = new ArrayList<>();

    /** Doc comments of types that are marked {@code @API}, and of their members. */
    final List<Prose> docsOfApi = new ArrayList<>();

    final List<Prose> comments = new ArrayList<>();

    /** String literals, joined where they are concatenated. */
    final List<Prose> texts = new ArrayList<>();

    private final DocTrees trees;
    private final CompilationUnitTree unit;
    private final StringBuilder code;
    private int apiDepth;

    private JavaText(DocTrees trees, CompilationUnitTree unit) throws IOException {
        this.trees = trees;
        this.unit = unit;
        this.code = new StringBuilder(unit.getSourceFile().getCharContent(true));
    }

    /** Parses sources, without any knowledge of what they refer to. {@return the prose of each} */
    static List<JavaText> of(Collection<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaText> found = new ArrayList<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                JavaText text = new JavaText(trees, unit);
                text.scan(unit, null);
                text.readComments();
                found.add(text);
            }
        }
        return found;
    }

    /** {@return all that is prose in the file} */
    Stream<Prose> all() {
        return Stream.of(docs, comments, texts).flatMap(List::stream);
    }

    @Override
    public @Nullable Void visitPackage(PackageTree node, @Nullable Void none) {
        readDoc(node);
        return super.visitPackage(node, null);
    }

    @Override
    public @Nullable Void visitClass(ClassTree node, @Nullable Void none) {
        boolean isApi = node.getModifiers().getAnnotations().stream()
                .map(AnnotationTree::getAnnotationType)
                .anyMatch(type -> type.toString().equals("API"));
        apiDepth += isApi || apiDepth > 0 ? 1 : 0;
        readDoc(node);
        super.visitClass(node, null);
        apiDepth -= apiDepth > 0 ? 1 : 0;
        return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree node, @Nullable Void none) {
        readDoc(node);
        return super.visitMethod(node, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree node, @Nullable Void none) {
        readDoc(node);
        return super.visitVariable(node, null);
    }

    @Override
    public @Nullable Void visitBinary(BinaryTree node, @Nullable Void none) {
        StringBuilder text = new StringBuilder();
        if (isConcatenation(node)
                && !isConcatenation(getCurrentPath().getParentPath().getLeaf())
                && join(node, text)) {
            texts.add(new Prose(place(node), text.toString()));
        }
        return super.visitBinary(node, null);
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree node, @Nullable Void none) {
        if (node.getValue() instanceof String text) {
            if (!isConcatenation(getCurrentPath().getParentPath().getLeaf())) {
                texts.add(new Prose(place(node), text));
            }
        }
        if (node.getValue() instanceof String || node.getValue() instanceof Character) {
            hide((int) trees.getSourcePositions().getStartPosition(unit, node), (int)
                    trees.getSourcePositions().getEndPosition(unit, node));
        }
        return null;
    }

    /** Joins the operands of a concatenation. {@return {@code true} if one is a text} */
    private static boolean join(Tree operand, StringBuilder text) {
        if (isConcatenation(operand)) {
            BinaryTree both = (BinaryTree) operand;
            boolean left = join(both.getLeftOperand(), text);
            return join(both.getRightOperand(), text) || left;
        }
        if (operand instanceof LiteralTree literal && literal.getValue() instanceof String part) {
            text.append(part);
            return true;
        }
        text.append(Prose.CODE);
        return false;
    }

    private static boolean isConcatenation(Tree tree) {
        return tree.getKind() == Tree.Kind.PLUS;
    }

    private void readDoc(Tree node) {
        @Nullable DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
        if (comment == null) {
            return;
        }
        String place = place(node);
        DocText.openings(comment).forEach(opening -> openings.add(new Prose(place, opening)));
        for (String paragraph : DocText.paragraphs(comment)) {
            Prose prose = new Prose(place, paragraph);
            if (!prose.isEmpty()) {
                docs.add(prose);
                if (apiDepth > 0) {
                    docsOfApi.add(prose);
                }
            }
        }
    }

    /** Reads comments other than doc comments. All literals are hidden by now. */
    private void readComments() {
        COMMENT.matcher(code)
                .results()
                .filter(found -> !found.group().startsWith("/**"))
                .map(found -> new Prose(
                        place(found.start()),
                        COMMENT_MARK.matcher(found.group()).replaceAll(" ")))
                .filter(comment -> !comment.isEmpty())
                .forEach(comments::add);
    }

    private void hide(int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (code.charAt(i) != '\n') {
                code.setCharAt(i, ' ');
            }
        }
    }

    private String place(Tree node) {
        return place((int) Math.max(0, trees.getSourcePositions().getStartPosition(unit, node)));
    }

    private String place(int position) {
        return unit.getSourceFile().getName() + ":" + unit.getLineMap().getLineNumber(position);
    }
}
