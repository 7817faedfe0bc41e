import { orAborted } from '@entrepot/kernel';
import type { PaymentProvider } from './payment-provider.js';

/** What a provider is asked for, or a TimeoutError when it takes too long: an answer that comes later is heard by nobody. */
export const inTime = async <T>(
  { answersWithinMs }: Pick<PaymentProvider, 'answersWithinMs'>,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const signal = AbortSignal.timeout(answersWithinMs);
  return orAborted(ask(signal), signal);
};
