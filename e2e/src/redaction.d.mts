export interface SensitiveValue {
  kind: string;
  value: string;
}
/** Lists the values in a JSON or NDJSON text, or in a form, that no log may hold. */
export declare const sensitiveValues: (text: string) => SensitiveValue[];
/** Lists forbidden values in a log, one sentence a finding. */
export declare const leaksIn: (log: string, values: readonly SensitiveValue[]) => string[];
