/** The set phrases, in the order they are offered; the words are in the message files (`phrase.…`). */

export const PHRASES = ["hello", "thanks", "well-played", "nice", "hurry", "sorry", "wait", "bye"] as const;
