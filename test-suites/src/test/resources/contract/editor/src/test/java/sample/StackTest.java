package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.atomic.AtomicReference;

class StackTest {
    static final class Node {
        volatile Node next;
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    void push(Node node) {
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    Node pop() {
        while (true) {
            Node first = top.get();
            Node second = first.next;
            if (top.compareAndSet(first, second)) {
                return first;
            }
        }
    }

    void popTwo_andPushTheFirstAgain() {
        Node first = pop();
        pop();
        push(first);
    }

    @TracedConcurrencyTest
    void ofThreeNodes_oneIsLeft() throws InterruptedException {
        push(new Node());
        push(new Node());
        push(new Node());
        Thread slow = new Thread(this::pop, "slow");
        Thread quick = new Thread(this::popTwo_andPushTheFirstAgain, "quick");
        slow.start();
        quick.start();
        slow.join();
        quick.join();
        int left = 0;
        for (Node node = top.get(); node != null; node = node.next) {
            left++;
        }
        assertEquals(1, left);
    }
}
