import { use } from 'react';
import type { Operation } from '../api/operation.js';

type Load = () => Promise<{ default: Operation }>;

const loaded = new Map<Load, Promise<{ default: Operation }>>();

/** Loads what the API's description says of an operation; suspends until it is there. */
export const useOperation = (load: Load): Operation => {
  let promise = loaded.get(load);
  if (!promise) loaded.set(load, (promise = load()));
  return use(promise).default;
};
