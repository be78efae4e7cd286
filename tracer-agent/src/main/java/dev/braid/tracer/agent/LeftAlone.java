// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.machine.NativeFiles;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The JDK's classes that earlier JVMs have looked into and found not to synchronise. They do not have to be looked into
 * again, or transformed to no effect, which takes half a millisecond each. They are listed in a file beside the image
 * of {@link PreparedClasses}, and valid for what that is valid for. An incomplete list counts as none.
 *
 * <p>Thread safety: any thread.
 */
final class LeftAlone {
    private static final String SUFFIX = ".alone";
    private static final String END = "=";

    private final File file;
    private final Set<String> names = new HashSet<>();
    private boolean isNew;

    private LeftAlone(File file) {
        this.file = file;
    }

    /** {@return the list beside an image; an empty one if there is none, or it is not whole} */
    static LeftAlone beside(File image) {
        LeftAlone list = new LeftAlone(new File(image.getPath().concat(SUFFIX)));
        list.read();
        return list;
    }

    private void read() {
        try (FileInputStream in = new FileInputStream(file)) {
            byte[] bytes = new byte[(int) Math.min(Integer.MAX_VALUE, file.length())];
            int length = NativeFiles.read(in, bytes);
            String text = new String(bytes, 0, Math.max(0, length), StandardCharsets.UTF_8);
            int start = 0;
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
                String line = text.substring(start, end);
                start = end + 1;
                if (line.startsWith(END)) {
                    if (line.equals(END.concat(Integer.toString(names.size())))) {
                        return;
                    }
                    break;
                }
                names.add(line);
            }
        } catch (IOException e) {
            names.clear(); // there is none yet, or it may not be read
            return;
        }
        names.clear();
    }

    /** {@return {@code true} if a class of the JDK, with dots in its name, is known to synchronise by nothing} */
    synchronized boolean contains(String className) {
        return names.contains(className);
    }

    /** Adds a class. */
    synchronized void add(String className) {
        isNew |= names.add(className);
    }

    /** Leaves the list for later JVMs, if there is anything new in it. */
    synchronized void store() throws IOException {
        if (!isNew) {
            return;
        }
        isNew = false;
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            text.append(name).append('\n');
        }
        text.append(END).append(names.size()).append('\n');
        File own = new File(file.getPath()
                .concat(".")
                .concat(Long.toString(ProcessHandle.current().pid())));
        try (FileOutputStream out = new FileOutputStream(own)) {
            NativeFiles.write(out, text.toString().getBytes(StandardCharsets.UTF_8));
        }
        if (!own.renameTo(file)) {
            own.delete();
            throw new IOException(own + " could not be renamed to " + file);
        }
    }
}
