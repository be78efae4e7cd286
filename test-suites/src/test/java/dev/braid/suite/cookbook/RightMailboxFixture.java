// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

/** A queue whose consumer looks and waits under one monitor. */
class RightMailboxFixture extends MailboxFixture {
    @Override
    synchronized String take() throws InterruptedException {
        while (messages.isEmpty()) {
            wait();
        }
        return messages.remove();
    }
}
