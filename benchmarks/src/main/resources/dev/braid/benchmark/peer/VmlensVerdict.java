// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

import com.anarsoft.race.detection.main.ProcessEvents;
import com.anarsoft.race.detection.process.run.ProcessRunContextBuilder;
import com.vmlens.report.ResultForVerify;
import java.nio.file.Path;

/** Reads what vmlens' agent has recorded, as its Maven plugin does: VmlensVerdict EVENTS REPORT. Prints the verdict. */
public final class VmlensVerdict {
    public static void main(String[] arguments) {
        ResultForVerify result = new ProcessEvents(
                        Path.of(arguments[0]), Path.of(arguments[1]), new ProcessRunContextBuilder().build())
                .process();
        System.out.println("result 0 1 " + (result.dataRaceCount() > 0 ? "reported" : "passed"));
    }
}
