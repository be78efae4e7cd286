// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import com.google.protobuf.MessageLite;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Site;
import dev.braid.trace.UncaughtDeath;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.ClassObjects;
import dev.braid.trace.proto.FieldLayout;
import dev.braid.trace.proto.ObjectText;
import dev.braid.trace.proto.SymbolBlock;
import dev.braid.trace.symbol.ClassLayout;
import dev.braid.trace.symbol.TracedClass;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/** Spreads symbols over blocks of about a mebibyte, however many there are. */
final class SymbolBlockWriter {
    private static final int BLOCK_BYTES = 1 << 20;

    /** An id takes at most 6 bytes, so that these stay below a block. */
    private static final int OBJECTS_AT_ONCE = 100_000;

    private final BlockWriter blocks;
    private SymbolBlock.Builder block = SymbolBlock.newBuilder();
    private int bytes;

    SymbolBlockWriter(BlockWriter blocks) {
        this.blocks = blocks;
    }

    void site(Site site) throws IOException {
        dev.braid.trace.proto.Site message = BlockEncoder.site(site);
        makeRoom(message);
        block.addSite(message);
    }

    void layout(ClassLayout layout) throws IOException {
        FieldLayout message = BlockEncoder.layout(layout);
        makeRoom(message);
        block.addLayout(message);
    }

    void declaredRace(DeclaredRace race) throws IOException {
        dev.braid.trace.proto.DeclaredRace message = BlockEncoder.declaredRace(race);
        makeRoom(message);
        block.addDeclaredRace(message);
    }

    void threadDeath(UncaughtDeath death) throws IOException {
        dev.braid.trace.proto.UncaughtDeath message = BlockEncoder.threadDeath(death);
        makeRoom(message);
        block.addThreadDeath(message);
    }

    void tracedClass(TracedClass traced) throws IOException {
        dev.braid.trace.proto.TracedClass message = BlockEncoder.tracedClass(traced);
        makeRoom(message);
        block.addTracedClass(message);
    }

    void text(long object, String text) throws IOException {
        ObjectText message = BlockEncoder.text(object, text);
        makeRoom(message);
        block.addObjectText(message);
    }

    /** @param idsByClass ids of objects, by the name of their class */
    void objects(Map<String, long[]> idsByClass) throws IOException {
        for (Map.Entry<String, long[]> objects : idsByClass.entrySet()) {
            long[] ids = objects.getValue();
            for (int from = 0; from < ids.length; from += OBJECTS_AT_ONCE) {
                int to = Math.min(ids.length, from + OBJECTS_AT_ONCE);
                ClassObjects message = BlockEncoder.objects(objects.getKey(), Arrays.copyOfRange(ids, from, to));
                makeRoom(message);
                block.addObjects(message);
            }
        }
    }

    /** Writes what has gathered, if anything has. */
    void flush() throws IOException {
        if (bytes > 0) {
            blocks.write(Block.newBuilder().setSymbols(block).build());
            block = SymbolBlock.newBuilder();
            bytes = 0;
        }
    }

    private void makeRoom(MessageLite message) throws IOException {
        int added = message.getSerializedSize();
        if (bytes + added > BLOCK_BYTES) {
            flush();
        }
        bytes += added;
    }
}
