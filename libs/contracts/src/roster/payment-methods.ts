/** Online abilities of a payment provider, without people who record payments. */
interface OnlineAbilities {
  /** Holds an amount that is captured later. */
  authorize: boolean;
  capture: boolean;
  /** Captures several times for one order, each a part of it; without it the first capture lets the rest go, and another one is refused with that reason. */
  partialCapture: boolean;
  refund: boolean;
  /** Lets a held amount go. */
  cancel: boolean;
}

interface PaymentMethodAbilities {
  /** Null: the store and its customer settle it between themselves. */
  online: OnlineAbilities | null;
  /** Moves no money: every store has it with `SANDBOX=true`, and none without. */
  isSandbox: boolean;
}

const offline: PaymentMethodAbilities = { online: null, isSandbox: false };

/** Payment methods by their codes. */
export const paymentMethods = {
  banktransfer: offline,
  cashondelivery: offline,
  checkmo: offline,
  pix: offline,
  stripe: { online: { authorize: true, capture: true, partialCapture: false, refund: true, cancel: true }, isSandbox: false },
  sandbox_card: { online: { authorize: false, capture: true, partialCapture: true, refund: true, cancel: false }, isSandbox: true },
} as const satisfies Readonly<Record<string, PaymentMethodAbilities>>;

export type PaymentMethodCode = keyof typeof paymentMethods;

/** Method for trying out. */
export const sandboxMethod = 'sandbox_card' satisfies PaymentMethodCode;

/** Method of a store whose settings name none. */
export const defaultMethod = 'banktransfer' satisfies PaymentMethodCode;

/** Methods that a store can be given. */
export const storeMethods = (Object.keys(paymentMethods) as PaymentMethodCode[]).filter((code) => !paymentMethods[code].isSandbox);

/** Methods whose money comes later by itself: a transfer, a check, Pix, a voucher; `boleto` and the like are those of imported orders. */
const awaited: ReadonlySet<string> = new Set(['banktransfer', 'bank_transfer', 'checkmo', 'pix', 'boleto', 'voucher']);

/** Whether the money of an order with this method is waited for, where nothing has been received yet. */
export const isAwaited = (code: string | null): boolean => code !== null && awaited.has(code);

/** Whether a provider takes payments of this method online. */
export const isOnline = (code: string | null): boolean => paymentMethods[code as PaymentMethodCode]?.online != null;

/** Whether a checkout is paid before its order, on a page of the provider's. */
export const isPaidBefore = (code: string): boolean => paymentMethods[code as PaymentMethodCode]?.online?.authorize ?? false;
