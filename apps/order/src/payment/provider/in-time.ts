import { orAborted } from '@entrepot/kernel';
import type { PaymentProvider } from './payment-provider.js';

/** Waits for a provider's answer, or throws a TimeoutError when it takes too long; an answer that comes later is dropped. */
export const inTime = async <T>(
  { answersWithinMs }: Pick<PaymentProvider, 'answersWithinMs'>,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const signal = AbortSignal.timeout(answersWithinMs);
  return orAborted(ask(signal), signal);
};
