// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.receiver;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PushbackInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.math.BigInteger;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryType;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.X509CRLSelector;
import java.security.cert.X509CertSelector;
import java.text.AttributedString;
import java.text.BreakIterator;
import java.text.ChoiceFormat;
import java.text.CollationElementIterator;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.RuleBasedCollator;
import java.text.SimpleDateFormat;
import java.text.StringCharacterIterator;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.naming.CompositeName;
import javax.naming.CompoundName;
import javax.naming.InitialContext;
import javax.naming.NameClassPair;
import javax.naming.Reference;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.LdapName;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import javax.xml.validation.ValidatorHandler;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

/**
 * Classes of the JDK of which one object is not to be used by several threads at once, each with something to do to it.
 */
@SuppressWarnings("JavaUtilDate") // SimpleDateFormat formats no others
final class UnsafeObjects {
    private static final byte[] BYTES = new byte[1 << 12];

    /** A step, which may throw what its calls throw. */
    interface Step {
        void run() throws Exception;
    }

    /** An object, and what a thread does to it. */
    record Use(Object object, Step step) {}

    /** Makes a new object. */
    interface Maker {
        Use make() throws Exception;
    }

    private UnsafeObjects() {}

    static List<Maker> all() {
        List<Maker> makers = new ArrayList<>(texts());
        makers.addAll(streams());
        makers.addAll(security());
        makers.addAll(xml());
        makers.addAll(names());
        makers.addAll(builders());
        makers.addAll(unjudged());
        return makers;
    }

    private static <T> Maker of(Making<T> making, Function<T, Step> use) {
        return () -> {
            T object = making.make();
            return new Use(object, use.apply(object));
        };
    }

    /** Makes an object. */
    private interface Making<T> {
        T make() throws Exception;
    }

    private static List<Maker> texts() {
        return List.of(
                of(StringBuilder::new, (StringBuilder object) -> () -> object.append('x')),
                of(
                        () -> new SimpleDateFormat("yyyy", Locale.ROOT),
                        (SimpleDateFormat object) -> () -> object.format(new Date(0))),
                of(() -> new DecimalFormat("0.0"), (DecimalFormat object) -> () -> object.format(1.5)),
                of(
                        () -> new MessageFormat("{0}", Locale.ROOT),
                        (MessageFormat object) -> () -> object.format(new Object[] {"x"})),
                of(() -> new ChoiceFormat("0#no|1#one"), (ChoiceFormat object) -> () -> object.format(1)),
                of(
                        () -> NumberFormat.getCompactNumberInstance(Locale.ROOT, NumberFormat.Style.SHORT),
                        (NumberFormat object) -> () -> object.format(1000)),
                of(
                        () -> {
                            BreakIterator words = BreakIterator.getWordInstance(Locale.ROOT);
                            words.setText("some words");
                            return words;
                        },
                        (BreakIterator object) -> () -> object.first()),
                of(
                        () -> ((RuleBasedCollator) Collator.getInstance(Locale.ROOT))
                                .getCollationElementIterator("text"),
                        (CollationElementIterator object) -> () -> object.next()),
                of(() -> new StringCharacterIterator("text"), (StringCharacterIterator object) -> () -> object.next()),
                of(() -> Pattern.compile("x").matcher("xyx"), (Matcher object) -> () -> object.lookingAt()));
    }

    private static List<Maker> streams() {
        return List.of(
                of(CRC32::new, (CRC32 object) -> () -> object.update(1)),
                of(CRC32C::new, (CRC32C object) -> () -> object.update(1)),
                of(Adler32::new, (Adler32 object) -> () -> object.update(1)),
                of(
                        () -> new DataInputStream(new ByteArrayInputStream(BYTES)),
                        (DataInputStream object) -> () -> object.readInt()),
                of(
                        () -> new DataOutputStream(new ByteArrayOutputStream()),
                        (DataOutputStream object) -> () -> object.writeInt(1)),
                of(
                        () -> new ObjectInputStream(new ByteArrayInputStream(ints())),
                        (ObjectInputStream object) -> () -> object.readInt()),
                of(
                        () -> new ObjectOutputStream(new ByteArrayOutputStream()),
                        (ObjectOutputStream object) -> () -> object.writeObject("x")),
                of(
                        () -> new StreamTokenizer(new StringReader("a b c d e f g h")),
                        (StreamTokenizer object) -> () -> object.nextToken()),
                of(
                        () -> StandardCharsets.UTF_8.newEncoder(),
                        (CharsetEncoder object) -> () -> object.encode(CharBuffer.wrap("x"))),
                of(
                        () -> StandardCharsets.UTF_8.newDecoder(),
                        (CharsetDecoder object) -> () -> object.decode(ByteBuffer.wrap(new byte[] {65}))));
    }

    private static byte[] ints() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (int i = 0; i < 1000; i++) {
                out.writeInt(i);
            }
        }
        return bytes.toByteArray();
    }

    private static List<Maker> security() {
        return List.of(
                of(() -> MessageDigest.getInstance("SHA-256"), (MessageDigest object) -> () -> object.update((byte) 1)),
                of(
                        () -> {
                            Signature signature = Signature.getInstance("Ed25519");
                            signature.initSign(keys("Ed25519").getPrivate());
                            return signature;
                        },
                        (Signature object) -> () -> object.update((byte) 1)),
                of(
                        () -> {
                            Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
                            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
                            return cipher;
                        },
                        (Cipher object) -> () -> object.update(new byte[] {1})),
                of(
                        () -> {
                            Mac mac = Mac.getInstance("HmacSHA256");
                            mac.init(new SecretKeySpec(new byte[16], "HmacSHA256"));
                            return mac;
                        },
                        (Mac object) -> () -> object.update((byte) 1)),
                of(
                        () -> KeyAgreement.getInstance("X25519"),
                        (KeyAgreement object) ->
                                () -> object.init(keys("X25519").getPrivate())),
                of(X509CertSelector::new, (X509CertSelector object) -> () -> object.setSerialNumber(BigInteger.ONE)),
                of(X509CRLSelector::new, (X509CRLSelector object) -> () -> object.setMinCRLNumber(BigInteger.ONE)),
                of(() -> RandomGenerator.of("L64X128MixRandom"), (RandomGenerator object) -> () -> object.nextLong()),
                of(() -> RandomGenerator.of("Xoshiro256PlusPlus"), (RandomGenerator object) -> () -> object.nextInt()));
    }

    private static KeyPair keys(String algorithm) throws Exception {
        return KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    }

    private static List<Maker> xml() {
        return List.of(
                of(
                        () -> DocumentBuilderFactory.newInstance().newDocumentBuilder(),
                        (DocumentBuilder object) -> () -> object.reset()),
                of(() -> SAXParserFactory.newInstance().newSAXParser(), (SAXParser object) -> () -> object.reset()),
                of(
                        () -> TransformerFactory.newInstance().newTransformer(),
                        (Transformer object) -> () -> object.setOutputProperty("indent", "no")),
                of(UnsafeObjects::schemas, (SchemaFactory object) -> () -> object.setErrorHandler(null)),
                of(() -> schema().newValidator(), (Validator object) -> () -> object.reset()),
                of(
                        () -> schema().newValidatorHandler(),
                        (ValidatorHandler object) -> () -> object.setContentHandler(null)),
                of(() -> XPathFactory.newInstance().newXPath(), (XPath object) -> () -> object.compile("1")),
                of(
                        () -> XPathFactory.newInstance().newXPath().compile("1"),
                        (XPathExpression object) -> () -> object.evaluate(document())),
                of(() -> XPathFactory.newInstance(), (XPathFactory object) -> () -> object.newXPath()));
    }

    private static SchemaFactory schemas() {
        return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    }

    private static Schema schema() throws Exception {
        return schemas().newSchema();
    }

    private static Document document() throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    }

    private static List<Maker> names() {
        return List.of(
                of(CompositeName::new, (CompositeName object) -> () -> object.add("x")),
                of(() -> new CompoundName("a", new Properties()), (CompoundName object) -> () -> object.remove(0)),
                of(() -> new LdapName("cn=a"), (LdapName object) -> () -> object.add("cn=b")),
                of(() -> new BasicAttribute("a"), (BasicAttribute object) -> () -> object.add("x")),
                of(BasicAttributes::new, (BasicAttributes object) -> () -> object.put("x", "y")),
                of(() -> new Reference("a"), (Reference object) -> () -> object.clear()),
                of(() -> new NameClassPair("a", "b"), (NameClassPair object) -> () -> object.setName("x")),
                of(SearchControls::new, (SearchControls object) -> () -> object.setCountLimit(1)),
                of(InitialContext::new, (InitialContext object) -> () -> object.close()));
    }

    private static List<Maker> builders() {
        return List.of(
                of(() -> new ProcessBuilder("true"), (ProcessBuilder object) -> () -> object.inheritIO()),
                of(AclEntry::newBuilder, (AclEntry.Builder object) -> () -> object.setType(AclEntryType.ALLOW)),
                of(HttpRequest::newBuilder, (HttpRequest.Builder object) -> () -> object.setHeader("a", "b")),
                of(HttpClient::newBuilder, (HttpClient.Builder object) -> () -> object.priority(1)));
    }

    /** Classes of which no documentation says it. */
    private static List<Maker> unjudged() {
        return List.of(
                of(
                        () -> new PushbackInputStream(new ByteArrayInputStream(BYTES)),
                        (PushbackInputStream object) -> () -> object.read()),
                of(
                        () -> new GZIPOutputStream(new ByteArrayOutputStream()),
                        (GZIPOutputStream object) -> () -> object.write(1)),
                of(
                        () -> new AttributedString("text"),
                        (AttributedString object) -> () ->
                                object.addAttribute(java.text.AttributedCharacterIterator.Attribute.LANGUAGE, "x")),
                of(
                        DateTimeFormatterBuilder::new,
                        (DateTimeFormatterBuilder object) -> () -> object.appendLiteral('x')));
    }
}
