import { type PaymentMethodCode, paymentMethods, sandboxMethod } from '@entrepot/contracts';
import type { Database } from '@entrepot/database';
import { stripeClient, type StripeSettings } from '@entrepot/stripe';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { sandboxCard } from './sandbox-card/sandbox-card.js';
import { stripeProvider } from './stripe/stripe.js';
import type { OnlineAbilities } from '../../order/order-payment.view.js';

/** Settings of the payment providers. */
export interface ProviderSettings {
  /** Providers beside the service's own. */
  further: readonly PaymentProvider[];
  isSandbox: boolean;
  stripe: StripeSettings;
}

/** Providers by the codes of their methods; also the injection token. A method without one is settled between people. */
export abstract class PaymentProviders {
  /** Takes payments and refunds now. */
  abstract taking(code: string | null): PaymentProvider | undefined;
  /** Returns also a provider that takes no new payments, as the sandbox's card outside of a sandbox: it still settles old ones. */
  abstract known(code: string): PaymentProvider | undefined;
}

export const paymentProviders = (db: Database, { further, isSandbox, stripe }: ProviderSettings): PaymentProviders => {
  const client = stripeClient(stripe);
  const own: PaymentProvider[] = [sandboxCard(db), ...(client ? [stripeProvider(client)] : [])];
  const providers = new Map([...own, ...further].map((provider) => [provider.code, provider]));
  return {
    taking: (code) => (code === null || (code === sandboxMethod && !isSandbox) ? undefined : providers.get(code)),
    known: (code) => providers.get(code),
  };
};

/** Says what the provider of a method can do; null: nobody takes it online. */
export const onlineAbilities = (providers: PaymentProviders, method: string | null): OnlineAbilities | null => {
  const provider = providers.taking(method);
  if (!provider) return null;
  const known = paymentMethods[method as PaymentMethodCode]?.online;
  return {
    partialCapture: known?.partialCapture ?? true,
    needsReference: known?.authorize ?? false,
    refund: provider.refund !== undefined,
    release: provider.release !== undefined,
  };
};
