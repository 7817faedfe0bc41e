/** Health is looked at every two seconds: what is wrong is no event of the feed, and is to be seen within five. */
export const everyMs = 2_000;
