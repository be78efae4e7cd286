// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library.handover;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.util.concurrent.SettableFuture;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.braid.suite.library.fence.FencedLog;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.message.ObjectMessage;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;
import org.mockito.Mockito;
import org.mockito.invocation.Invocation;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

/** Libraries by which objects are handed over as their manuals allow it. Each is loaded only if it is asked for. */
final class Libraries {
    private static final int MOST = 64;
    private static final String FENCED = "fenced-";

    private Libraries() {}

    static HandOver named(String name) throws Exception {
        return switch (name) {
            case "agrona" -> queue(new OneToOneConcurrentArrayQueue<>(MOST));
            case "caffeine" -> new CaffeineCache();
            case "disruptor" -> new Disruptor();
            case "guava" -> new GuavaFutures();
            case "hikari" -> new Database();
            case "http" -> new Http();
            case "jackson" -> new Jackson();
            case "jctools" -> queue(new SpscArrayQueue<>(MOST));
            case "jctools-mpmc" -> queue(new MpmcArrayQueue<>(MOST));
            case "log4j" -> new Log4j();
            case "mockito" -> new Mock();
            case "netty" -> new NettyPromises();
            case "spring" -> new Spring();
            default -> {
                if (!name.startsWith(FENCED)) {
                    throw new IllegalArgumentException(name);
                }
                yield new Fenced(FencedLog.of(name.substring(FENCED.length())));
            }
        };
    }

    private static <T> T await(Callable<@Nullable T> poll) throws Exception {
        T found = poll.call();
        while (found == null) {
            Thread.yield();
            found = poll.call();
        }
        return found;
    }

    private static HandOver queue(Queue<Parcel> queue) {
        return new HandOver() {
            @Override
            public void put(Parcel parcel) {
                while (!queue.offer(parcel)) {
                    Thread.yield();
                }
            }

            @Override
            public Parcel take() throws Exception {
                return await(queue::poll);
            }
        };
    }

    private static final class Fenced implements HandOver {
        private final FencedLog log;
        private int taken;

        Fenced(FencedLog log) {
            this.log = log;
        }

        @Override
        public void put(Parcel parcel) {
            log.append(parcel);
        }

        @Override
        public Parcel take() throws Exception {
            int number = taken++;
            return (Parcel) await(() -> log.get(number));
        }
    }

    private static final class CaffeineCache implements HandOver {
        private final com.github.benmanes.caffeine.cache.Cache<Long, Parcel> cache =
                Caffeine.newBuilder().build();
        private long taken;

        @Override
        public void put(Parcel parcel) {
            cache.put(parcel.getNumber(), parcel);
        }

        @Override
        public Parcel take() throws Exception {
            long key = taken++;
            return await(() -> cache.getIfPresent(key));
        }
    }

    private static final class Disruptor implements HandOver {
        private final RingBuffer<Parcel[]> ring =
                RingBuffer.createSingleProducer(() -> new Parcel[1], 4096, new YieldingWaitStrategy());
        private final SequenceBarrier barrier = ring.newBarrier();
        private long taken;

        @Override
        public void put(Parcel parcel) {
            ring.publishEvent((slot, sequence) -> slot[0] = parcel);
        }

        @Override
        public Parcel take() throws Exception {
            long sequence = taken++;
            barrier.waitFor(sequence);
            return Objects.requireNonNull(ring.get(sequence)[0]);
        }
    }

    private static final class GuavaFutures implements HandOver {
        private final List<SettableFuture<Parcel>> futures = IntStream.range(0, 4096)
                .mapToObj(number -> SettableFuture.<Parcel>create())
                .toList();
        private int taken;

        @Override
        public void put(Parcel parcel) {
            futures.get((int) parcel.getNumber()).set(parcel);
        }

        @Override
        public Parcel take() throws Exception {
            return Objects.requireNonNull(futures.get(taken++).get());
        }
    }

    private static final class NettyPromises implements HandOver {
        private final List<Promise<Parcel>> promises = IntStream.range(0, 4096)
                .<Promise<Parcel>>mapToObj(number -> new DefaultPromise<>(GlobalEventExecutor.INSTANCE))
                .toList();
        private int taken;

        @Override
        public void put(Parcel parcel) {
            promises.get((int) parcel.getNumber()).setSuccess(parcel);
        }

        @Override
        public Parcel take() throws Exception {
            return promises.get(taken++).get();
        }
    }

    /** One mock, which both threads call; it remembers all calls with their arguments. */
    @SuppressWarnings("DirectInvocationOnMock") // by two threads, which is what is tried
    private static final class Mock implements HandOver {
        @SuppressWarnings("unchecked")
        private final Consumer<Parcel> mock = Mockito.mock(Consumer.class);

        private int taken;

        @Override
        public void put(Parcel parcel) {
            mock.accept(parcel);
        }

        @Override
        public Parcel take() throws Exception {
            Objects.requireNonNull(mock.toString());
            int number = taken++;
            return await(() -> {
                List<Invocation> calls = new ArrayList<>();
                for (Invocation call : Mockito.mockingDetails(mock).getInvocations()) {
                    if (call.getMethod().getName().equals("accept")) {
                        calls.add(call);
                    }
                }
                return calls.size() > number ? calls.get(number).getArgument(0) : null;
            });
        }
    }

    /** A logger that both threads use, with an appender that hands on what one of them logs. */
    private static final class Log4j implements HandOver {
        private final LinkedBlockingQueue<Object> logged = new LinkedBlockingQueue<>();
        private final Logger logger;

        Log4j() {
            LoggerContext context = Configurator.initialize(new DefaultConfiguration());
            context.getConfiguration()
                    .getAppenders()
                    .keySet()
                    .forEach(context.getConfiguration().getRootLogger()::removeAppender);
            AbstractAppender appender = new AbstractAppender("list", null, null, true, Property.EMPTY_ARRAY) {
                @Override
                public void append(LogEvent event) {
                    if (event.getMessage() instanceof ObjectMessage message) {
                        logged.add(message.getParameter());
                    }
                }
            };
            appender.start();
            context.getConfiguration().getRootLogger().addAppender(appender, Level.INFO, null);
            context.getConfiguration().getRootLogger().setLevel(Level.INFO);
            context.updateLoggers();
            logger = context.getLogger("parcels");
        }

        @Override
        public void put(Parcel parcel) {
            logger.info(new ObjectMessage(parcel));
        }

        @Override
        public Parcel take() throws Exception {
            logger.debug("waits for parcel {}", "next");
            return (Parcel) logged.take();
        }
    }

    /** One mapper, by which both threads write and read. */
    private static final class Jackson implements HandOver {
        private final ObjectMapper mapper = new ObjectMapper();
        private final LinkedBlockingQueue<String> texts = new LinkedBlockingQueue<>();

        @Override
        public void put(Parcel parcel) throws Exception {
            String text = mapper.writeValueAsString(parcel);
            texts.add(mapper.writeValueAsString(mapper.readValue(text, Parcel.class)));
        }

        @Override
        public Parcel take() throws Exception {
            mapper.writeValueAsString(new Parcel(1));
            return mapper.readValue(texts.take(), Parcel.class);
        }
    }

    /** Lazy singletons: the first thread to ask makes them. */
    private static final class Spring implements HandOver {
        private final DefaultListableBeanFactory factory = new DefaultListableBeanFactory();
        private long put;
        private int taken;

        Spring() {
            for (int number = 0; number < 4096; number++) {
                BeanDefinition definition = BeanDefinitionBuilder.genericBeanDefinition(Parcel.class)
                        .addConstructorArgValue((long) number)
                        .setLazyInit(true)
                        .getBeanDefinition();
                factory.registerBeanDefinition("parcel" + number, definition);
            }
            factory.freezeConfiguration();
        }

        @Override
        public void put(Parcel parcel) {
            factory.getBean("parcel" + put++, Parcel.class).getNumber();
        }

        @Override
        public Parcel take() {
            Parcel bean = factory.getBean("parcel" + taken++, Parcel.class);
            return new Parcel(bean.getNumber());
        }
    }

    /** A table of a database in memory, through a pool of connections. */
    private static final class Database implements HandOver {
        private final HikariDataSource pool;
        private long taken;

        Database() throws SQLException {
            HikariConfig configuration = new HikariConfig();
            configuration.setJdbcUrl("jdbc:h2:mem:parcels");
            configuration.setMaximumPoolSize(2);
            pool = new HikariDataSource(configuration);
            try (Connection connection = pool.getConnection()) {
                connection.createStatement().execute("create table parcel (number bigint primary key)");
            }
        }

        @Override
        public void put(Parcel parcel) throws SQLException {
            try (Connection connection = pool.getConnection();
                    PreparedStatement insert = connection.prepareStatement("insert into parcel values (?)")) {
                insert.setLong(1, parcel.getNumber());
                insert.executeUpdate();
            }
        }

        @Override
        public Parcel take() throws Exception {
            long number = taken++;
            return await(() -> select(number));
        }

        private @Nullable Parcel select(long number) throws SQLException {
            try (Connection connection = pool.getConnection();
                    PreparedStatement select =
                            connection.prepareStatement("select number from parcel where number = ?")) {
                select.setLong(1, number);
                ResultSet rows = select.executeQuery();
                return rows.next() ? new Parcel(rows.getLong(1)) : null;
            }
        }
    }

    /** A server and a client of the JDK; both threads send requests by one client. */
    private static final class Http implements HandOver {
        private final LinkedBlockingQueue<String> received = new LinkedBlockingQueue<>();
        private final HttpClient client = HttpClient.newHttpClient();
        private final URI address;

        Http() throws Exception {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                String answer = body.isEmpty() ? Objects.requireNonNullElse(received.poll(), "none") : "";
                if (!body.isEmpty()) {
                    received.add(body);
                }
                exchange.sendResponseHeaders(200, answer.isEmpty() ? -1 : answer.length());
                exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
                exchange.close();
            });
            server.start();
            address = URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                    + server.getAddress().getPort() + "/");
        }

        @Override
        public void put(Parcel parcel) throws Exception {
            send(Long.toString(parcel.getNumber()));
        }

        @Override
        public Parcel take() throws Exception {
            return await(() -> {
                String answer = send("");
                return answer.equals("none") ? null : new Parcel(Long.parseLong(answer));
            });
        }

        private String send(String body) throws Exception {
            HttpRequest request = HttpRequest.newBuilder(address)
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }
}
