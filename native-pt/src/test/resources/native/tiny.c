// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

// Every way in which a program's flow can go on, in a few thousand instructions, without the C library.

static long call_kernel(long number, long a, long b, long c, long d) {
    long result;
    register long fourth __asm__("r10") = d;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                     : "rcx", "r11", "memory");
    return result;
}

struct action {
    void (*handler)(int, void *, void *);
    unsigned long flags;
    void (*restorer)(void);
    unsigned long mask;
};

static volatile int handled;
static volatile int sum;

__attribute__((naked)) static void restore(void) {
    __asm__("mov $15, %eax\n syscall");
}

static void handle(int signal, void *info, void *context) {
    handled++;
    if (signal == 4) {
        // Goes on behind the ud2 that raised it: the saved instruction pointer is at 168.
        *(long *)((char *)context + 168) += 2;
    }
}

static void install(int signal) {
    struct action action = {handle, 0x04000004, restore, 0};
    call_kernel(13, signal, (long)&action, 0, 8);
}

__attribute__((noinline)) static int collatz(int x) {
    return (x & 1) ? 3 * x + 1 : x / 2;
}

__attribute__((noinline)) static int depth(int n) {
    return n == 0 ? 0 : 1 + depth(n - 1);
}

__attribute__((noinline)) static int choose(int n) {
    switch (n & 7) {
        case 0: return sum + 3;
        case 1: return sum * 5;
        case 2: return collatz(n);
        case 3: return sum ^ 77;
        case 4: return depth(3);
        case 5: return sum - n;
        case 6: return sum / 3;
        default: return n * n;
    }
}

static int (*volatile functions[3])(int) = {collatz, choose, depth};

static void odd_ways(void) {
    __asm__ volatile("call 1f\n 1: pop %%rax\n"
                     "lea 2f(%%rip), %%rax\n push %%rax\n ret\n 2:\n"
                     "mov $5, %%ecx\n 3: loop 3b\n"
                     "pushfq\n popfq\n"
                     "xor %%ecx, %%ecx\n jrcxz 4f\n nop\n 4:\n"
                     "lea 5f(%%rip), %%rax\n jmp *%%rax\n nop\n 5:\n"
                     "ud2\n"
                     :
                     :
                     : "rax", "rcx", "memory", "cc");
}

static void copy(void) {
    static char from[200];
    static char to[200];
    void *source = from;
    void *target = to;
    long count = 200;
    __asm__ volatile("rep movsb" : "+S"(source), "+D"(target), "+c"(count) : : "memory");
    count = 0;
    __asm__ volatile("rep stosb" : "+D"(target), "+c"(count) : "a"(0) : "memory");
}

void program(void) {
    install(4);
    install(10);
    for (int i = 0; i < 60; i++) {
        sum = functions[i % 3](i % 20) + choose(i);
    }
    depth(100);
    odd_ways();
    copy();
    call_kernel(62, call_kernel(39, 0, 0, 0, 0), 10, 0, 0);
    sum += collatz(handled);
    call_kernel(60, handled == 2 ? 0 : 1, 0, 0, 0);
}

__attribute__((naked)) void _start(void) {
    __asm__("xor %ebp, %ebp\n and $-16, %rsp\n call program\n hlt");
}
