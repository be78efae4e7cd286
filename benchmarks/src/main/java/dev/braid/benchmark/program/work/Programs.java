// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All programs, by name. A program is made on demand, because some make their input when they are made. */
public final class Programs {
    private static final Map<String, Supplier<Program>> BY_NAME = byName();
    private static final Map<String, Supplier<Program>> KERNELS = kernelsByName();

    private Programs() {}

    private static Map<String, Supplier<Program>> byName() {
        Map<String, Supplier<Program>> programs = new LinkedHashMap<>();
        programs.put("relaxation", RelaxationProgram::new);
        programs.put("bodies", BodiesProgram::new);
        programs.put("lru", LruProgram::new);
        programs.put("words", WordsProgram::new);
        programs.put("pipeline", PipelineProgram::new);
        programs.put("bank", BankProgram::new);
        programs.put("sort", SortProgram::new);
        programs.put("stream", StreamProgram::new);
        programs.put("index", IndexProgram::new);
        programs.put("tree", TreeProgram::new);
        programs.put("graph", GraphProgram::new);
        programs.put("lockfree", LockFreeProgram::new);
        programs.put("churn", ChurnProgram::new);
        programs.put("parser", ParserProgram::new);
        return programs;
    }

    private static Map<String, Supplier<Program>> kernelsByName() {
        Map<String, Supplier<Program>> kernels = new LinkedHashMap<>();
        kernels.put("grid", GridKernel::new);
        kernels.put("molecules", MoleculeKernel::new);
        kernels.put("sparse", SparseKernel::new);
        return kernels;
    }

    /** {@return the names of the numerical kernels, which are larger than the programs} */
    public static List<String> kernels() {
        return List.copyOf(KERNELS.keySet());
    }

    /** {@return the names of all programs but the kernels} */
    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /**
     * {@return a new program, or kernel, of that name}
     *
     * @throws IllegalArgumentException if there is none; the message lists the known names
     */
    public static Program named(String name) {
        Supplier<Program> program = BY_NAME.getOrDefault(name, KERNELS.get(name));
        if (program == null) {
            throw new IllegalArgumentException("there is no program '" + name + "'; known are "
                    + String.join(", ", names()) + ", " + String.join(", ", kernels()));
        }
        return program.get();
    }
}
