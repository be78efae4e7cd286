// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;

/** Moves money between the accounts of a database in memory, through a pool with fewer connections than threads. */
final class HikariFixture {
    private static final int ACCOUNTS = 8;
    private static final int TRANSFERS = 40;

    private HikariFixture() {}

    public static void main(String[] arguments) throws SQLException, InterruptedException, ExecutionException {
        HikariConfig configuration = new HikariConfig();
        configuration.setJdbcUrl("jdbc:h2:mem:bank;LOCK_TIMEOUT=60000");
        configuration.setMaximumPoolSize(2);
        try (HikariDataSource pool = new HikariDataSource(configuration)) {
            execute(pool, "create table account (id int primary key, balance int)");
            for (int i = 0; i < ACCOUNTS; i++) {
                execute(pool, "insert into account values (" + i + ", 1000)");
            }
            long transfers = new Threads().add(3, () -> transferOften(pool)).sum();
            System.out.println(transfers + " transfers, " + sum(pool) + " left");
        }
    }

    private static long transferOften(DataSource pool) throws SQLException {
        long done = 0;
        for (int i = 0; i < TRANSFERS; i++) {
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                // Always the smaller account first, so that no two transactions wait for each other.
                int from = i % (ACCOUNTS - 1);
                move(connection, from, -5);
                move(connection, from + 1, 5);
                connection.commit();
                done++;
            }
        }
        return done;
    }

    private static void move(Connection connection, int account, int amount) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("update account set balance = balance + ? where id = ?")) {
            update.setInt(1, amount);
            update.setInt(2, account);
            update.executeUpdate();
        }
    }

    private static void execute(DataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int sum(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select sum(balance) from account")) {
            result.next();
            return result.getInt(1);
        }
    }
}
