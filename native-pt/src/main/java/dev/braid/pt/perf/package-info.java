// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The kernel's perf events, through JNA. They consist of {@code perf_event_open}, the attributes of an event, the ring
 * of its records, the ring of its AUX bytes, and what the kernel says beside them (the sideband). All native calls of
 * this package are in {@link dev.braid.pt.perf.linux.LinuxPerfKernel}. Layouts are those of the kernel's header
 * {@code linux/perf_event.h}.
 */
@NullMarked
package dev.braid.pt.perf;

import org.jspecify.annotations.NullMarked;
