// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import dev.braid.tracer.bootstrap.machine.Options;
import org.objectweb.asm.Opcodes;

/**
 * Way in which a synchronized method gets the monitor that it holds from its entry to its end.
 *
 * @param isHeld whether the method is synchronized, and so holds a monitor
 * @param isOfClass whether the monitor is its class's, and not its object's
 * @param isEntered whether its own code is to enter and exit the monitor, and not the JVM: then the wait can be timed
 * @param local the variable that holds a class while its monitor is entered and exited
 */
public record MethodMonitor(boolean isHeld, boolean isOfClass, boolean isEntered, int local) {
    /** @param mayChange whether the JVM takes a method that is no longer synchronized */
    public static MethodMonitor of(int access, boolean mayChange) {
        boolean isHeld = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
        boolean hasCode = (access & Opcodes.ACC_NATIVE) == 0;
        boolean isEntered = isHeld && hasCode && mayChange && Options.entersMonitors();
        return new MethodMonitor(isHeld, (access & Opcodes.ACC_STATIC) != 0, isEntered, 0);
    }

    /** {@return the number of variables that it needs} */
    public int locals() {
        return isOfClass && isEntered ? 1 : 0;
    }

    public MethodMonitor with(int firstFreeLocal) {
        return new MethodMonitor(isHeld, isOfClass, isEntered, firstFreeLocal);
    }

    /** {@return the method's flags as the JVM is to see them} */
    public int access(int access) {
        return isEntered ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
    }
}
