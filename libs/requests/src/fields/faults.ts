import { DomainError, type Fault, type FaultCode } from '@entrepot/kernel';

/** Error of a refusal whose first fault this is (default `invalid_parameter`). */
export interface FaultError {
  error?: string;
  details?: Readonly<Record<string, unknown>>;
}

type FoundFault = Fault & FaultError;

/** Details of one answer (contract 5, section 5.1). */
export const mostFaults = 100;
const longestValue = 100;

const cut = (text: string): string =>
  text.length <= longestValue
    ? text
    : Array.from(text.slice(0, 2 * longestValue))
        .slice(0, longestValue)
        .join('');

/** A value as details show it: cut at 100 characters, as JSON where it is a list or an object. */
export const shownValue = (value: unknown): unknown => {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  const json = JSON.stringify(value);
  return json.length <= longestValue ? value : cut(json);
};

/** A path inside of another one: `items` and `[0].qty`, `stock` and `qty`. */
export const joinPath = (outer: string, inner: string): string =>
  outer === '' || inner === '' || inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;

/** Collects the faults of one request. Paths are relative to the value that is being read; `within` puts the outer name in front. */
export class Faults {
  private readonly found: FoundFault[] = [];
  /** All faults; only the first 100 are kept. */
  count = 0;

  /** Notes a fault of the value that is being read. @returns undefined, so that a rule can return it */
  add(code: FaultCode, message: string, value: unknown, { error, details }: FaultError = {}): undefined {
    if (this.count++ >= mostFaults) return undefined;
    this.found.push({
      path: '',
      code,
      message,
      ...(value !== undefined && { value: shownValue(value) }),
      ...(error !== undefined && { error }),
      ...(details && { details }),
    });
    return undefined;
  }

  /** Puts a name (or `[index]`) before the paths of the faults since `start`. */
  within(start: number, name: string): void {
    for (let index = start; index < this.found.length; index++) {
      const fault = this.found[index]!;
      fault.path = joinPath(name, fault.path);
    }
  }

  /** Gives the faults since `start` an error of their own, but for what is too large. */
  refuseAs(start: number, error: string): void {
    for (let index = start; index < this.found.length; index++) {
      const fault = this.found[index]!;
      if (fault.code !== 'too_large') fault.error = error;
    }
  }

  /** Leaves out the values of the faults since `start`. */
  conceal(start: number): void {
    for (let index = start; index < this.found.length; index++) delete this.found[index]!.value;
  }

  /** Renames the first part of each path: a parameter is named as it was sent. */
  rename(nameOf: (name: string) => string): void {
    for (const fault of this.found) fault.path = fault.path.replace(/^[^.[]+/, nameOf);
  }

  get list(): readonly Fault[] {
    return this.found.map(({ error: _error, details: _details, ...fault }) => fault);
  }

  /** Returns the refusal of the first fault, with all faults as its `details.faults`. */
  refusal(): DomainError {
    const { path, code, error, details } = this.found[0]!;
    const faults = this.list;
    const truncated = this.count > mostFaults && { faults_truncated: true };
    const name = path || 'body';
    return new DomainError(error ?? (code === 'required' ? 'required' : 'invalid_parameter'), {
      name,
      field: name,
      path,
      code,
      ...details,
      faults,
      ...truncated,
    });
  }
}
