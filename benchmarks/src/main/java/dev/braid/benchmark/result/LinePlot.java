// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A plot of lines, both axes logarithmic, as an SVG file of its own.
 *
 * @param file name without its ending
 */
public record LinePlot(String file, String title, String xLabel, String yLabel, List<Line> lines) {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 300;
    private static final int LEFT = 60;
    private static final int RIGHT = 20;
    private static final int TOP = 36;
    private static final int BOTTOM = 44;
    private static final List<String> COLOURS = List.of("#1f6feb", "#d1572b", "#2da44e", "#8250df");

    /** A line with its name. */
    public record Line(String name, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    /** A point; both values are greater than 0. */
    public record Point(double x, double y) {}

    public LinePlot {
        lines = List.copyOf(lines);
    }

    /** {@return the file's text} */
    public String svg() {
        List<Point> all = lines.stream().flatMap(line -> line.points().stream()).toList();
        Scale x = Scale.of(all.stream().map(Point::x).toList(), LEFT, WIDTH - RIGHT);
        Scale y = Scale.of(all.stream().map(Point::y).toList(), HEIGHT - BOTTOM, TOP);
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"11\">",
                WIDTH,
                HEIGHT);
        add(svg, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
        add(svg, "<text x=\"%d\" y=\"18\" font-size=\"13\">%s</text>", LEFT, escaped(title));
        add(svg, "<text x=\"%d\" y=\"%d\">%s</text>", LEFT, HEIGHT - 8, escaped(xLabel));
        add(svg, "<text x=\"8\" y=\"%d\">%s</text>", TOP - 4, escaped(yLabel));
        for (double tick : x.ticks()) {
            add(
                    svg,
                    "<line x1=\"%1$.1f\" y1=\"%2$d\" x2=\"%1$.1f\" y2=\"%3$d\" stroke=\"#ddd\"/>",
                    x.place(tick),
                    TOP,
                    HEIGHT - BOTTOM);
            add(
                    svg,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                    x.place(tick),
                    HEIGHT - BOTTOM + 14,
                    Figures.number(tick));
        }
        for (double tick : y.ticks()) {
            add(
                    svg,
                    "<line x1=\"%1$d\" y1=\"%2$.1f\" x2=\"%3$d\" y2=\"%2$.1f\" stroke=\"#ddd\"/>",
                    LEFT,
                    y.place(tick),
                    WIDTH - RIGHT);
            add(
                    svg,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                    LEFT - 6,
                    y.place(tick) + 4,
                    Figures.number(tick));
        }
        for (int i = 0; i < lines.size(); i++) {
            append(svg, lines.get(i), i, x, y);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void append(StringBuilder svg, Line line, int number, Scale x, Scale y) {
        String colour = COLOURS.get(number % COLOURS.size());
        StringBuilder points = new StringBuilder();
        for (Point point : line.points()) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x.place(point.x()), y.place(point.y())));
        }
        add(
                svg,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                points.toString().strip(),
                colour);
        for (Point point : line.points()) {
            add(
                    svg,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>",
                    x.place(point.x()),
                    y.place(point.y()),
                    colour);
        }
        add(
                svg,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"%s\">%s</text>",
                WIDTH - RIGHT,
                TOP + 12 + 14 * number,
                colour,
                escaped(line.name()));
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** A logarithmic axis, from one power of ten to another. */
    private record Scale(double low, double high, double from, double to) {
        static Scale of(List<Double> values, double from, double to) {
            double least = values.stream().min(Double::compare).orElse(1.0);
            double most = values.stream().max(Double::compare).orElse(10.0);
            double low = Math.floor(Math.log10(least));
            double high = Math.max(low + 1, Math.ceil(Math.log10(most)));
            return new Scale(low, high, from, to);
        }

        double place(double value) {
            return from + (Math.log10(value) - low) / (high - low) * (to - from);
        }

        List<Double> ticks() {
            return IntStream.rangeClosed((int) low, (int) high)
                    .mapToObj(power -> Math.pow(10, power))
                    .toList();
        }
    }
}
