// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule;

import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.result.Settings;
import dev.braid.benchmark.schedule.driver.ScheduleMain;
import dev.braid.benchmark.schedule.work.Body;
import dev.braid.engine.agent.AgentJar;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.explore.Search;
import dev.braid.trace.Policy;
import dev.braid.trace.live.Channel;
import dev.braid.trace.option.KnownOptions;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.util.List;

/** The command of a JVM with the agent, whose schedules are controlled, and its channel. It records nothing. */
final class ControlledLaunch implements Closeable {
    static final List<String> FLAGS = List.of("-Xms128m", "-Xmx512m", "-XX:-UsePerfData");

    private final Channel channel;
    private final Launch launch;

    private ControlledLaunch(Channel channel, Launch launch) {
        this.channel = channel;
        this.launch = launch;
    }

    /** @param order the only order; empty if orders come line by line */
    static ControlledLaunch of(Settings settings, List<String> order) throws IOException {
        Channel channel = TracingOptions.defaults()
                .with(KnownOptions.SCHEDULES, true)
                .with(KnownOptions.INCLUDE, Body.class.getPackageName() + ".")
                .channel(Policy.LOCKED, false);
        // As a worker of the engine is started: that saves 50 ms over -javaagent.
        return new ControlledLaunch(
                channel,
                plain(settings, order).withFlag("-agentlib:instrument=" + AgentJar.path() + "=" + channel.path()));
    }

    /** {@return the command of a JVM without the agent} */
    static Launch plain(Settings settings, List<String> order) {
        String engine =
                Search.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return new Launch(
                settings.jdk(),
                FLAGS,
                Launch.ownClasses() + File.pathSeparator + engine,
                ScheduleMain.class.getName(),
                order);
    }

    Launch launch() {
        return launch;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
