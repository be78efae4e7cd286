/**
 * The worker JVM: how the engine starts one, talks with it, and what runs inside it.
 *
 * <p>Two processes share this package. {@link dev.braid.engine.launch.WorkerProcess} is the engine's side;
 * {@link dev.braid.engine.worker.WorkerMain} is the worker's. Between them are two named pipes that carry
 * {@link dev.braid.engine.message.WorkerMessage}s, and two for the worker's standard output and error.
 */
@NullMarked
package dev.braid.engine.worker;

import org.jspecify.annotations.NullMarked;
