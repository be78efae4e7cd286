// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.ArgumentCaptor;
import org.mockito.Captor;
import org.mockito.InjectMocks;
import org.mockito.Mock;
import org.mockito.Spy;
import org.mockito.junit.jupiter.MockitoExtension;

@ExtendWith(MockitoExtension.class)
class MockedPoolTest {
    @Mock
    private Pool.Maker maker;

    @Spy
    private List<String> names = new java.util.ArrayList<>();

    @Captor
    private ArgumentCaptor<String> added;

    @InjectMocks
    private Pool pool;

    @BeforeEach
    void teach() {
        when(maker.make()).thenReturn(7);
    }

    @Test
    void mockIsAskedByThreads() throws InterruptedException {
        pool.use(2);

        verify(maker, atLeastOnce()).make();
        assertTrue(pool.size() <= 2);
    }

    @Test
    void parameterIsMocked(@Mock Runnable task) throws InterruptedException {
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        pool.use(1);
        names.add("one");

        verify(task).run();
        verify(names).add(added.capture());
    }
}
