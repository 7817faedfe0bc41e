/**
 * What a reader may be told of things whose number only rises while they are read: not less than anybody was told before the question was
 * asked, and not more than has been written so far. Anything else is a wrong answer.
 */
export const createLevels = (count) => {
  const [written, told] = [new Array(count).fill(0), new Array(count).fill(0)];
  return {
    /** The next level of a thing, about to be written. */
    raise: (n) => ++written[n],
    /** Call it before asking; the answer is then judged by what was known at that moment. */
    ask: (n) => {
      const least = told[n];
      return (level) => {
        const isRight = Number.isInteger(level) && level >= least && level <= written[n];
        if (isRight) told[n] = Math.max(told[n], level);
        return isRight;
      };
    },
    /** What each stands at when all that was written has arrived. */
    last: (n) => written[n],
  };
};
