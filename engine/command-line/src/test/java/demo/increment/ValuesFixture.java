// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Writes values of all types, by instructions and otherwise. */
@SuppressWarnings("unused") // they are written, which is all that is asked for
public final class ValuesFixture {
    enum Colour {
        RED,
        GREEN {}
    }

    private static final VarHandle REAL;
    private static final AtomicReference<@Nullable Object> REFERENCE = new AtomicReference<>();
    private static char letter;

    static {
        try {
            REAL = MethodHandles.lookup().findVarHandle(ValuesFixture.class, "real", double.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private double real;
    private float single;
    private boolean flag;
    private char character;
    private byte octet;
    private short small;
    private int number;
    private long large;
    private volatile @Nullable Object object = this;
    private final boolean[] flags = new boolean[1];
    private final double[] reals = new double[1];

    private ValuesFixture() {}

    public static void main(String[] arguments) {
        new ValuesFixture().write(arguments.length);
    }

    private void write(int length) {
        real = 1.5;
        REAL.setVolatile(this, 2.25);
        single = -0.25f;
        flag = true;
        character = 'x';
        octet = -1;
        small = -300;
        number = 70_000;
        large = 1L << 40;
        letter = '\'';
        flags[0] = true;
        reals[0] = -0.0;
        object = "a \"" + length + '"';
        object = Colour.RED;
        object = Colour.GREEN;
        object = 12_345;
        object = 'y';
        object = null;
        REFERENCE.set("by way of the JDK");
    }
}
