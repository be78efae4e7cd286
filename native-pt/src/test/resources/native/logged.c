// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

// Calls a method that writes records from eight places, in an order that does not repeat itself.

static volatile unsigned long log_[64];

__attribute__((noinline)) static void record(unsigned long site) {
    log_[site & 63] = site;
}

__attribute__((noinline)) static void exit_(void) {
    __asm__ volatile("xor %edi, %edi\n mov $60, %eax\n syscall");
}

void _start(void) {
    unsigned int state = 1;
    for (int i = 0; i < 1500; i++) {
        state = state * 1103515245 + 12345;
        unsigned int choice = state >> 16 & 3;
        if (choice == 0) {
            record(1);
            record(2);
        } else if (choice == 1) {
            record(3);
            record(4);
        } else if (choice == 2) {
            record(5);
            record(6);
        } else {
            record(7);
            record(8);
        }
    }
    exit_();
}
