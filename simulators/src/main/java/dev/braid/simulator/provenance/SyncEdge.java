// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

/** An edge to a thunk that has acquired what another one had released. */
public record SyncEdge(Thunk from, Thunk to) {}
