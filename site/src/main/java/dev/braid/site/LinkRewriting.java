// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * Turns the links of a Markdown file into those of its page. A link to something that has no place in the site becomes
 * its text; a link to nothing stays as it is, and the check of links finds it.
 */
final class LinkRewriting extends AbstractVisitor {
    private final Path root;
    private final Path folder;
    private final String toRoot;
    private final Addresses addresses;

    /** @param source the Markdown file, relative to the root of the source tree */
    LinkRewriting(Path root, Path source, Addresses addresses) {
        this.root = root;
        this.addresses = addresses;
        folder = source.resolveSibling("");
        toRoot = Addresses.toRoot(Addresses.ofPage(source));
    }

    @Override
    public void visit(Link link) {
        String destination = link.getDestination();
        if (!isRelative(destination)) {
            return;
        }
        int hash = destination.indexOf('#');
        Path target = target(hash < 0 ? destination : destination.substring(0, hash));
        if (!Files.exists(root.resolve(target))) {
            return; // which the check of all links finds
        }
        Optional<String> address = addresses.of(target);
        if (address.isPresent()) {
            link.setDestination(toRoot + address.get() + (hash < 0 ? "" : destination.substring(hash)));
        } else {
            replaceByText(link);
        }
    }

    @Override
    public void visit(Image image) {
        if (isRelative(image.getDestination())) {
            addresses.of(target(image.getDestination())).ifPresent(to -> image.setDestination(toRoot + to));
        }
    }

    private static boolean isRelative(String destination) {
        return !destination.startsWith("#") && !destination.matches("[a-z]+:.*");
    }

    private Path target(String destination) {
        return folder.resolve(destination).normalize();
    }

    private static void replaceByText(Link link) {
        Node next = link.getFirstChild();
        while (next != null) {
            Node child = next;
            next = child.getNext();
            link.insertBefore(child);
        }
        link.unlink();
    }
}
