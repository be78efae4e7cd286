// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.safe;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.text.Bidi;
import java.text.BreakIterator;
import java.text.Collator;
import java.text.DateFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.Normalizer;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahChronology;
import java.time.chrono.JapaneseChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.WeekFields;
import java.time.zone.ZoneRulesProvider;
import java.util.Arrays;
import java.util.Base64;
import java.util.Calendar;
import java.util.Collections;
import java.util.Currency;
import java.util.Formatter;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Scanner;
import java.util.ServiceLoader;
import java.util.StringJoiner;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.SecretKeySpec;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;

/**
 * Public static methods and constructors of the JDK, most of them of {@code java.base}, each with what it makes. Their
 * documentation says that they are safe for several threads, or share nothing.
 */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone", "AddressSelection", "FloatingPointLiteralPrecision"
}) // programs use them
final class SafeCalls {
    private static final Locale THAI = Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai");

    private SafeCalls() {}

    /** {@return the calls by name, always in the same order} */
    static Map<String, Callable<?>> all() {
        Map<String, Callable<?>> calls = new LinkedHashMap<>();
        addText(calls);
        addTime(calls);
        addUtilities(calls);
        addSecurity(calls);
        addSystem(calls);
        CallsOnJdkObjects.addTo(calls);
        return calls;
    }

    private static void addText(Map<String, Callable<?>> calls) {
        calls.put("String.format", () -> String.format("%s %d %.3f %x %e %c", "a", 12, 1.5, 255, 1e10, 'c'));
        calls.put(
                "String.format, locale",
                () -> String.format(Locale.GERMANY, "%,d %tF %<tT", 1_234_567, new java.util.Date(0)));
        calls.put("String.format, Thai", () -> String.format(THAI, "%,d", 1_234_567));
        calls.put(
                "Formatter",
                () -> new Formatter(Locale.FRANCE)
                        .format("%s %b %o", "x", true, 8)
                        .toString());
        calls.put("String.toUpperCase", () -> "straße ıi".toUpperCase(Locale.forLanguageTag("tr")));
        calls.put("String.split", () -> "a1b22c333d".split("[0-9]+"));
        calls.put("String.replaceAll", () -> "a1b22c".replaceAll("([0-9])", "<$1>"));
        calls.put("String.intern", () -> ("in" + System.nanoTime()).intern());
        calls.put("String.getBytes", () -> "grüße".getBytes("ISO-8859-15"));
        calls.put("new String, charset", () -> new String(new byte[] {65, -28}, "windows-1252"));
        calls.put("String.chars", () -> "abc".chars().sum());
        calls.put("String.join", () -> String.join("-", List.of("a", "b")));
        calls.put("String.repeat", () -> "ab".repeat(10).strip().lines().count());
        calls.put(
                "Pattern.compile",
                () -> Pattern.compile("(?i)(\\p{L}+)\\s*=\\s*(?<v>[^;]*);?")
                        .matcher("ab = 7;")
                        .matches());
        calls.put("Pattern.matches, script", () -> Pattern.matches("\\p{IsGreek}+", "αβγ"));
        calls.put(
                "MessageFormat.format",
                () -> MessageFormat.format("{0,number,integer} {1,date} {2}", 5, new java.util.Date(0), "x"));
        calls.put(
                "NumberFormat.getInstance",
                () -> NumberFormat.getInstance(Locale.ITALY).format(1234.5));
        calls.put(
                "NumberFormat.getCurrencyInstance",
                () -> NumberFormat.getCurrencyInstance(Locale.JAPAN).format(1234));
        calls.put(
                "NumberFormat.getCompactNumberInstance",
                () -> NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT)
                        .format(12_345));
        calls.put(
                "DecimalFormatSymbols",
                () -> DecimalFormatSymbols.getInstance(Locale.CANADA_FRENCH).getGroupingSeparator());
        calls.put(
                "DateFormat.getDateInstance",
                () -> DateFormat.getDateInstance(DateFormat.FULL, Locale.UK).format(new java.util.Date(0)));
        calls.put(
                "SimpleDateFormat",
                () -> new SimpleDateFormat("yyyy-MM-dd EEEE zzzz", Locale.KOREA).format(new java.util.Date(0)));
        calls.put(
                "Collator.getInstance",
                () -> Collator.getInstance(Locale.GERMANY).compare("ä", "z"));
        calls.put("BreakIterator.getWordInstance", () -> {
            BreakIterator words = BreakIterator.getWordInstance(Locale.US);
            words.setText("one two");
            return words.next();
        });
        calls.put(
                "Normalizer.normalize",
                () -> Normalizer.normalize("é", Normalizer.Form.NFD).length());
        calls.put("Bidi", () -> new Bidi("abc אבג", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).getRunCount());
        calls.put(
                "Character.getName",
                () -> Character.getName('ß') + Character.UnicodeBlock.of('ж') + Character.UnicodeScript.of('あ'));
        calls.put("HexFormat", () -> HexFormat.ofDelimiter(":").formatHex(new byte[] {1, 2}));
        calls.put("StringJoiner", () -> new StringJoiner(",", "[", "]").add("a").toString());
    }

    private static void addTime(Map<String, Callable<?>> calls) {
        calls.put("LocalDate.now", () -> LocalDate.now());
        calls.put("Instant.parse", () -> Instant.parse("2020-02-29T12:00:00Z").plus(1, ChronoUnit.DAYS));
        calls.put("ZonedDateTime.of", () -> ZonedDateTime.of(2021, 3, 28, 2, 30, 0, 0, ZoneId.of("Europe/Berlin")));
        calls.put(
                "ZoneId.systemDefault", () -> ZoneId.systemDefault().getRules().getOffset(Instant.EPOCH));
        calls.put(
                "ZoneId.getAvailableZoneIds", () -> ZoneId.getAvailableZoneIds().size());
        calls.put("ZoneOffset.of", () -> ZoneOffset.of("+05:45").getTotalSeconds());
        calls.put(
                "ZoneRulesProvider",
                () -> ZoneRulesProvider.getRules("America/New_York", false)
                        .getTransitions()
                        .size());
        calls.put(
                "DateTimeFormatter.ofPattern",
                () -> DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu", Locale.FRANCE)
                        .format(LocalDate.EPOCH));
        calls.put(
                "DateTimeFormatter.ofLocalizedDate",
                () -> DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                        .withLocale(Locale.CHINA)
                        .format(LocalDate.EPOCH));
        calls.put(
                "DateTimeFormatter, zone",
                () -> DateTimeFormatter.ofPattern("VV zzzz", Locale.US)
                        .format(Instant.EPOCH.atZone(ZoneId.of("Asia/Tokyo"))));
        calls.put(
                "DateTimeFormatter.ISO_DATE_TIME",
                () -> DateTimeFormatter.ISO_DATE_TIME.parse("2020-01-01T10:00:00+01:00"));
        calls.put(
                "LocalDateTime.parse",
                () -> LocalDateTime.parse("2020-01-01T10:00").get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        calls.put("WeekFields.of", () -> WeekFields.of(Locale.US).getFirstDayOfWeek());
        calls.put("Month.getDisplayName", () -> Month.MAY.getDisplayName(TextStyle.FULL, Locale.forLanguageTag("pl")));
        calls.put(
                "JapaneseChronology",
                () -> JapaneseChronology.INSTANCE.date(LocalDate.EPOCH).toString());
        calls.put(
                "HijrahChronology",
                () -> HijrahChronology.INSTANCE.date(LocalDate.of(2020, 1, 1)).toString());
        calls.put("Duration.parse", () -> Duration.parse("PT1H30M").toMinutes());
        calls.put("Clock.systemUTC", () -> Clock.systemUTC().millis());
        calls.put(
                "Calendar.getInstance",
                () -> Calendar.getInstance(Locale.GERMANY).get(Calendar.YEAR));
        calls.put(
                "Calendar, Japanese",
                () -> Calendar.getInstance(Locale.forLanguageTag("ja-JP-u-ca-japanese"))
                        .get(Calendar.ERA));
        calls.put(
                "TimeZone.getTimeZone",
                () -> TimeZone.getTimeZone("Pacific/Auckland").getDisplayName(true, TimeZone.LONG, Locale.US));
        calls.put("TimeZone.getDefault", () -> TimeZone.getDefault().getRawOffset());
        calls.put("Date.toString", () -> new java.util.Date(0).toString());
    }

    private static void addUtilities(Map<String, Callable<?>> calls) {
        calls.put("UUID.randomUUID", () -> UUID.randomUUID());
        calls.put("UUID.nameUUIDFromBytes", () -> UUID.nameUUIDFromBytes(new byte[] {1}));
        calls.put(
                "Scanner",
                () -> new Scanner("12 ab 3,5").useLocale(Locale.GERMANY).nextInt());
        calls.put("Currency.getInstance", () -> Currency.getInstance("CHF").getSymbol(Locale.forLanguageTag("de-CH")));
        calls.put(
                "Currency.getAvailableCurrencies",
                () -> Currency.getAvailableCurrencies().size());
        calls.put("Locale.getAvailableLocales", () -> Locale.getAvailableLocales().length);
        calls.put(
                "Locale.getDisplayName",
                () -> Locale.forLanguageTag("sr-Latn-RS").getDisplayName(Locale.US));
        calls.put("Locale.getISOCountries", () -> Locale.getISOCountries().length);
        calls.put(
                "Base64",
                () -> Base64.getMimeEncoder()
                        .encodeToString(Base64.getUrlDecoder().decode("AQID")));
        calls.put("Arrays.sort, parallel", () -> {
            int[] numbers = IntStream.range(0, 20_000).map(number -> -number).toArray();
            Arrays.parallelSort(numbers);
            return numbers[0];
        });
        calls.put(
                "Arrays.asList", () -> Arrays.asList(3, 1, 2).stream().sorted().toList());
        calls.put(
                "Collections.synchronizedMap",
                () -> Collections.synchronizedMap(new java.util.HashMap<>(Map.of(1, 2)))
                        .toString());
        calls.put("Collections.shuffle", () -> {
            List<Integer> list = new java.util.ArrayList<>(List.of(1, 2, 3));
            Collections.shuffle(list);
            return list;
        });
        calls.put(
                "Map.of",
                () -> Map.of("a", 1, "b", 2).entrySet().stream()
                        .mapToInt(Map.Entry::getValue)
                        .sum());
        calls.put("Objects.hash", () -> Objects.hash("a", 1, Optional.of(2)));
        calls.put("Math.random", () -> Math.random());
        calls.put("ThreadLocalRandom", () -> ThreadLocalRandom.current().nextInt(10));
        calls.put(
                "Stream.parallel",
                () -> IntStream.range(0, 2_000)
                        .parallel()
                        .boxed()
                        .collect(Collectors.groupingBy(number -> number % 7))
                        .size());
        calls.put(
                "Stream.collect",
                () -> Stream.of("b", "a", "b").collect(Collectors.toMap(text -> text, String::length, Integer::sum)));
        calls.put(
                "CompletableFuture",
                () -> CompletableFuture.supplyAsync(() -> 1)
                        .thenCombine(CompletableFuture.supplyAsync(() -> 2), Integer::sum)
                        .get());
        calls.put(
                "ForkJoinPool.commonPool",
                () -> ForkJoinPool.commonPool().submit(() -> 5).get());
        calls.put(
                "ServiceLoader",
                () -> ServiceLoader.load(ToolProvider.class).stream().count());
        calls.put("ToolProvider.findFirst", () -> ToolProvider.findFirst("jar").isPresent());
        calls.put("Properties", () -> {
            Properties properties = new Properties();
            properties.load(new StringReader("a=1\nb:2"));
            return properties.size();
        });
        calls.put("TimeUnit", () -> TimeUnit.of(ChronoUnit.HOURS).toSeconds(1));
        calls.put("CRC32", () -> {
            CRC32 crc = new CRC32();
            crc.update(new byte[] {1, 2, 3});
            return crc.getValue();
        });
        calls.put(
                "BigInteger.pow",
                () -> BigInteger.TEN
                        .pow(400)
                        .multiply(new BigInteger("7").pow(300))
                        .toString()
                        .length());
        calls.put(
                "BigInteger.probablePrime",
                () -> BigInteger.probablePrime(64, new SecureRandom()).bitLength());
        calls.put("BigDecimal.sqrt", () -> new BigDecimal("2").sqrt(MathContext.DECIMAL128));
        calls.put(
                "Double.toString",
                () -> Double.toString(1.0e23) + Double.parseDouble("1.5e-7") + Float.toHexString(1.5f));
        calls.put(
                "Logger.getLogger",
                () -> Logger.getLogger("a.b." + Thread.currentThread().getName())
                        .isLoggable(Level.FINE));
        calls.put("Logger, the same", () -> Logger.getLogger("x.y").getParent() != null);
        calls.put("Logger.log", () -> {
            Logger logger = Logger.getLogger("silent");
            logger.setUseParentHandlers(false);
            logger.log(Level.INFO, "text {0}", 5);
            return logger.getName();
        });
        calls.put(
                "LogManager", () -> LogManager.getLogManager().getLoggerNames().hasMoreElements());
        calls.put("Level.parse", () -> Level.parse("WARNING").getLocalizedName());
        calls.put("System.Logger", () -> System.getLogger("system").isLoggable(System.Logger.Level.DEBUG));
    }

    private static void addSecurity(Map<String, Callable<?>> calls) {
        calls.put("SecureRandom", () -> new SecureRandom().nextInt());
        calls.put(
                "SecureRandom.getInstanceStrong",
                () -> SecureRandom.getInstance("DRBG").nextLong());
        calls.put("MessageDigest", () -> MessageDigest.getInstance("SHA-256").digest(new byte[] {1}).length);
        calls.put(
                "MessageDigest, SHA3",
                () -> MessageDigest.getInstance("SHA3-512").digest(new byte[] {1}).length);
        calls.put("Mac", () -> {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(new byte[16], "HmacSHA256"));
            return mac.doFinal(new byte[] {1}).length;
        });
        calls.put("Cipher", () -> {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
            return cipher.doFinal(new byte[] {1}).length;
        });
        calls.put(
                "KeyGenerator",
                () -> KeyGenerator.getInstance("AES").generateKey().getFormat());
        calls.put(
                "KeyPairGenerator",
                () -> KeyPairGenerator.getInstance("EC")
                        .generateKeyPair()
                        .getPublic()
                        .getAlgorithm());
        calls.put("Signature", () -> Signature.getInstance("SHA256withECDSA").getAlgorithm());
        calls.put(
                "KeyFactory", () -> KeyFactory.getInstance("RSA").getProvider().getName());
        calls.put(
                "SecretKeyFactory",
                () -> SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").getAlgorithm());
        calls.put("KeyStore", () -> {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            return store.size();
        });
        calls.put(
                "CertificateFactory",
                () -> CertificateFactory.getInstance("X.509").getType());
        calls.put("Security.getProviders", () -> Security.getProviders().length);
        calls.put(
                "Security.getAlgorithms", () -> Security.getAlgorithms("Cipher").size());
        calls.put(
                "SSLContext.getDefault",
                () -> SSLContext.getDefault().getSupportedSSLParameters().getProtocols().length);
        calls.put("SocketFactory", () -> SocketFactory.getDefault().hashCode());
        calls.put("HttpClient.newHttpClient", () -> HttpClient.newHttpClient().version());
    }

    private static void addSystem(Map<String, Callable<?>> calls) {
        calls.put("System.getProperty", () -> System.getProperty("java.version"));
        calls.put(
                "System.setProperty",
                () -> System.setProperty("safe." + Thread.currentThread().getName(), "1"));
        calls.put("System.getenv", () -> System.getenv().size());
        calls.put("System.lineSeparator", () -> System.lineSeparator());
        calls.put("System.err", () -> {
            System.err.print("");
            return 0;
        });
        calls.put(
                "PrintStream",
                () -> new PrintStream(new java.io.ByteArrayOutputStream(), true, StandardCharsets.UTF_8).checkError());
        calls.put(
                "Runtime.version",
                () -> Runtime.version().feature() + Runtime.getRuntime().availableProcessors());
        calls.put("Thread.getAllStackTraces", () -> Thread.getAllStackTraces().size());
        calls.put(
                "ProcessHandle", () -> ProcessHandle.current().info().command().isPresent());
        calls.put(
                "Charset.forName", () -> Charset.forName("UTF-16").newEncoder().averageBytesPerChar());
        calls.put("Charset.availableCharsets", () -> Charset.availableCharsets().size());
        calls.put(
                "Class.forName",
                () -> Class.forName("java.util.concurrent.Phaser").getDeclaredMethods().length);
        calls.put("Class.getResource", () -> SafeCalls.class.getResource("SafeCalls.class") != null);
        calls.put("Class.getAnnotations", () -> FunctionalInterface.class.getAnnotations().length);
        calls.put("Method.invoke", () -> String.class.getMethod("length").invoke("abc"));
        calls.put(
                "Constructor.newInstance",
                () -> java.util.ArrayList.class.getConstructor().newInstance());
        calls.put(
                "Proxy.newProxyInstance",
                () -> Proxy.newProxyInstance(
                                SafeCalls.class.getClassLoader(),
                                new Class<?>[] {Runnable.class},
                                (proxy, method, arguments) -> null)
                        .getClass());
        calls.put(
                "MethodHandles.lookup",
                () -> MethodHandles.lookup()
                        .findVirtual(String.class, "length", MethodType.methodType(int.class))
                        .type());
        calls.put("Module.getLayer", () -> ModuleLayer.boot().modules().size());
        calls.put("Package.getPackages", () -> Package.getPackages().length);
        calls.put(
                "InetAddress.getByName",
                () -> InetAddress.getByName("127.0.0.1").isLoopbackAddress());
        calls.put(
                "InetAddress.getLoopbackAddress",
                () -> InetAddress.getLoopbackAddress().getHostName());
        calls.put(
                "NetworkInterface",
                () -> NetworkInterface.getNetworkInterfaces().hasMoreElements());
        calls.put(
                "URI.create",
                () -> URI.create("http://example.org:80/a?b#c").toURL().getFile());
        calls.put(
                "URLEncoder",
                () -> URLDecoder.decode(URLEncoder.encode("ä b&c", StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        calls.put("Path.of", () -> Path.of("a", "..", "b").normalize().toAbsolutePath());
        calls.put("Files.createTempFile", () -> {
            Path file = Files.createTempFile("safe", ".txt");
            Files.writeString(file, "text");
            try (BufferedReader reader = Files.newBufferedReader(file)) {
                return reader.readLine();
            } finally {
                Files.delete(file);
            }
        });
        calls.put("Files.list", () -> {
            try (Stream<Path> files = Files.list(Path.of("/"))) {
                return files.count();
            }
        });
        calls.put("Files.probeContentType", () -> Files.probeContentType(Path.of("a.html")));
        calls.put(
                "FileSystems.getDefault",
                () -> FileSystems.getDefault().getPathMatcher("glob:*.java").matches(Path.of("A.java")));
        calls.put("File.createTempFile", () -> File.createTempFile("safe", null).delete());
        calls.put("BufferedWriter", () -> {
            StringWriter text = new StringWriter();
            try (BufferedWriter writer = new BufferedWriter(text)) {
                writer.write("a");
            }
            return text.toString();
        });
        calls.put("ProcessBuilder", () -> new ProcessBuilder("true").start().waitFor());
    }
}
