// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import org.junit.jupiter.api.extension.Extension;

class NoExtension implements Extension {}
