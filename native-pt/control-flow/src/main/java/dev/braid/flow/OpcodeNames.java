// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The opcodes of a class file that HotSpot's interpreter executes with a piece of code of that name
 * ({@code bytecodes.cpp}). It replaces some instructions by ones of its own, of which a few do the work of two.
 */
final class OpcodeNames {
    /** Names in the order of the opcodes (JVMS 6.5). */
    private static final String STANDARD =
            "nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5"
                    + " lconst_0 lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w"
                    + " iload lload fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3"
                    + " fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3"
                    + " iaload laload faload daload aaload baload caload saload istore lstore fstore dstore astore"
                    + " istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1"
                    + " fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3"
                    + " iastore lastore fastore dastore aastore bastore castore sastore pop pop2 dup dup_x1 dup_x2 dup2"
                    + " dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv"
                    + " ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor"
                    + " ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg"
                    + " dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt"
                    + " if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch ireturn lreturn freturn"
                    + " dreturn areturn return getstatic putstatic getfield putfield invokevirtual invokespecial"
                    + " invokestatic invokeinterface invokedynamic new newarray anewarray arraylength athrow checkcast"
                    + " instanceof monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w";

    /** HotSpot's own, each with what it stands for. */
    private static final String OWN = "fast_agetfield=getfield fast_bgetfield=getfield fast_cgetfield=getfield"
            + " fast_dgetfield=getfield fast_fgetfield=getfield fast_igetfield=getfield fast_lgetfield=getfield"
            + " fast_sgetfield=getfield fast_aputfield=putfield fast_bputfield=putfield fast_zputfield=putfield"
            + " fast_cputfield=putfield fast_dputfield=putfield fast_fputfield=putfield fast_iputfield=putfield"
            + " fast_lputfield=putfield fast_sputfield=putfield fast_vgetfield=getfield fast_vputfield=putfield"
            + " fast_aload_0=aload_0 fast_iaccess_0=aload_0,getfield fast_aaccess_0=aload_0,getfield"
            + " fast_faccess_0=aload_0,getfield fast_iload=iload fast_iload2=iload,iload fast_icaload=iload,caload"
            + " fast_invokevfinal=invokevirtual invokevfinal=invokevirtual fast_linearswitch=lookupswitch"
            + " fast_binaryswitch=lookupswitch fast_aldc=ldc fast_aldc_w=ldc_w return_register_finalizer=return"
            + " invokehandle=invokevirtual nofast_getfield=getfield nofast_putfield=putfield nofast_aload_0=aload_0"
            + " nofast_iload=iload";

    private static final Map<String, int[]> BY_NAME = byName();

    private OpcodeNames() {}

    private static Map<String, int[]> byName() {
        Map<String, int[]> names = new HashMap<>();
        List<String> standard = List.of(STANDARD.split(" "));
        for (int opcode = 0; opcode < standard.size(); opcode++) {
            names.put(standard.get(opcode), new int[] {opcode});
        }
        for (String pair : OWN.split(" ")) {
            int equals = pair.indexOf('=');
            names.put(
                    pair.substring(0, equals),
                    List.of(pair.substring(equals + 1).split(",")).stream()
                            .mapToInt(standard::indexOf)
                            .toArray());
        }
        names.put("wide", new int[0]); // what it widens comes next
        return names;
    }

    /** {@return the instructions' opcodes in the class file; null if no such name is known} */
    static int @Nullable [] of(String name) {
        return BY_NAME.get(name);
    }
}
