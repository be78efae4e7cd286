// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.work.PeerTask;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A tool of valgrind on the C form. */
final class ValgrindPeer implements Peer {
    private static final long SECONDS = 90;
    private static final int ERROR_CODE = 9;

    private final NativeProgram program;
    private final String tool;
    private final List<String> options;
    private final Settings settings;

    ValgrindPeer(Settings settings, NativeProgram program, String tool, List<String> options) {
        this.settings = settings;
        this.program = program;
        this.tool = tool;
        this.options = options;
    }

    @Override
    public String name() {
        return "valgrind " + tool;
    }

    @Override
    public String settings() {
        return ("on the C form, gcc -O2, " + String.join(" ", options)).strip();
    }

    @Override
    public boolean isNative() {
        return true;
    }

    @Override
    public Optional<String> obstacle() throws IOException, InterruptedException {
        Optional<String> missing = program.obstacle();
        return missing.isPresent() ? missing : NativeProgram.missing("valgrind");
    }

    @Override
    public Outcome run(PeerTask.Kind kind) throws IOException, InterruptedException, PeerFailedException {
        List<String> command = new ArrayList<>(List.of("valgrind", "--tool=" + tool, "--log-file=/dev/null"));
        command.addAll(options);
        int count = NativeProgram.count(kind) / 20;
        command.addAll(program.command(kind, count));
        ToolProcess run = ToolProcess.run(command, settings.work(), SECONDS);
        if (run.exitCode() != 0 && run.exitCode() != ERROR_CODE) {
            throw new PeerFailedException(
                    "it ended with " + run.exitCode() + ": " + run.output().strip());
        }
        return new Outcome(NativeProgram.nanosPerOperation(run), run.exitCode() == ERROR_CODE);
    }
}
