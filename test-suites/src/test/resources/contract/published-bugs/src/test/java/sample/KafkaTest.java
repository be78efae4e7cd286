// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;

/**
 * <a href="https://issues.apache.org/jira/browse/KAFKA-6870">KAFKA-6870</a>: a metric is measured under one lock and
 * recorded under another one, and goes through its samples while one is added.
 */
class KafkaTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void metric_isMeasuredWhileItIsRecorded() throws InterruptedException {
        try (Metrics metrics = new Metrics()) {
            Sensor sensor = metrics.sensor("sensor");
            MetricName name = metrics.metricName("average", "group");
            sensor.add(name, new Avg());
            sensor.record(1);
            long later = System.currentTimeMillis() + TimeUnit.MINUTES.toMillis(1);
            Thread recording = new Thread(() -> sensor.record(2, later));
            recording.start();
            metrics.metric(name).metricValue();
            recording.join();
        }
    }
}
