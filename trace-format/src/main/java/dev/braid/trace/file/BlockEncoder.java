// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.braid.trace.Attestation;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Outputs;
import dev.braid.trace.Site;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.UncaughtDeath;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Chunk;
import dev.braid.trace.proto.ClassObjects;
import dev.braid.trace.proto.EmitBound;
import dev.braid.trace.proto.End;
import dev.braid.trace.proto.Field;
import dev.braid.trace.proto.FieldLayout;
import dev.braid.trace.proto.Header;
import dev.braid.trace.proto.ObjectText;
import dev.braid.trace.proto.Output;
import dev.braid.trace.symbol.ClassLayout;
import dev.braid.trace.symbol.FieldPlace;
import dev.braid.trace.symbol.TracedClass;
import java.util.Arrays;
import java.util.Locale;

/** Turns what a trace holds into the messages of {@code trace.proto}. */
final class BlockEncoder {
    private BlockEncoder() {}

    static Block header(TraceHeader header) {
        return Block.newBuilder()
                .setHeader(Header.newBuilder()
                        .setMagic(TraceFileFormat.MAGIC)
                        .setFormatVersion(TraceFileFormat.VERSION)
                        .setFidelity(header.fidelity().name().toLowerCase(Locale.ROOT))
                        .setPolicy(header.policy().optionName())
                        .setCoverage(header.coverage().name().toLowerCase(Locale.ROOT))
                        .setJdk(header.jdk())
                        .putAllOptions(header.options())
                        .setSubject(header.subject())
                        .setStartedMillis(header.startedMillis()))
                .build();
    }

    /** {@return a block that refers to {@code records}, which must not change before it is written} */
    static Block chunk(Chunk.Builder place, byte[] records, int begin, int length) {
        return Block.newBuilder()
                .setChunk(place.setRecords(UnsafeByteOperations.unsafeWrap(records, begin, length)))
                .build();
    }

    static Block emitBound(long clock, long blocks) {
        return Block.newBuilder()
                .setEmitBound(EmitBound.newBuilder().setClock(clock).setBlocks(blocks))
                .build();
    }

    static Block end(
            Outputs outputs, Attestation attestation, String ending, boolean isCut, boolean isIndexed, long blocks) {
        End.Builder end = End.newBuilder()
                .setAttestation(attestation(attestation))
                .setEnding(ending)
                .setCut(isCut)
                .setIndexed(isIndexed)
                .setBlocks(blocks);
        outputs.asMap().forEach((key, value) -> end.addOutput(output(key, value)));
        return Block.newBuilder().setEnd(end).build();
    }

    @SuppressWarnings("EnumOrdinal") // The format stores the ordinals of SiteKind.
    static dev.braid.trace.proto.Site site(Site site) {
        return dev.braid.trace.proto.Site.newBuilder()
                .setId(site.id())
                .setKind(site.kind().ordinal())
                .setClassName(site.className())
                .setMethodName(site.methodName())
                .setMethodDescriptor(site.methodDescriptor())
                .setBytecodeIndex(site.bytecodeIndex())
                .setLine(site.line())
                .setSourceFile(site.sourceFile())
                .setFieldOwner(site.fieldOwner())
                .setFieldName(site.fieldName())
                .setFieldType(site.fieldDescriptor())
                .setPlatform(site.platform())
                .build();
    }

    static FieldLayout layout(ClassLayout layout) {
        FieldLayout.Builder builder = FieldLayout.newBuilder().setClassName(layout.className());
        for (FieldPlace field : layout.fields()) {
            builder.addField(Field.newBuilder()
                    .setName(field.name())
                    .setOffset(field.offset())
                    .setIsStatic(field.isStatic())
                    .setIsFinal(field.isFinal())
                    .setOwner(field.owner())
                    .setType(field.descriptor()));
        }
        return builder.build();
    }

    static dev.braid.trace.proto.DeclaredRace declaredRace(DeclaredRace race) {
        return dev.braid.trace.proto.DeclaredRace.newBuilder()
                .setClassName(race.className())
                .setMember(race.member())
                .setMethodDescriptor(race.methodDescriptor())
                .setReason(race.reason())
                .setSource(race.source())
                .build();
    }

    static dev.braid.trace.proto.UncaughtDeath threadDeath(UncaughtDeath death) {
        return dev.braid.trace.proto.UncaughtDeath.newBuilder()
                .setThread(death.thread())
                .setException(death.exception())
                .setPlace(death.place())
                .setHandler(death.handler())
                .build();
    }

    static dev.braid.trace.proto.TracedClass tracedClass(TracedClass traced) {
        return dev.braid.trace.proto.TracedClass.newBuilder()
                .setName(traced.name())
                .setFirstMethod(traced.firstMethod())
                .setLength(traced.length())
                .setChecksum(traced.checksum())
                .setDeflated(ByteString.copyFrom(traced.deflated()))
                .build();
    }

    static ClassObjects objects(String className, long[] ids) {
        ClassObjects.Builder builder = ClassObjects.newBuilder().setClassName(className);
        Arrays.stream(ids).forEach(builder::addObject);
        return builder.build();
    }

    static ObjectText text(long object, String text) {
        return ObjectText.newBuilder().setObject(object).setText(text).build();
    }

    private static Output output(String key, Object value) {
        Output.Builder output = Output.newBuilder().setKey(key);
        if (value instanceof Long integer) {
            output.setInteger(integer);
        } else if (value instanceof Double real) {
            output.setReal(real);
        } else if (value instanceof Boolean truth) {
            output.setTruth(truth);
        } else {
            output.setText((String) value);
        }
        return output.build();
    }

    private static dev.braid.trace.proto.Attestation attestation(Attestation attestation) {
        dev.braid.trace.proto.Attestation.Builder builder = dev.braid.trace.proto.Attestation.newBuilder()
                .setClassesTransformed(attestation.classesTransformed())
                .putAllClassesOutOfScope(attestation.classesOutOfScope())
                .putAllClassesFailed(attestation.classesFailed())
                .putAllClasses(attestation.classes())
                .putAllAccessesByClass(attestation.accessesByClass())
                .setBytesWritten(attestation.bytesWritten())
                .setBytesRead(attestation.bytesRead())
                .setRepeatedReads(attestation.repeatedReads())
                .addAllFailure(attestation.failures())
                .addAllNote(attestation.notes());
        return builder.build();
    }
}
