/* Nothing but a program. */
int main(void) {
    return 0;
}
