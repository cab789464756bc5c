/** What is asked twice before it is done. */
export type Sure = "claim" | "concede" | "stand";
