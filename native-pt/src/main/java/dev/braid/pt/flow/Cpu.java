// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/**
 * The Intel processor that recorded a trace, as CPUID says (SDM vol. 2, CPUID leaf 1), for its errata.
 *
 * @param family with the extended family added
 * @param model with the extended model in front
 * @param stepping the stepping
 */
public record Cpu(int family, int model, int stepping) {}
