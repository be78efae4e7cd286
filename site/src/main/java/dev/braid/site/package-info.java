// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The documentation site: pages made of Markdown, a search in them, and the documentation of the API. */
@NullMarked
package dev.braid.site;

import org.jspecify.annotations.NullMarked;
