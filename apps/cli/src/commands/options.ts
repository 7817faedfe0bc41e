import { InvalidArgumentError } from 'commander';

const checked =
  (pattern: RegExp, mustBe: string, most = Infinity) =>
  (value: string): number => {
    if (!pattern.test(value) || Number(value) > most) throw new InvalidArgumentError(`It must be a number ${mustBe}.`);
    return Number(value);
  };

/** Checks the value of `--store-id`. */
export const storeNumber = checked(/^[1-9]\d{0,8}$/, 'from 1 on');

export const secondsOf = checked(/^[1-9]\d{0,3}$/, 'of seconds from 1 on');

export const hoursOf = checked(/^\d{1,3}(\.\d{1,2})?$/, 'of hours from 0 to 720', 720);
