// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

/**
 * The code that a thread executed from the operation that started one of its thunks up to the operation that started
 * the next one.
 *
 * @param path methods and source lines, shortened, such as {@code Relay.run(31, 3x(32, Relay.step(40)))}
 * @param instructions the number of bytecode instructions
 */
public record ControlFlowEdge(Thunk from, Thunk to, String path, long instructions) {}
