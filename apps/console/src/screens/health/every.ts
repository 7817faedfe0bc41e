/** Health is looked at every few seconds: what is wrong is no event of the feed. */
export const everyMs = 4_000;
