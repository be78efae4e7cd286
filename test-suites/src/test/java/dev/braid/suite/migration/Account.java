// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

/** A balance. Its bug: two transfers in opposite directions take their monitors in opposite orders. */
final class Account {
    private int balance;

    Account(int balance) {
        this.balance = balance;
    }

    void transferTo(Account other, int amount) {
        synchronized (this) {
            synchronized (other) {
                balance -= amount;
                other.balance += amount;
            }
        }
    }

    synchronized int balance() {
        return balance;
    }
}
