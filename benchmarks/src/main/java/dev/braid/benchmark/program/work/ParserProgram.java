// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Parses texts in the manner of JSON into maps and lists, by recursive descent. */
final class ParserProgram implements Program {
    private static final int TEXTS = 64;
    private static final int MEMBERS = 40;

    private final String[] texts = new String[TEXTS];

    ParserProgram() {
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder("{");
            for (int member = 0; member < MEMBERS; member++) {
                long position = (long) i * MEMBERS + member;
                text.append(member == 0 ? "" : ", ")
                        .append("\"name")
                        .append(Mix.below(500, position))
                        .append("\": ");
                text.append("[").append(Mix.below(100_000, ~position)).append(", \"text ");
                text.append(Long.toHexString(Mix.at(position)))
                        .append("\", {\"inner\": ")
                        .append(member)
                        .append("}]");
            }
            texts[i] = text.append("}").toString();
        }
    }

    /** The parser of one text. */
    private static final class Parser {
        private final String text;
        private int position;

        Parser(String text) {
            this.text = text;
        }

        Object value() {
            skipBlanks();
            char first = text.charAt(position);
            return first == '{' ? object() : first == '[' ? array() : first == '"' ? string() : number();
        }

        private Map<String, Object> object() {
            Map<String, Object> members = new LinkedHashMap<>();
            do {
                position++;
                skipBlanks();
                String name = string();
                skipBlanks();
                position++; // the colon
                members.put(name, value());
                skipBlanks();
            } while (text.charAt(position) == ',');
            position++;
            return members;
        }

        private List<Object> array() {
            List<Object> elements = new ArrayList<>();
            do {
                position++;
                elements.add(value());
                skipBlanks();
            } while (text.charAt(position) == ',');
            position++;
            return elements;
        }

        private String string() {
            StringBuilder characters = new StringBuilder();
            for (position++; text.charAt(position) != '"'; position++) {
                characters.append(text.charAt(position));
            }
            position++;
            return characters.toString();
        }

        private Long number() {
            long number = 0;
            while (Character.isDigit(text.charAt(position))) {
                number = number * 10 + text.charAt(position++) - '0';
            }
            return number;
        }

        private void skipBlanks() {
            while (text.charAt(position) == ' ') {
                position++;
            }
        }
    }

    @Override
    public String description() {
        return "a recursive-descent parser of JSON-like text into maps and lists";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        AtomicLong total = new AtomicLong();
        Crew.run(threads, number -> {
            for (int i = next.getAndIncrement(); i < TEXTS; i = next.getAndIncrement()) {
                total.addAndGet(new Parser(texts[i]).value().hashCode());
            }
        });
        return total.get();
    }
}
