// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import dev.braid.tracer.bootstrap.machine.NameTable;
import org.jspecify.annotations.Nullable;

/**
 * Table of the meaning of calls on objects of the JDK's classes whose code is not traced.
 *
 * <p>A rule holds for a class and its subclasses, and a line has the methods that only read, beside those that
 * {@link #isGetter} names. A name that ends with a dot is that of a package.
 *
 * <ul>
 *   <li><em>Judged</em> are classes whose documentation leaves it to their users to synchronise, and a few whose code
 *       alone says so. A call that does not only read is a write to the object's state.
 *   <li><em>Safe</em> are classes that several threads may use, or whose code is traced: a call is not an access.
 *   <li><em>Unjudged</em> are all other classes of the JDK: the meaning of calls on them is not known.
 *   <li>Of <em>views</em>, which are interfaces, the rule is that of the object's class.
 * </ul>
 *
 * <p>Thread safety: immutable.
 */
public final class ReceiverRules {
    private static final String JUDGED = """
            java.io.DataInputStream
            java.io.DataOutputStream size
            java.io.ObjectInputStream
            java.io.ObjectOutputStream
            java.io.Reader$2
            java.io.StreamTokenizer lineno
            java.lang.ProcessBuilder command directory environment redirectErrorStream redirectInput redirectOutput start
            java.lang.StringBuilder capacity charAt chars codePointAt codePointBefore codePointCount codePoints compareTo \
            indexOf lastIndexOf offsetByCodePoints subSequence substring
            java.lang.Thread$Builder
            java.net.http.HttpClient$Builder build
            java.net.http.HttpRequest$Builder build copy
            java.net.http.WebSocket$Builder
            java.nio.charset.CharsetDecoder averageCharsPerByte charset detectedCharset malformedInputAction \
            maxCharsPerByte replacement unmappableCharacterAction
            java.nio.charset.CharsetEncoder averageBytesPerChar charset malformedInputAction maxBytesPerChar \
            replacement unmappableCharacterAction
            java.nio.file.attribute.AclEntry$Builder build
            java.security.MessageDigest
            java.security.Signature
            java.security.cert.PKIXParameters
            java.security.cert.PKIXCertPathChecker
            java.security.cert.X509CRLSelector match
            java.security.cert.X509CertSelector match
            java.text.BreakIterator current !isBoundary
            java.text.CharacterIterator current
            java.text.ChoiceFormat toPattern
            java.text.CollationElementIterator
            java.text.DateFormat
            java.text.DecimalFormat toLocalizedPattern toPattern
            java.text.Format
            java.text.MessageFormat toPattern
            java.text.NumberFormat
            java.text.SimpleDateFormat toLocalizedPattern toPattern
            java.text.StringCharacterIterator current
            java.util.random.RandomGenerator
            java.util.regex.Matcher end group groupCount hitEnd namedGroups pattern regionEnd regionStart requireEnd \
            start toMatchResult
            java.util.zip.Adler32
            java.util.zip.CRC32
            java.util.zip.CRC32C
            javax.crypto.Cipher
            javax.crypto.KDF
            javax.crypto.KeyAgreement
            javax.crypto.Mac
            javax.crypto.spec.HKDFParameterSpec$Builder
            javax.naming.CompositeName
            javax.naming.CompoundName
            javax.naming.InitialContext
            javax.naming.NameClassPair
            javax.naming.RefAddr
            javax.naming.Reference
            javax.naming.directory.BasicAttribute contains
            javax.naming.directory.BasicAttributes
            javax.naming.directory.ModificationItem
            javax.naming.directory.SearchControls
            javax.naming.ldap.LdapName endsWith startsWith
            javax.xml.parsers.DocumentBuilder
            javax.xml.parsers.SAXParser
            javax.xml.transform.Transformer
            javax.xml.validation.SchemaFactory
            javax.xml.validation.Validator
            javax.xml.validation.ValidatorHandler
            javax.xml.xpath.XPath
            javax.xml.xpath.XPathExpression
            javax.xml.xpath.XPathFactory
            """;

    private static final String SAFE = """
            com.sun.management.
            com.sun.net.httpserver.
            java.beans.PropertyChangeSupport
            java.beans.VetoableChangeSupport
            java.io.BufferedInputStream
            java.io.BufferedOutputStream
            java.io.ByteArrayInputStream
            java.io.ByteArrayOutputStream
            java.io.Console
            java.io.File
            java.io.FileDescriptor
            java.io.FileFilter
            java.io.FileInputStream
            java.io.FileOutputStream
            java.io.FilenameFilter
            java.io.ObjectInputFilter
            java.io.ObjectStreamClass
            java.io.ObjectStreamField
            java.io.PipedInputStream
            java.io.PipedOutputStream
            java.io.PrintStream
            java.io.Reader
            java.io.Writer
            java.lang.
            java.lang.Enum
            java.lang.Number
            java.lang.Record
            java.lang.Thread
            java.lang.Throwable
            java.lang.constant.
            java.lang.foreign.
            java.lang.foreign.Arena
            java.lang.invoke.
            java.lang.management.
            java.lang.module.
            java.lang.ref.
            java.lang.reflect.
            java.lang.reflect.Proxy
            java.math.
            java.net.
            java.net.http.
            java.nio.
            java.nio.channels.
            java.nio.charset.
            java.nio.file.
            java.nio.file.attribute.
            java.nio.file.spi.
            java.rmi.
            java.security.AccessControlContext
            java.security.CodeSource
            java.security.Guard
            java.security.Key
            java.security.Permission
            java.security.PrivilegedAction
            java.security.PrivilegedExceptionAction
            java.security.Principal
            java.security.ProtectionDomain
            java.security.Provider
            java.security.Provider$Service
            java.security.SecureRandom
            java.security.cert.CertStore
            java.security.cert.Certificate
            java.security.cert.PolicyNode
            java.security.cert.PolicyQualifierInfo
            java.security.cert.TrustAnchor
            java.security.spec.
            java.text.Bidi
            java.text.CollationKey
            java.text.Collator
            java.text.ListFormat
            java.text.Normalizer
            java.time.
            java.time.chrono.
            java.time.format.
            java.time.temporal.
            java.time.zone.
            java.util.
            java.util.concurrent.
            java.util.concurrent.atomic.
            java.util.concurrent.locks.
            java.util.function.
            java.util.logging.
            java.util.prefs.
            java.util.random.
            java.util.regex.
            java.util.stream.
            java.util.zip.Deflater
            java.util.zip.Inflater
            java.util.zip.ZipFile
            javax.crypto.SecretKey
            javax.crypto.spec.
            javax.management.
            javax.management.openmbean.
            javax.management.remote.
            javax.net.
            javax.net.ssl.
            javax.security.auth.Subject
            javax.security.auth.x500.
            javax.xml.datatype.Duration
            javax.xml.namespace.
            javax.xml.transform.Templates
            javax.xml.validation.Schema
            jdk.internal.misc.
            jdk.jfr.
            jdk.net.
            sun.misc.
            sun.reflect.
            """;

    /** Exceptions to the packages above. */
    private static final String UNJUDGED = """
            java.lang.classfile.
            java.lang.foreign.SegmentAllocator
            java.net.URLConnection
            java.time.format.DateTimeFormatterBuilder
            java.util.jar.
            java.util.zip.
            javax.net.ssl.SSLParameters
            """;

    private static final String VIEWS = """
            java.io.DataInput
            java.io.DataOutput
            java.io.ObjectInput
            java.io.ObjectOutput
            java.lang.Appendable
            java.lang.AbstractStringBuilder
            java.lang.CharSequence charAt chars codePoints subSequence
            java.lang.Readable
            java.text.AttributedCharacterIterator current
            java.util.regex.MatchResult end group groupCount namedGroups start
            java.util.zip.Checksum
            """;

    /** A call on an object of such a class is not an access. */
    public static final int SAFE_CLASS = 0;

    /** A call on an object of such a class is an access to its state. */
    public static final int JUDGED_CLASS = 1;

    /** A call on an object of such a class has an unknown meaning. */
    public static final int UNJUDGED_CLASS = 2;

    private static final int VIEW = 3;

    private static final NameTable<Rule> RULES = new NameTable<>();

    static {
        add(JUDGED, JUDGED_CLASS);
        add(SAFE, SAFE_CLASS);
        add(UNJUDGED, UNJUDGED_CLASS);
        add(VIEWS, VIEW);
    }

    private ReceiverRules() {}

    /** A line of the table. */
    private static final class Rule {
        final int kind;
        /** Names of the methods that only read, each between blanks. */
        final String readers;

        Rule(int kind, String readers) {
            this.kind = kind;
            this.readers = readers;
        }
    }

    /**
     * {@return the kind of calls on an object of which only the name of a class or interface is known: never less than
     * they are}
     *
     * @param name with dots
     */
    public static int ofType(String name) {
        Rule rule = RULES.get(name);
        if (rule == null) {
            rule = ofPackage(name);
        }
        return rule == null || rule.kind == VIEW ? UNJUDGED_CLASS : rule.kind;
    }

    /**
     * {@return {@code true} if a method only reads what its object holds, as far as the class or interface that a call
     * names says}
     */
    public static boolean onlyReads(String className, String method) {
        Rule rule = RULES.get(className);
        String readers = rule == null ? " " : rule.readers;
        return isGetter(method) ? !has(readers, "!".concat(method)) : has(readers, method);
    }

    /** {@return the kind of calls on an object of a class of the JDK} */
    public static int ofClass(Class<?> type) {
        if (type.isArray() || type.isHidden()) {
            return SAFE_CLASS;
        }
        Rule rule = exactOf(type);
        if (rule == null) {
            rule = packageOf(type);
        }
        return rule == null ? UNJUDGED_CLASS : rule.kind;
    }

    private static @Nullable Rule exactOf(Class<?> from) {
        for (Class<?> type = from; type != null && type != Object.class; type = type.getSuperclass()) {
            Rule rule = RULES.get(type.getName());
            if (rule != null && rule.kind != VIEW) {
                return rule;
            }
            for (Class<?> view : type.getInterfaces()) {
                rule = exactOf(view);
                if (rule != null) {
                    return rule;
                }
            }
        }
        return null;
    }

    private static @Nullable Rule packageOf(Class<?> from) {
        for (Class<?> type = from; type != null && type != Object.class; type = type.getSuperclass()) {
            Rule rule = ofPackage(type.getName());
            if (rule != null) {
                return rule;
            }
            for (Class<?> view : type.getInterfaces()) {
                rule = view.getPackageName().equals("java.lang") ? null : packageOf(view); // as Runnable says nothing
                if (rule != null) {
                    return rule;
                }
            }
        }
        return null;
    }

    private static @Nullable Rule ofPackage(String className) {
        return RULES.get(className.substring(0, className.lastIndexOf('.') + 1));
    }

    /** {@return {@code true} if a method's name says that it changes nothing} */
    private static boolean isGetter(String method) {
        return switch (method) {
            case "clone", "isEmpty", "length", "name", "size", "toString" -> true;
            default -> isPrefixed(method, "get") || isPrefixed(method, "has") || isPrefixed(method, "is");
        };
    }

    private static boolean isPrefixed(String method, String prefix) {
        return method.startsWith(prefix)
                && method.length() > prefix.length()
                && Character.isUpperCase(method.charAt(prefix.length()));
    }

    private static boolean has(String readers, String method) {
        return readers.contains(" ".concat(method).concat(" "));
    }

    private static void add(String table, int kind) {
        int at = 0;
        while (at < table.length()) {
            int end = table.indexOf('\n', at);
            int blank = table.indexOf(' ', at);
            int nameEnd = blank >= 0 && blank < end ? blank : end;
            String readers =
                    nameEnd == end ? " " : table.substring(nameEnd, end).concat(" ");
            RULES.put(table.substring(at, nameEnd), new Rule(kind, readers));
            at = end + 1;
        }
    }
}
