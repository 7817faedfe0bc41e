import { useEffect, useState } from 'react';

/** Gives a value once it has not changed for so long: typing is one question. At first it is the value itself. */
export const useSettled = <T>(value: T, waitMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
};
