// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.trace.EventConsumer;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.StripeDescriptor;
import dev.braid.trace.option.KnownOptions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often an address lock, a stripe, went from one thread to another. It does at two accesses of the stripe
 * that follow each other in the trace, by different threads, at least one a write.
 *
 * <p>If both were to the same location, the program shares it. If not, the locations only share the stripe: that is
 * false sharing, which more stripes or smaller blocks may end.
 *
 * <p>Thread safety: one thread.
 */
final class StripeContention implements EventConsumer {
    private static final String OTHERS = "others";

    /**
     * Largest number of sites that are told apart for a stripe. Later ones count as others, because a trace may have
     * any number of them.
     */
    private static final int MOST_SITES = 64;

    private static final int NO_THREAD = -1;

    private final int stripes;
    private final int blockBytes;
    private final Map<Long, Stripe> byNumber = new HashMap<>();
    private long sharing;
    private long falseSharing;

    /**
     * Figures of a stripe.
     *
     * @param number from 0 on
     * @param sharing the number of changes of threads at the same location
     * @param falseSharing the number of changes at another location
     * @param fields the number of accesses after a change to each of them, most first
     */
    record Row(long number, long sharing, long falseSharing, Map<String, Long> fields) {
        long handOvers() {
            return sharing + falseSharing;
        }
    }

    /** A stripe, its last access, and where the accesses stand to which it was handed over. */
    private static final class Stripe {
        private int thread = NO_THREAD;
        private boolean writes;
        private long object;
        private long offset;
        private long end;
        private long sharing;
        private long falseSharing;
        private long others;
        private final Map<Integer, Contender> contenders = new HashMap<>();

        /** {@return {@code true} if an access of another thread is one of the same bytes} */
        private boolean isSameLocation(TraceEvent event) {
            return object == event.object() && event.offset() < end && offset < event.offset() + event.size();
        }

        private void count(TraceEvent event) {
            Contender contender = contenders.get(event.site());
            if (contender == null && contenders.size() < MOST_SITES) {
                contender = new Contender(event.object(), event.offset());
                contenders.put(event.site(), contender);
            }
            if (contender == null) {
                others++;
            } else {
                contender.count++;
            }
        }

        private void take(TraceEvent event) {
            thread = event.thread();
            writes = event.kind().writes();
            object = event.object();
            offset = event.offset();
            end = offset + event.size();
        }
    }

    /** A site's accesses after a change of threads, and the first one's location. */
    private static final class Contender {
        private final long object;
        private final long offset;
        private long count;

        Contender(long object, long offset) {
            this.object = object;
            this.offset = offset;
        }
    }

    StripeContention(int stripes, int blockBytes) {
        this.stripes = stripes;
        this.blockBytes = blockBytes;
    }

    /** {@return one for a trace with these options; null if they do not say how many stripes there were} */
    static @Nullable StripeContention of(Map<String, String> options) {
        String stripes = options.get(KnownOptions.STRIPES.name());
        String blockBytes = options.get(KnownOptions.BLOCK_BYTES.name());
        if (stripes == null || blockBytes == null) {
            return null;
        }
        try {
            return new StripeContention(
                    KnownOptions.STRIPES.parse(stripes), KnownOptions.BLOCK_BYTES.parse(blockBytes));
        } catch (IllegalArgumentException e) {
            return null; // the file's header says what no agent can have been given
        }
    }

    @Override
    public void event(TraceEvent event) {
        if (!event.kind().isAccess()) {
            return;
        }
        long number = StripeDescriptor.stripeOf(event.object(), event.offset(), stripes, blockBytes);
        Stripe stripe = byNumber.computeIfAbsent(number, unknown -> new Stripe());
        if (stripe.thread != NO_THREAD
                && stripe.thread != event.thread()
                && (stripe.writes || event.kind().writes())) {
            if (stripe.isSameLocation(event)) {
                sharing++;
                stripe.sharing++;
            } else {
                falseSharing++;
                stripe.falseSharing++;
            }
            stripe.count(event);
        }
        stripe.take(event);
    }

    int stripes() {
        return stripes;
    }

    int blockBytes() {
        return blockBytes;
    }

    /** {@return the number of times that a stripe changed threads with the same location} */
    long sharing() {
        return sharing;
    }

    /** {@return the number of times that a stripe changed threads with another location} */
    long falseSharing() {
        return falseSharing;
    }

    /** {@return the stripes that changed threads, most often first} */
    List<Row> rows(Symbols symbols) {
        return byNumber.entrySet().stream()
                .filter(entry -> entry.getValue().sharing + entry.getValue().falseSharing > 0)
                .map(entry -> row(entry.getKey(), entry.getValue(), symbols))
                .sorted(Comparator.comparingLong(Row::handOvers).reversed().thenComparingLong(Row::number))
                .toList();
    }

    private static Row row(long number, Stripe stripe, Symbols symbols) {
        Map<String, Long> fields = new HashMap<>();
        stripe.contenders.forEach(
                (site, contender) -> fields.merge(fieldName(symbols, site, contender), contender.count, Long::sum));
        if (stripe.others > 0) {
            fields.merge(OTHERS, stripe.others, Long::sum);
        }
        return new Row(number, stripe.sharing, stripe.falseSharing, TraceStatistics.largestFirst(fields));
    }

    /** {@return the name of a field of any object, such as {@code demo.Counter.value}, or {@code long[]}} */
    private static String fieldName(Symbols symbols, int id, Contender contender) {
        Site site = symbols.site(id);
        if (site != null && (site.kind() == SiteKind.FIELD || site.kind() == SiteKind.STATIC_FIELD)) {
            return site.fieldOwner() + "." + site.fieldName();
        }
        if (contender.object == 0) {
            return "memory outside of the heap";
        }
        String owner = Objects.requireNonNullElse(symbols.className(contender.object), "object");
        if (owner.endsWith("[]")) {
            return owner;
        }
        return owner + "."
                + Objects.requireNonNullElse(
                        symbols.fieldName(contender.object, contender.offset), "+" + contender.offset);
    }

    /** {@return the same for JSON, with all rows} */
    Map<String, Object> figures(Symbols symbols) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("number", stripes);
        figures.put("blockBytes", blockBytes);
        figures.put("handOvers", sharing + falseSharing);
        figures.put("sharing", sharing);
        figures.put("falseSharing", falseSharing);
        figures.put(
                "byStripe",
                rows(symbols).stream()
                        .map(row -> {
                            Map<String, Object> cells = new LinkedHashMap<>();
                            cells.put("stripe", row.number());
                            cells.put("sharing", row.sharing());
                            cells.put("falseSharing", row.falseSharing());
                            cells.put("fields", row.fields());
                            return cells;
                        })
                        .toList());
        return figures;
    }
}
