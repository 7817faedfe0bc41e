import { createHash } from 'node:crypto';

/** Numbers that follow from a seed alone, whatever else happens at the time; each name has a sequence of its own. */
export const randomOf = (seed, name) => {
  let turn = 0;
  const next = () => createHash('sha256').update(`${seed} ${name} ${turn++}`).digest().readUIntBE(0, 6) / 2 ** 48;
  /** A whole number from one to the other, both included. */
  const between = (least, most) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    /** Chooses an entry of a list, each as likely. */
    oneOf: (list) => list[between(0, list.length - 1)],
    /** Chooses a name by its weight, of a hundred or another sum; undefined where the weights are less. */
    weighed: (weights, sum = 100) => {
      let roll = between(1, sum);
      return Object.keys(weights).find((name) => (roll -= weights[name]) <= 0);
    },
    isOneIn: (count) => between(1, count) === 1,
  };
};
