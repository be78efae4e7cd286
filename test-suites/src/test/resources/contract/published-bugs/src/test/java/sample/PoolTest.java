// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/**
 * <a href="https://issues.apache.org/jira/browse/POOL-419">POOL-419</a>: an object that is returned and invalidated at
 * once goes among the idle ones after it is gone.
 */
class PoolTest {
    private static final class Factory extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }

    private static void invalidate(GenericObjectPool<Object> pool, Object object) {
        try {
            pool.invalidateObject(object);
        } catch (IllegalStateException e) {
            // it is the pool's no more
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void returnedAndInvalidatedObject_isNotActive() throws Exception {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        try (GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(), config)) {
            Object object = pool.borrowObject();
            Thread other = new Thread(() -> invalidate(pool, object));
            other.start();
            try {
                pool.returnObject(object);
            } catch (IllegalStateException e) {
                // it is invalid already
            }
            other.join();
            assertEquals(0, pool.getNumActive(), "active objects");
        }
    }
}
