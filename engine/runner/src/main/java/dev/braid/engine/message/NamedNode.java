// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

/** A part of Jupiter's tree that is made while tests run: its unique id, and its name for people. */
public record NamedNode(String uniqueId, String displayName) {}
