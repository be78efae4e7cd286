// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads one struct of plain scalars, and says of everything else in which line it is and what to do. */
final class DeclarationParser {
    private static final Map<String, FieldType> TYPES = types();
    private static final String PLAIN =
            "; use char, short, int, long, each also unsigned, float, double, or int8_t to uint64_t";

    /** The reasons why parts of C cannot be in a frame, by the token that gives them away. */
    private static final Map<String, String> NOT_PLAIN = Map.of(
            "*", "a pointer means nothing in another process; write what it points to, in fields",
            "[", "an array is not plain; declare a field for each element",
            ":", "a bit field is not plain; give the field a type of its own width",
            "(", "a function is not plain; declare only fields",
            "=", "a declaration has no values; leave out what follows the name",
            "struct", "a struct within a struct is not plain; declare its fields here",
            "union", "a union is not plain; declare a field for each of its members",
            "enum", "an enum is not plain; use int",
            "const", "a field that cannot be written makes no row; leave out 'const'",
            "volatile", "a frame is copied as a whole; leave out 'volatile'");

    private final List<Token> tokens;
    private final int lastLine;
    private int next;

    /** A word or a sign, and its line. */
    private record Token(String text, int line) {
        boolean isWord() {
            return Character.isLetterOrDigit(text.charAt(0)) || text.charAt(0) == '_';
        }
    }

    DeclarationParser(String source) {
        List<Token> found = new ArrayList<>();
        lastLine = tokenize(source, found);
        tokens = found;
    }

    FrameDeclaration parse() {
        expect("struct", "a declaration begins with 'struct'");
        Token name = take("a name after 'struct'");
        requireName(name);
        expect("{", "'{' after the name");
        List<FrameField> fields = new ArrayList<>();
        Map<String, Integer> lines = new HashMap<>();
        while (!peek("}").text().equals("}")) {
            field(fields, lines);
        }
        next++;
        expect(";", "';' after '}'");
        if (next < tokens.size()) {
            throw new DeclarationException(
                    tokens.get(next).line(), "a file declares one struct; put what follows into a file of its own");
        }
        return new FrameDeclaration(name.text(), fields);
    }

    /** One type, and one name or several. */
    private void field(List<FrameField> fields, Map<String, Integer> lines) {
        Token first = take("a field");
        List<String> words = new ArrayList<>();
        Token token = first;
        while (!isEndOfName(peek("';' after a field"))) {
            refuseWhatIsNotPlain(token);
            words.add(token.text());
            token = take("';' after a field");
        }
        refuseWhatIsNotPlain(token);
        FieldType type = typeOf(words, first);
        declare(token, type, fields, lines);
        while (peek("';' after a field").text().equals(",")) {
            next++;
            Token another = take("a name after ','");
            refuseWhatIsNotPlain(another);
            declare(another, type, fields, lines);
        }
        Token end = take("';' after a field");
        if (!end.text().equals(";")) {
            refuseWhatIsNotPlain(end);
            throw new DeclarationException(end.line(), "'" + end.text() + "' is not expected; end the field with ';'");
        }
    }

    private static boolean isEndOfName(Token token) {
        return !token.isWord() && !token.text().equals("*");
    }

    private FieldType typeOf(List<String> words, Token first) {
        if (words.isEmpty()) {
            refuseWhatIsNotPlain(first);
            throw new DeclarationException(
                    first.line(), "'" + first.text() + "' is not a field; a field is a type, a name, and ';'");
        }
        // In C, the words of a type come in any order.
        FieldType type = TYPES.get(String.join(" ", new TreeSet<>(words)));
        boolean isRepeated = new TreeSet<>(words).size() != words.size();
        if (String.join(" ", words).matches("(unsigned |signed )?long long( unsigned| signed)?( int)?")) {
            return words.contains("unsigned") ? FieldType.UINT64 : FieldType.INT64;
        }
        if (type == null || isRepeated) {
            throw new DeclarationException(
                    first.line(), "'" + String.join(" ", words) + "' is not a type of a frame's field" + PLAIN);
        }
        return type;
    }

    private void declare(Token name, FieldType type, List<FrameField> fields, Map<String, Integer> lines) {
        requireName(name);
        Integer before = lines.putIfAbsent(FieldNames.camelCase(name.text()), name.line());
        if (before != null) {
            throw new DeclarationException(
                    name.line(),
                    "'" + name.text() + "' has the name of the field in line " + before + "; choose another name");
        }
        fields.add(new FrameField(name.text(), type));
    }

    private static void requireName(Token name) {
        String objection = FieldNames.objection(name.text());
        if (!objection.isEmpty()) {
            throw new DeclarationException(name.line(), objection + "; choose another name");
        }
    }

    private static void refuseWhatIsNotPlain(Token token) {
        String why = NOT_PLAIN.get(token.text());
        if (why != null) {
            throw new DeclarationException(token.line(), why);
        }
    }

    private void expect(String text, String what) {
        Token token = take(what);
        if (!token.text().equals(text)) {
            throw new DeclarationException(token.line(), "'" + token.text() + "' is not expected; " + what);
        }
    }

    private Token take(String what) {
        Token token = peek(what);
        next++;
        return token;
    }

    private Token peek(String what) {
        if (next == tokens.size()) {
            throw new DeclarationException(lastLine, "the declaration ends too soon; " + what + " is missing");
        }
        return tokens.get(next);
    }

    /** {@return the number of the last line} */
    private static int tokenize(String source, List<Token> tokens) {
        int line = 1;
        int at = 0;
        while (at < source.length()) {
            char c = source.charAt(at);
            int begin = at;
            if (source.startsWith("//", at)) {
                at = end(source, "\n", at);
            } else if (source.startsWith("/*", at)) {
                at = end(source, "*/", at + 2) + 2;
                if (at > source.length()) {
                    throw new DeclarationException(line, "a comment does not end; close it with '*/'");
                }
                line += (int) source.substring(begin, at)
                        .chars()
                        .filter(one -> one == '\n')
                        .count();
            } else if (Character.isLetterOrDigit(c) || c == '_') {
                while (at < source.length()
                        && (Character.isLetterOrDigit(source.charAt(at)) || source.charAt(at) == '_')) {
                    at++;
                }
                tokens.add(new Token(source.substring(begin, at), line));
            } else {
                line += c == '\n' ? 1 : 0;
                at++;
                if (c == '#') {
                    throw new DeclarationException(line, "nothing is preprocessed; leave out what begins with '#'");
                }
                if (!Character.isWhitespace(c)) {
                    tokens.add(new Token(String.valueOf(c), line));
                }
            }
        }
        return line;
    }

    private static int end(String source, String mark, int from) {
        int found = source.indexOf(mark, from);
        return found < 0 ? source.length() : found;
    }

    private static Map<String, FieldType> types() {
        Map<String, FieldType> types = new HashMap<>();
        for (FieldType type : FieldType.values()) {
            types.put(type.cName(), type);
        }
        put(types, FieldType.INT8, "char", "char signed");
        put(types, FieldType.UINT8, "char unsigned");
        put(types, FieldType.INT16, "short", "short signed", "int short", "int short signed");
        put(types, FieldType.UINT16, "short unsigned", "int short unsigned");
        put(types, FieldType.INT32, "int", "signed", "int signed");
        put(types, FieldType.UINT32, "unsigned", "int unsigned");
        put(types, FieldType.INT64, "long", "long signed", "int long", "int long signed");
        put(types, FieldType.UINT64, "long unsigned", "int long unsigned");
        return Map.copyOf(types);
    }

    /** The words of each spelling in alphabetical order. */
    private static void put(Map<String, FieldType> types, FieldType type, String... spellings) {
        for (String spelling : spellings) {
            types.put(spelling, type);
        }
    }
}
