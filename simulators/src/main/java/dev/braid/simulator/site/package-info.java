// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** What simulators find out about places in the program. Start at {@link dev.braid.simulator.site.SiteRules}. */
@NullMarked
package dev.braid.simulator.site;

import org.jspecify.annotations.NullMarked;
