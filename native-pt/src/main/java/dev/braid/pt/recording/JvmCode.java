// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.code.CodeHistory;
import dev.braid.pt.code.CodeLogContent;
import dev.braid.pt.code.CodeLogReader;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.flow.ProcessImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * The code of one recorded process that is a JVM.
 *
 * @param pid its number; 0 if there is none
 */
record JvmCode(int pid, CodeHistory history) {
    private static final JvmCode NONE = new JvmCode(0, CodeHistory.NONE);

    /**
     * {@return what the side file of a recording tells, if there is one}
     *
     * @param warnings gets what is missing in it, a sentence each
     */
    static JvmCode beside(Path recording, Consumer<String> warnings) throws IOException {
        Path file = SideFile.beside(recording);
        if (!Files.isRegularFile(file)) {
            return NONE;
        }
        CodeLogContent log = CodeLogReader.read(file);
        log.damage().ifPresent(damage -> warnings.accept(file + ", " + damage + "."));
        log.problems().forEach(problem -> warnings.accept("The JVM's code is not all there: " + problem));
        CodeHistory history = CodeHistory.of(log.events());
        if (history.reusesAddresses()) {
            warnings.accept(
                    file + " has code that came where other code had been, and nothing ties its times to those of"
                            + " the trace: flow from before may be wrong there.");
        }
        return new JvmCode(log.pid(), history);
    }

    void addTo(int process, ProcessImage.Builder image, LongUnaryOperator clock) {
        if (process == pid) {
            history.addTo(image, clock);
        }
    }

    CodeResolver resolver(int process, ProcessImage image, LongUnaryOperator clock) {
        return new CodeResolver(image, process == pid ? history : CodeHistory.NONE, clock);
    }
}
