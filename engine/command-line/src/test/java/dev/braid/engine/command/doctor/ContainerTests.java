// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits as kernels show them, in files made by hand. */
class ContainerTests {
    @TempDir
    private Path folder;

    @Test
    void secondVersion_theSmallestLimitAboveCounts() throws IOException {
        write("memory.max", "max");
        write("pod/memory.max", "536870912");
        write("pod/box/memory.max", "2147483648");
        write("pod/cpu.max", "150000 100000");
        write("pod/box/cpu.max", "max 100000");

        assertThat(examined("0::/pod/box"))
                .containsExactly(
                        Finding.warning(
                                "memory limit",
                                "512 MiB for all processes of the container, little for two JVMs and shared memory",
                                "give the container at least 1 GiB (--memory=2g), or bound the heaps with -Xmx."),
                        Finding.warning(
                                "processor limit",
                                "1.50 processors at a time, so that threads stand still in turns",
                                "give the container at least 2 (--cpus=2)."));
    }

    @Test
    void firstVersion_hasAFolderForEachController() throws IOException {
        write("memory/box/memory.limit_in_bytes", "4294967296");
        write("memory/memory.limit_in_bytes", "9223372036854771712");
        write("cpu,cpuacct/box/cpu.cfs_quota_us", "400000");
        write("cpu,cpuacct/box/cpu.cfs_period_us", "100000");

        assertThat(examined("4:memory:/box", "2:cpu,cpuacct:/box", "0::/"))
                .containsExactly(
                        Finding.ok("memory limit", "4,096 MiB for all processes of the container"),
                        Finding.ok("processor limit", "4.00 processors at a time"));
    }

    /** Docker mounts the container's own group as the root, while the kernel still tells its path outside. */
    @Test
    void groupThatIsNotToBeSeen_leavesThoseAboveIt() throws IOException {
        write("memory.max", "8589934592");

        assertThat(examined("0::/docker/1234"))
                .containsExactly(
                        Finding.ok("memory limit", "8,192 MiB for all processes of the container"),
                        Finding.ok("processor limit", "none"));
    }

    @Test
    void noLimits_areNone() throws IOException {
        write("memory/memory.limit_in_bytes", "9223372036854771712");
        write("cpu/cpu.cfs_quota_us", "-1");
        write("cpu/cpu.cfs_period_us", "100000");

        assertThat(examined("4:memory:/", "2:cpu:/"))
                .containsExactly(Finding.ok("memory limit", "none"), Finding.ok("processor limit", "none"));
    }

    @Test
    void whatCannotBeRead_isSaid() throws IOException {
        write("memory.max", "plenty");

        assertThat(examined("0::/")).singleElement().satisfies(finding -> {
            assertThat(finding.grade()).isEqualTo(Finding.Grade.WARNING);
            assertThat(finding.text()).contains("cannot be read", "plenty");
        });
        assertThat(Container.examine(folder.resolve("missing"), folder))
                .singleElement()
                .extracting(Finding::grade)
                .isEqualTo(Finding.Grade.WARNING);
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }

    private List<Finding> examined(String... memberships) throws IOException {
        Path membership = folder.resolve("membership");
        Files.write(membership, List.of(memberships));
        return Container.examine(membership, folder);
    }
}
