import java.io.DataInputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;

/**
 * Stands in for the main class of Gradle's test worker, {@code worker.org.gradle.process.internal.worker.GradleWorkerMain}:
 * reads from standard input what it is to do, makes the loader of Gradle's own classes, and goes on there. Of the system
 * loader, which has the tests, Gradle's classes see JUnit alone.
 *
 * <p>With {@code -Dclass.path.hidden=true} the class path is in no property, as where a tool has added it to the loader by
 * reflection.
 */
public final class GradleWorkerMain {
    public static void main(String[] arguments) throws Exception {
        if (Boolean.getBoolean("class.path.hidden")) {
            System.setProperty("java.class.path", System.getProperty("java.class.path").replaceAll(":.*", ""));
        }
        DataInputStream in = new DataInputStream(System.in);
        URL[] implementation = new URL[in.readInt()];
        for (int i = 0; i < implementation.length; i++) {
            implementation[i] = new URL(in.readUTF());
        }
        ClassLoader system = ClassLoader.getSystemClassLoader();
        ClassLoader shared = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("org.junit.") || name.startsWith("junit.")) {
                    return system.loadClass(name);
                }
                throw new ClassNotFoundException(name);
            }
        };
        Callable<?> worker = (Callable<?>) new URLClassLoader(implementation, shared)
                .loadClass("GradleTestWorker")
                .getConstructor(DataInputStream.class)
                .newInstance(in);
        worker.call();
        System.exit(0); // as Gradle's does, for tests may have left threads
    }
}
