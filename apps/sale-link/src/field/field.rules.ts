import { DomainError, type Fault, type FaultCode, parseTimestamp, zoneMinutes } from '@entrepot/kernel';

/** Rule that a field has broken, in words, and the value that was sent. */
export interface BrokenRule {
  code: FaultCode;
  reason: string;
  value?: unknown;
}

/** Refuses a request, and names the field at fault by its path. */
export const refuse = (error: string, field: string, broken: BrokenRule): never => {
  throw new DomainError(error, { name: field, field, ...broken });
};

const faultsOf = ({ details }: DomainError): readonly Fault[] => {
  const { faults, field, code, reason, value } = details as Partial<BrokenRule> & { faults?: readonly Fault[]; field: string };
  return faults ?? [{ path: field, code: code ?? 'state', message: reason ?? '', value }];
};

/** Faults that an answer shows; what is behind them needs no check. */
const mostFaults = 100;

/** Several checks of one request: the first refusal stands for it, and tells the faults of all. */
export class Checks {
  private first: DomainError | undefined;
  private readonly faults: Fault[] = [];

  /** Returns the result of the check; undefined where it refuses, and where an answer has faults enough. */
  make<T>(check: () => T): T | undefined {
    if (this.faults.length > mostFaults) return undefined;
    try {
      return check();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.first ??= error;
      this.faults.push(...faultsOf(error));
      return undefined;
    }
  }

  /** @throws the first refusal, if there is one */
  end(): void {
    const { first, faults } = this;
    if (first) throw new DomainError(first.code, { ...first.details, faults });
  }
}

/** Characters that no name, address or number holds. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

const email = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@.<>()[\],;:\\"]{2,}$/;

/** Characters of an e-mail address (contract 3, section 8). */
export const longestEmail = 150;

/** A valid e-mail address. */
export const isEmail = (text: string): boolean =>
  text.length <= longestEmail &&
  email.test(text) &&
  !/\.\.|@[-.]|\.@|^\.|[-.]$/.test(text) &&
  !hasControl(text) &&
  text.split('@')[0]!.length <= 64;

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,6})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads an ISO 8601 date or date and time; without a zone it is UTC, a bare day counts to its last second.
 * @returns null for another format and for a moment that does not exist
 */
export const parseIsoDate = (text: string): Date | null => {
  const match = isoDate.exec(text);
  if (!match) return null;
  const [, day, time, second = '00', fraction = '', zone] = match;
  const parsed = parseTimestamp(time === undefined ? `${day} 23:59:59` : `${day} ${time}:${second}`);
  const offset = zoneMinutes(zone);
  if (!parsed || offset === null) return null;
  return new Date(parsed.date.getTime() + Math.floor(Number(`0${fraction}`) * 1000) - offset * 60_000);
};
