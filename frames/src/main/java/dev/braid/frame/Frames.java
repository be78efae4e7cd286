// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame;

import dev.braid.frame.layout.DeclarationException;
import dev.braid.frame.layout.FrameDeclaration;
import dev.braid.frame.layout.FrameLayout;
import org.apiguardian.api.API;

/**
 * Frames that a record declares: {@code record Foo(int someCount, double someValue) {}} is
 * {@code struct Foo { int some_count; double some_value; };}.
 *
 * <pre>{@code
 * private static final Frames<Foo> FOO = Frames.of(Foo.class);
 *
 * static void sample(int count, double value) {
 *     FOO.emit(new Foo(count, value)); // once this is compiled, no record is made
 * }
 * }</pre>
 *
 * <p>Kept in a static final field, as here, {@link #emit} compiles to what generated code compiles to.
 *
 * <p>Thread safety: any thread.
 *
 * @param <R> the record
 */
@API(status = API.Status.STABLE, since = "0.1")
public interface Frames<R extends Record> {
    /**
     * Writes a row, if somebody observes this program; allocates nothing, and waits for nobody.
     *
     * @param row to be written
     */
    void emit(R row);

    /**
     * {@return the frames of a record}
     *
     * @param type the type of the record
     * @param <R> the record
     * @throws DeclarationException if a component is not a plain number
     * @throws IllegalArgumentException if the record's module is not open to this one, or its name is taken by another
     *     declaration
     */
    static <R extends Record> Frames<R> of(Class<R> type) {
        FrameLayout layout = FrameLayout.of(FrameDeclaration.of(type));
        FrameDeclaration declaration = layout.declaration();
        FrameWriter writer = FrameWriter.of(declaration.name(), declaration.text(), layout.bytes());
        return new RecordFrames<>(writer, RecordCopy.of(type, layout));
    }
}
