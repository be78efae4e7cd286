package sample;

import static org.junit.jupiter.api.Assertions.assertSame;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

class ClassPathTest {
    private final AtomicInteger shared = new AtomicInteger();

    /** Leaves the class path on which it runs. */
    @TracedConcurrencyTest
    void seesItsClassPath() throws Exception {
        Thread other = new Thread(shared::incrementAndGet);
        other.start();
        other.join();
        shared.incrementAndGet();
        Class<?> loaded = Thread.currentThread().getContextClassLoader().loadClass("sample.PassingTest");
        assertSame(ClassLoader.getSystemClassLoader(), loaded.getClassLoader());
        Files.writeString(Path.of(System.getProperty("sample.result")), System.getProperty("java.class.path"));
        System.out.println("printed by the test in " + Path.of("").toAbsolutePath());
    }
}
