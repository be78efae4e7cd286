// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.sharing;

import com.google.protobuf.ByteString;
import demo.sharing.left.LibraryFixture;

/** Uses two libraries, and memory of its own. */
public final class LibraryUserFixture {
    private static int size;

    private LibraryUserFixture() {}

    public static void main(String[] arguments) {
        LibraryFixture.call();
        size += ByteString.copyFromUtf8("some")
                .concat(ByteString.copyFromUtf8("text"))
                .size();
        System.out.println("size " + size);
    }
}
