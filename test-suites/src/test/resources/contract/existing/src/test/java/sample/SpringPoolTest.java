// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

@SpringJUnitConfig(SpringPoolTest.Beans.class)
@TestPropertySource(properties = "first.number=5")
class SpringPoolTest {
    @Configuration
    static class Beans {
        @Bean
        Pool pool(@Value("${first.number}") int number) {
            return new Pool(() -> number);
        }

        @Bean(destroyMethod = "shutdownNow")
        ExecutorService executor() {
            return Executors.newFixedThreadPool(2);
        }
    }

    @Autowired
    private Pool pool;

    @Test
    void beanIsSharedByThreads() throws InterruptedException {
        pool.use(2);
        assertTrue(pool.size() >= 1);
    }

    @Test
    @DirtiesContext
    void executorOfTheContext(@Autowired ExecutorService executor) throws Exception {
        Future<Integer> taken = executor.submit(pool::take);
        assertEquals(5, taken.get());
    }

    @Nested
    class Inner {
        @Test
        void hasTheContext(@Autowired Pool same) {
            assertEquals(pool, same);
        }
    }
}
