// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Many small objects that live for a moment: points, shapes, lists of them. */
final class ChurnProgram implements Program {
    private static final int SCENES = 400;
    private static final int SHAPES = 60;

    private interface Shape {
        double area();

        Shape moved(Point by);
    }

    private record Point(double x, double y) {
        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }
    }

    private record Circle(Point centre, double radius) implements Shape {
        @Override
        public double area() {
            return radius * radius * 3;
        }

        @Override
        public Shape moved(Point by) {
            return new Circle(centre.plus(by), radius + 1);
        }
    }

    private record Box(Point corner, Point opposite) implements Shape {
        @Override
        public double area() {
            return Math.abs((opposite.x - corner.x) * (opposite.y - corner.y));
        }

        @Override
        public Shape moved(Point by) {
            return new Box(corner.plus(by), opposite.plus(by).plus(by));
        }
    }

    @Override
    public String description() {
        return "short-lived records in ArrayLists, each seen by one thread only";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        AtomicLong total = new AtomicLong();
        Crew.run(threads, number -> {
            long sum = 0;
            int end = Crew.from(SCENES, number + 1, threads);
            for (int scene = Crew.from(SCENES, number, threads); scene < end; scene++) {
                sum += area(scene);
            }
            total.addAndGet(sum);
        });
        return total.get();
    }

    private static long area(int scene) {
        List<Shape> shapes = new ArrayList<>();
        for (int i = 0; i < SHAPES; i++) {
            long position = ((long) scene * SHAPES + i) * 4;
            Point first = new Point(Mix.below(100, position), Mix.below(100, position + 1));
            Point second = new Point(Mix.below(100, position + 2), Mix.below(100, position + 3));
            shapes.add((i & 1) == 0 ? new Circle(first, second.x()) : new Box(first, second));
        }
        Point by = new Point(1, 2);
        List<Shape> moved = new ArrayList<>();
        for (Shape shape : shapes) {
            moved.add(shape.moved(by));
        }
        double area = 0;
        for (Shape shape : moved) {
            area += shape.area();
        }
        return Math.round(area);
    }
}
