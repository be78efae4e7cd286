package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.sun.jna.Native;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A project that uses the libraries that Braid uses, in versions of its own. */
class CounterTest {
    /**
     * A class of each, and the jar that it must come from; those that the build puts there are in the system property.
     */
    private static final Map<String, String> CLASSES = new TreeMap<>(Map.of(
            "com.google.protobuf.ByteString", "protobuf-java",
            "com.sun.jna.Native", "jna",
            "gg.jte.TemplateEngine", "jte-runtime",
            "it.unimi.dsi.fastutil.ints.IntArrayList", "fastutil",
            "org.objectweb.asm.ClassReader", "asm",
            "picocli.CommandLine", "picocli"));

    private final IntArrayList numbers = new IntArrayList();

    @Test
    void ordinary() throws Exception {
        checkJars();
    }

    private static void checkJars() throws Exception {
        List<String> versions = List.of("@versions@".split(","));
        for (Map.Entry<String, String> each : CLASSES.entrySet()) {
            String jar = Path.of(Class.forName(each.getKey()).getProtectionDomain().getCodeSource().getLocation().toURI())
                    .getFileName()
                    .toString();
            assertTrue(versions.contains(jar.replace(".jar", "")), each.getKey() + " comes from " + jar);
        }
    }

    @TracedConcurrencyTest
    void incrementsAreCounted(Outputs outputs) throws Exception {
        checkJars();
        Runnable add = () -> {
            synchronized (numbers) {
                numbers.add(ByteString.copyFromUtf8("braid").size() + Native.POINTER_SIZE);
            }
        };
        Thread first = new Thread(add);
        Thread second = new Thread(add);
        first.start();
        second.start();
        first.join();
        second.join();
        assertEquals(new ArrayList<>(List.of(13, 13)), numbers);
        outputs.put("size", numbers.size());
    }
}
