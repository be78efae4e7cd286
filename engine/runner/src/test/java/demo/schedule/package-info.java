// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package demo.schedule;

import org.jspecify.annotations.NullMarked;
