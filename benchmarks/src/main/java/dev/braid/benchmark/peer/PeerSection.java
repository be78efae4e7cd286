// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.Peer.Outcome;
import dev.braid.benchmark.peer.work.PeerTask;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Braid and other tools on the same small work. */
public final class PeerSection implements Section {
    static final String NAME = "peers";
    static final String BRAID = "Braid, default simulators";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Peers";
    }

    @Override
    public String method() {
        return "Wall-clock time per operation over that of the same work without a tool, each sample beside a plain"
                + " one. Two threads increment one atomic counter, a counter under a monitor or mutex, use a bounded"
                + " buffer of 16 places, and increment with lost updates. Tools that explore interleavings or run a"
                + " test again and again do other work per operation than one that records a run. The verdicts of each"
                + " on the wrong program and on the right ones are below the table. Braid's trace is judged by the"
                + " simulators of a test that names none.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        NativeProgram program = new NativeProgram(settings);
        List<Peer> peers = new ArrayList<>();
        for (Peer peer : List.of(
                new LincheckPeer(settings),
                new VmlensPeer(settings),
                new JcstressPeer(settings),
                new ValgrindPeer(settings, program, "lackey", List.of("--trace-mem=yes")),
                new ValgrindPeer(settings, program, "helgrind", List.of("--error-exitcode=9")),
                new ValgrindPeer(settings, program, "drd", List.of("--error-exitcode=9")))) {
            Optional<String> obstacle = peer.obstacle();
            if (obstacle.isPresent()) {
                results.leaveOut(NAME, peer.name(), obstacle.get());
            } else {
                peers.add(peer);
                results.remark(NAME, peer.name() + ": " + peer.settings() + ".");
            }
        }
        try {
            if (program.obstacle().isEmpty()) {
                program.compile();
            }
        } catch (PeerFailedException e) {
            results.leaveOut(NAME, "valgrind", String.valueOf(e.getMessage()));
            peers.removeIf(Peer::isNative);
        }
        for (PeerTask.Kind kind : PeerTask.Kind.values()) {
            boolean isLeftOut = settings.quick() && kind != PeerTask.Kind.INCREMENT;
            if (isLeftOut && settings.only().isEmpty()) {
                results.leaveOut(NAME, rowOf(kind), "the quick form measures the atomic increment");
            } else if (settings.includes(kind.name())) {
                compare(kind, peers, program, settings, results);
            }
        }
    }

    private static void compare(
            PeerTask.Kind kind, List<Peer> peers, NativeProgram program, Settings settings, Results results)
            throws IOException, InterruptedException {
        String row = rowOf(kind);
        try (BraidOnTask braid = BraidOnTask.start(kind, settings)) {
            Result ratio = braid.measure(row, results);
            if (kind == PeerTask.Kind.INCREMENT) {
                results.add(Goal.atMost(NAME, "contended increment over plain", "x", 4, ratio.medianRatio()));
            }
            for (Peer peer : peers) {
                try {
                    double baseline =
                            peer.isNative() ? program.plainNanosPerOperation(kind) : braid.plainNanosPerOperation();
                    Outcome outcome = peer.run(kind);
                    Result measured = new Result(
                            NAME,
                            row,
                            peer.name(),
                            "ns",
                            List.of(outcome.nanosPerOperation()),
                            List.of(outcome.nanosPerOperation() / baseline));
                    results.add(measured);
                    judge(peer.name(), row, kind, outcome.isReported(), results);
                    results.add(Goal.atMost(
                            NAME,
                            row + ": Braid's ratio over that of " + peer.name(),
                            "x",
                            1,
                            ratio.medianRatio() / measured.medianRatio()));
                } catch (PeerFailedException e) {
                    results.leaveOut(NAME, row + " by " + peer.name(), String.valueOf(e.getMessage()));
                }
            }
            judge(BRAID, row, kind, braid.isReported(), results);
        }
    }

    private static String rowOf(PeerTask.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Only what is wrong is worth a line, and that the wrong program was found. */
    private static void judge(String tool, String row, PeerTask.Kind kind, boolean isReported, Results results) {
        boolean isWrong = kind == PeerTask.Kind.LOST_UPDATE;
        if (isWrong) {
            results.remark(NAME, tool + (isReported ? " reports the lost update." : " passes the lost update: wrong."));
        } else if (isReported) {
            results.remark(NAME, tool + " reports the right program '" + row + "': a false alarm.");
        }
    }
}
