// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.locks.ReentrantLock;

/** Transfers between accounts, each with a lock, which are locked in the order of their numbers. */
final class BankProgram implements Program {
    private static final int ACCOUNTS = 64;
    private static final int TRANSFERS = 40_000;

    private static final class Account {
        final ReentrantLock lock = new ReentrantLock();
        long balance;
        int transfers;
    }

    @Override
    public String description() {
        return "transfers between 64 accounts, each under a ReentrantLock, two locks a transfer";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Account[] accounts = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account();
        }
        Crew.run(threads, number -> {
            int end = Crew.from(TRANSFERS, number + 1, threads);
            for (int i = Crew.from(TRANSFERS, number, threads); i < end; i++) {
                int from = Mix.below(ACCOUNTS, 3L * i);
                int to = (from + 1 + Mix.below(ACCOUNTS - 1, 3L * i + 1)) % ACCOUNTS;
                transfer(accounts, from, to, Mix.below(100, 3L * i + 2));
            }
        });
        long sum = 0;
        for (Account account : accounts) {
            sum = sum * 31 + account.balance * 17 + account.transfers;
        }
        return sum;
    }

    private static void transfer(Account[] accounts, int from, int to, int amount) {
        Account first = accounts[Math.min(from, to)];
        Account second = accounts[Math.max(from, to)];
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                accounts[from].balance -= amount;
                accounts[to].balance += amount;
                first.transfers++;
                second.transfers++;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }
}
