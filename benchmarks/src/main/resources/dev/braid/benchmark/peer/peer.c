// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
// The tasks of PeerTask in C, for tools that look at native code: peer TASK COUNT. Prints nanoseconds, operations, and
// whether the result is right.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CAPACITY 16

static long count;
static long total;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static long buffer[CAPACITY];
static int used;

static void *increment(void *unused) {
    for (long i = 0; i < count; i++) {
        __atomic_fetch_add(&total, 1, __ATOMIC_SEQ_CST);
    }
    return unused;
}

static void *locked(void *unused) {
    for (long i = 0; i < count; i++) {
        pthread_mutex_lock(&mutex);
        total++;
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static void *racy(void *unused) {
    volatile long *racy_total = &total;
    for (long i = 0; i < count; i++) {
        *racy_total = *racy_total + 1;
    }
    return unused;
}

static void *produce(void *unused) {
    for (long i = 0; i < count; i++) {
        pthread_mutex_lock(&mutex);
        while (used == CAPACITY) {
            pthread_cond_wait(&changed, &mutex);
        }
        buffer[used++] = i;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static void *consume(void *unused) {
    for (long i = 0; i < count; i++) {
        pthread_mutex_lock(&mutex);
        while (used == 0) {
            pthread_cond_wait(&changed, &mutex);
        }
        used--;
        total += 2;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        return 2;
    }
    count = atol(argv[2]);
    void *(*first)(void *) = increment;
    void *(*second)(void *) = increment;
    if (strcmp(argv[1], "SYNCHRONIZED") == 0) {
        first = second = locked;
    } else if (strcmp(argv[1], "LOST_UPDATE") == 0) {
        first = second = racy;
    } else if (strcmp(argv[1], "BUFFER") == 0) {
        first = produce;
        second = consume;
    }
    struct timespec start;
    struct timespec end;
    pthread_t threads[2];
    clock_gettime(CLOCK_MONOTONIC, &start);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    long nanos = (end.tv_sec - start.tv_sec) * 1000000000L + end.tv_nsec - start.tv_nsec;
    printf("%ld %ld %s\n", nanos, 2 * count, total == 2 * count ? "right" : "wrong");
    return 0;
}
