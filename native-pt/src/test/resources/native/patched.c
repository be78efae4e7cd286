// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

// A callee that changes its return address, as a JVM does to deoptimise: the caller's return address stays on the
// processor's stack of calls only if returns that miss do not pop it.

__attribute__((naked)) static void patched(void) {
    __asm__("lea 1f(%rip), %rax\n mov %rax, (%rsp)\n ret\n 1: jmp *%rbx");
}

__attribute__((naked)) static void outer(void) {
    __asm__("lea 2f(%rip), %rbx\n call patched\n nop\n 2: nop\n ret");
}

__attribute__((naked)) void _start(void) {
    __asm__("xor %ebp, %ebp\n mov $9, %r12d\n"
            "3: call outer\n dec %r12d\n jnz 3b\n"
            "xor %edi, %edi\n mov $60, %eax\n syscall");
    patched();
    outer();
}
