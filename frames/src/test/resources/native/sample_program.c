/*
 * A program that writes frames as it is told, a command a line:
 *   write COUNT THREADS   each thread writes COUNT frames; then prints "done"
 *   pointer               prints whether it is attached
 *   sealed COUNT          gives up all system calls but read, write and exit, writes COUNT frames, prints "done", and exits
 */
#define _GNU_SOURCE
#include "Sample_frame.h"

#include <linux/seccomp.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static long count;
static _Atomic long next;

static void write_frames(int thread) {
    struct Sample sample;
    for (long i = 0; i < count; i++) {
        long number = atomic_fetch_add(&next, 1);
        Sample_set_thread(&sample, thread);
        Sample_set_count(&sample, number);
        Sample_set_half(&sample, (double) number / 2);
        Sample_set_check(&sample, (long) ((unsigned long) number * 0x9E3779B97F4A7C15UL + (unsigned long) thread));
        Sample_frame_write(&sample);
    }
}

static void *run(void *thread) {
    write_frames((int) (long) thread);
    return NULL;
}

static void write_on_threads(long threads) {
    pthread_t all[64];
    for (long i = 0; i < threads; i++) {
        pthread_create(&all[i], NULL, run, (void *) i);
    }
    for (long i = 0; i < threads; i++) {
        pthread_join(all[i], NULL);
    }
}

static void say(const char *text) {
    if (write(1, text, strlen(text)) < 0) {
        _exit(1);
    }
}

int main(void) {
    char line[128];
    long threads;
    say("ready\n");
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "write %ld %ld", &count, &threads) == 2) {
            write_on_threads(threads);
            say("done\n");
        } else if (strncmp(line, "pointer", 7) == 0) {
            say(Sample_frame_pointer == NULL ? "null\n" : "set\n");
        } else if (sscanf(line, "sealed %ld", &count) == 1) {
            prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
            write_frames(0);
            say("done\n");
            syscall(SYS_exit, 0);
        }
    }
    return 0;
}
