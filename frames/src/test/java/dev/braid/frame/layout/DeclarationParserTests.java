// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclarationParserTests {
    /** All that a record may be made of. */
    record Wide(byte one, short two, char three, int four, long five, float six, double seven) {}

    record Foo(int someCount, double someValue) {}

    record Boxed(int plain, String text) {}

    @Test
    void s4_9_declarationOfTheIssue_isTaken() {
        assertThat(FrameDeclaration.parse("struct Foo { int some_count; double some_value; };"))
                .isEqualTo(new FrameDeclaration(
                        "Foo",
                        List.of(
                                new FrameField("some_count", FieldType.INT32),
                                new FrameField("some_value", FieldType.DOUBLE))));
    }

    @ParameterizedTest
    @CsvSource({
        "char, INT8",
        "signed char, INT8",
        "unsigned char, UINT8",
        "int8_t, INT8",
        "uint8_t, UINT8",
        "short, INT16",
        "short int, INT16",
        "unsigned short, UINT16",
        "int16_t, INT16",
        "uint16_t, UINT16",
        "int, INT32",
        "signed, INT32",
        "unsigned, UINT32",
        "unsigned int, UINT32",
        "int unsigned, UINT32",
        "int32_t, INT32",
        "uint32_t, UINT32",
        "long, INT64",
        "long int, INT64",
        "unsigned long, UINT64",
        "long unsigned int, UINT64",
        "long long, INT64",
        "unsigned long long, UINT64",
        "long long int, INT64",
        "int64_t, INT64",
        "uint64_t, UINT64",
        "float, FLOAT",
        "double, DOUBLE",
    })
    void s4_9_plainType_isTaken(String type, FieldType expected) {
        assertThat(FrameDeclaration.parse("struct S { " + type + " x; };").fields())
                .containsExactly(new FrameField("x", expected));
    }

    @Test
    void s4_9_commentsLinesAndSeveralNames_areTaken() {
        String source = """
                // counts
                struct S { /* two
                              of them */
                    int a, b;
                    double c; // the rest
                };
                """;
        assertThat(FrameDeclaration.parse(source).text()).isEqualTo("struct S { int32_t a; int32_t b; double c; };");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "struct S {~ int *p; };           | line 2: a pointer means nothing",
                "struct S {~ int a[4]; };         | line 2: an array is not plain",
                "struct S { int a; ~int b : 3; }; | line 2: a bit field is not plain",
                "struct S { int f(void); };       | line 1: a function is not plain",
                "struct S { int a = 1; };         | line 1: a declaration has no values",
                "struct S {~ struct T { int a; } t; }; | line 2: a struct within a struct",
                "struct S { struct T t; };        | line 1: a struct within a struct",
                "struct S { union { int a; } u; };| line 1: a union is not plain",
                "struct S { enum E e; };          | line 1: an enum is not plain",
                "struct S { const int a; };       | line 1: a field that cannot be written",
                "struct S { volatile int a; };    | line 1: a frame is copied as a whole",
                "#include <a.h>~struct S { int a; }; | line 1: nothing is preprocessed",
                "struct S { long double a; };     | line 1: 'long double' is not a type of a frame's field",
                "struct S { bool a; };            | line 1: 'bool' is not a type of a frame's field",
                "struct S { size_t a; };          | line 1: 'size_t' is not a type of a frame's field",
                "struct S { int int a; };         | line 1: 'int int' is not a type of a frame's field",
                "struct S { int; };               | line 1: 'int' is not a field",
                "struct S { int a };              | line 1: '}' is not expected; end the field with ';'",
                "struct S { int a; }              | line 1: the declaration ends too soon; ';' after '}' is missing",
                "struct S { int a;                | line 1: the declaration ends too soon",
                "struct { int a; };               | line 1: '{' is not a name",
                "struct S { };                    | struct S: there are no fields",
                "struct S { int a; };~struct T { int b; }; | line 2: a file declares one struct",
                "int a;                           | line 1: 'int' is not expected; a declaration begins with 'struct'",
                "struct S { int a;~ char a; };    | line 2: 'a' has the name of the field in line 1",
                "struct S { int a_b;~ char aB; }; | line 2: 'aB' has the name of the field in line 1",
                "struct S { int seq; };           | line 1: 'seq' is a name that Braid needs itself",
                "struct S { int class; };         | line 1: 'class' is a word of C or Java",
                "struct S { int 9lives; };        | line 1: '9lives' is not a name",
                "struct double { int a; };        | line 1: 'double' is a word of C or Java",
                "struct S { int a; /* };          | line 1: a comment does not end",
            })
    void s4_9_whatIsNotPlain_isRefusedWithItsLineAndAMend(String source, String message) {
        assertThatThrownBy(() -> FrameDeclaration.parse(source.strip().replace('~', '\n')))
                .isInstanceOf(DeclarationException.class)
                .hasMessageStartingWith(message.strip())
                .hasMessageContaining(";");
    }

    @Test
    void s4_3_recordAndStruct_areTheSameFrame() {
        FrameDeclaration struct = FrameDeclaration.parse("struct Foo { int some_count; double some_value; };");
        assertThat(FrameDeclaration.of(Foo.class)).isEqualTo(struct);
        assertThat(FrameLayout.of(FrameDeclaration.of(Foo.class))).isEqualTo(FrameLayout.of(struct));
        FrameDeclaration wide =
                FrameDeclaration.parse("struct Wide { char one; short two; unsigned short three; int four;"
                        + " long five; float six; double seven; };");
        assertThat(FrameDeclaration.of(Wide.class)).isEqualTo(wide);
    }

    @Test
    void s4_9_recordThatIsNotPlain_isRefusedWithItsComponent() {
        assertThatThrownBy(() -> FrameDeclaration.of(Boxed.class))
                .isInstanceOf(DeclarationException.class)
                .hasMessage("struct Boxed: 'text' is a String, which is not plain; use byte, short, char, int, long,"
                        + " float or double");
    }

    @Test
    void s4_3_text_isADeclarationOfTheSame() {
        FrameDeclaration wide = FrameDeclaration.of(Wide.class);
        assertThat(FrameDeclaration.parse(wide.text())).isEqualTo(wide);
    }
}
