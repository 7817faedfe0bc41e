import { InvalidArgumentError } from 'commander';

/** The value of `--store-id`. */
export const storeNumber = (value: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('It must be a number from 1 on.');
  return Number(value);
};
