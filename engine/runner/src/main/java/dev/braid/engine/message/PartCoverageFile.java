// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.Target;
import dev.braid.engine.message.PartCoverage.Prediction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * File of a {@link PartCoverage}.
 *
 * <pre>
 *  file       8 bytes, {@value #MAGIC}
 *             u8  version, {@value #VERSION}
 *             u32 length of the frame
 *             frame, as {@link WorkerMessageCodec} has them: the components of the record, in order
 *             u32 CRC-32 of all before
 *
 *  settings   are a String; so are a target's kind and the result of an attempt
 *  sample     List of i64, ascending, then whether it is whole
 *  pairs      List of the first sites, List of the second sites
 * </pre>
 */
public final class PartCoverageFile {
    /** End of the name of each such file. */
    public static final String SUFFIX = ".coverage";

    private static final String MAGIC = "BRAIDCOV";
    private static final byte VERSION = 1;
    private static final int HEAD_BYTES = 8 + 1 + Integer.BYTES;

    private PartCoverageFile() {}

    /**
     * Writes a file, in place of what is there.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(PartCoverage coverage, Path file) throws IOException {
        Files.write(file, bytes(coverage));
    }

    static byte[] bytes(PartCoverage coverage) throws IOException {
        byte[] frame = frame(coverage);
        byte[] bytes = Arrays.copyOf(
                MAGIC.getBytes(StandardCharsets.US_ASCII), MAGIC.length() + 1 + frame.length + Integer.BYTES);
        bytes[MAGIC.length()] = VERSION;
        System.arraycopy(frame, 0, bytes, MAGIC.length() + 1, frame.length);
        int end = bytes.length - Integer.BYTES;
        int sum = sum(bytes, end);
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[end + i] = (byte) (sum >>> (Integer.BYTES - 1 - i) * Byte.SIZE);
        }
        return bytes;
    }

    private static byte[] frame(PartCoverage coverage) throws IOException {
        FrameEncoder out = new FrameEncoder();
        out.string(coverage.subject()).string(coverage.name());
        CoverageCodec.part(out, coverage.part());
        out.string(coverage.settings())
                .string(coverage.jdk())
                .string(coverage.outcome())
                .bool(coverage.hasFailed());
        out.string(coverage.obstacle());
        CoverageCodec.counts(out, coverage.counts());
        CoverageCodec.coverage(out, coverage.coverage());
        out.integers(List.copyOf(coverage.places().keySet()))
                .strings(List.copyOf(coverage.places().values()));
        out.integer(coverage.predictions().size());
        for (Prediction prediction : coverage.predictions()) {
            PredictionCodec.targets(out, List.of(prediction.target()));
            out.string(prediction.message()).optionalString(prediction.result().map(Enum::name));
        }
        return out.frame();
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, is damaged, or is of another version; the message says so, and what
     *     to do
     */
    public static PartCoverage read(Path file) throws IOException {
        try {
            return parse(Files.readAllBytes(file));
        } catch (WorkerProtocolException e) {
            throw new IOException(file + " cannot be used, as " + e.getMessage() + ": run that part again.", e);
        }
    }

    static PartCoverage parse(byte[] bytes) throws WorkerProtocolException {
        byte[] magic = MAGIC.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length < HEAD_BYTES + Integer.BYTES
                || !Arrays.equals(magic, 0, magic.length, bytes, 0, magic.length)) {
            throw new WorkerProtocolException("it is not a file of coverage, or its beginning is lost");
        }
        if (bytes[magic.length] != VERSION) {
            throw new WorkerProtocolException("another version of Braid wrote it: its format is " + bytes[magic.length]
                    + ", and this version reads " + VERSION);
        }
        int end = bytes.length - Integer.BYTES;
        if (FrameDecoder.integerAt(bytes, magic.length + 1) != end - HEAD_BYTES
                || FrameDecoder.integerAt(bytes, end) != sum(bytes, end)) {
            throw new WorkerProtocolException("it is damaged, or its end is lost");
        }
        FrameDecoder in = new FrameDecoder(Arrays.copyOfRange(bytes, HEAD_BYTES, end));
        PartCoverage coverage = new PartCoverage(
                in.string(),
                in.string(),
                CoverageCodec.part(in),
                in.string(),
                in.string(),
                in.string(),
                in.bool(),
                in.string(),
                CoverageCodec.counts(in),
                CoverageCodec.coverage(in),
                places(in),
                predictions(in));
        in.expectEnd();
        return coverage;
    }

    private static Map<Integer, String> places(FrameDecoder in) throws WorkerProtocolException {
        List<Integer> sites = in.integers();
        List<String> texts = in.strings();
        if (sites.size() != texts.size()) {
            throw new WorkerProtocolException("it has " + texts.size() + " places for " + sites.size() + " sites");
        }
        Map<Integer, String> places = new TreeMap<>();
        for (int i = 0; i < sites.size(); i++) {
            places.put(sites.get(i), texts.get(i));
        }
        return places;
    }

    private static List<Prediction> predictions(FrameDecoder in) throws WorkerProtocolException {
        int count = in.count(2 * Integer.BYTES);
        List<Prediction> predictions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Target> targets = PredictionCodec.targets(in);
            if (targets.size() != 1) {
                throw new WorkerProtocolException("a prediction has " + targets.size() + " targets");
            }
            String message = in.string();
            Optional<Attempt.Result> result =
                    in.bool() ? Optional.of(in.constant(Attempt.Result.values())) : Optional.empty();
            predictions.add(new Prediction(targets.get(0), message, result));
        }
        return predictions;
    }

    private static int sum(byte[] bytes, int length) {
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }
}
