// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.Attestation;
import dev.braid.trace.Coverage;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.UncaughtDeath;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.proto.ClassObjects;
import dev.braid.trace.proto.End;
import dev.braid.trace.proto.FieldLayout;
import dev.braid.trace.proto.Header;
import dev.braid.trace.proto.ObjectText;
import dev.braid.trace.proto.Output;
import dev.braid.trace.proto.SymbolBlock;
import dev.braid.trace.symbol.FieldPlace;
import dev.braid.trace.symbol.SymbolTable;
import dev.braid.trace.symbol.TracedClass;
import java.util.Locale;

/**
 * Turns the messages of {@code trace.proto} into what a trace holds. What makes no sense is an
 * {@link IllegalArgumentException}: it has a right checksum, and was written so.
 */
final class BlockDecoder {
    private static final SiteKind[] SITE_KINDS = SiteKind.values();

    private BlockDecoder() {}

    static TraceHeader header(Header header, SymbolTable symbols) {
        return new TraceHeader(
                header.getFormatVersion(),
                Fidelity.valueOf(header.getFidelity().toUpperCase(Locale.ROOT)),
                Policy.valueOf(header.getPolicy().toUpperCase(Locale.ROOT)),
                header.getCoverage().isEmpty()
                        ? Coverage.ALL // as in all traces that were made before there were others
                        : Coverage.valueOf(header.getCoverage().toUpperCase(Locale.ROOT)),
                header.getJdk(),
                header.getOptionsMap(),
                header.getSubject(),
                header.getStartedMillis(),
                symbols);
    }

    static void symbols(SymbolBlock block, SymbolTable symbols) {
        for (dev.braid.trace.proto.Site site : block.getSiteList()) {
            symbols.define(site(site));
        }
        for (FieldLayout layout : block.getLayoutList()) {
            symbols.defineLayout(
                    layout.getClassName(),
                    layout.getFieldList().stream()
                            .map(field -> new FieldPlace(
                                    field.getName(),
                                    field.getOffset(),
                                    field.getIsStatic(),
                                    field.getIsFinal(),
                                    field.getOwner(),
                                    field.getType()))
                            .toList());
        }
        for (dev.braid.trace.proto.DeclaredRace race : block.getDeclaredRaceList()) {
            symbols.defineDeclaredRace(new DeclaredRace(
                    race.getClassName(),
                    race.getMember(),
                    race.getMethodDescriptor(),
                    race.getReason(),
                    race.getSource()));
        }
        for (dev.braid.trace.proto.UncaughtDeath death : block.getThreadDeathList()) {
            UncaughtDeath decoded =
                    new UncaughtDeath(death.getThread(), death.getException(), death.getPlace(), death.getHandler());
            if (!symbols.threadDeaths().contains(decoded)) { // a cut file is read for its names first, and again
                symbols.defineThreadDeath(decoded);
            }
        }
        for (dev.braid.trace.proto.TracedClass traced : block.getTracedClassList()) {
            if (traced.getFirstMethod() < 1) {
                throw new IllegalArgumentException(
                        "method number " + traced.getFirstMethod() + " of class " + traced.getName());
            }
            symbols.defineTracedClass(new TracedClass(
                    traced.getName(),
                    traced.getFirstMethod(),
                    traced.getLength(),
                    traced.getChecksum(),
                    traced.getDeflated().toByteArray()));
        }
        for (ClassObjects objects : block.getObjectsList()) {
            long[] ids = new long[objects.getObjectCount()];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = objects.getObject(i);
                if (ids[i] <= 0 || ids[i] >= RecordDescriptor.OBJECT_ID_LIMIT) {
                    throw new IllegalArgumentException(
                            "an object id of " + ids[i] + " in class " + objects.getClassName());
                }
            }
            symbols.defineObjects(objects.getClassName(), ids);
        }
        texts(block, symbols);
    }

    private static void texts(SymbolBlock block, SymbolTable symbols) {
        for (ObjectText text : block.getObjectTextList()) {
            symbols.defineText(text.getObject(), text.getText());
        }
    }

    static Outputs outputs(End end) {
        Outputs outputs = new Outputs();
        for (Output output : end.getOutputList()) {
            switch (output.getValueCase()) {
                case INTEGER -> outputs.put(output.getKey(), output.getInteger());
                case REAL -> outputs.put(output.getKey(), output.getReal());
                case TRUTH -> outputs.put(output.getKey(), output.getTruth());
                case TEXT -> outputs.put(output.getKey(), output.getText());
                case VALUE_NOT_SET -> throw new IllegalArgumentException("no value of output " + output.getKey());
            }
        }
        return outputs;
    }

    static Attestation attestation(End end) {
        dev.braid.trace.proto.Attestation stored = end.getAttestation();
        return new Attestation(
                stored.getClassesTransformed(),
                stored.getClassesOutOfScopeMap(),
                stored.getClassesFailedMap(),
                stored.getClassesMap(),
                stored.getAccessesByClassMap(),
                stored.getBytesWritten(),
                stored.getBytesRead(),
                stored.getRepeatedReads(),
                stored.getFailureList(),
                stored.getNoteList());
    }

    private static Site site(dev.braid.trace.proto.Site site) {
        if (site.getKind() < 0 || site.getKind() >= SITE_KINDS.length) {
            throw new IllegalArgumentException("a site of kind " + site.getKind());
        }
        return new Site(
                site.getId(),
                SITE_KINDS[site.getKind()],
                site.getClassName(),
                site.getMethodName(),
                site.getMethodDescriptor(),
                site.getBytecodeIndex(),
                site.getLine(),
                site.getSourceFile(),
                site.getFieldOwner(),
                site.getFieldName(),
                site.getFieldType(),
                site.getPlatform());
    }
}
