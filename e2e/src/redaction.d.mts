export interface SensitiveValue {
  kind: string;
  value: string;
}
/** The values in a JSON or NDJSON text, or in a form, that no log may hold. */
export declare const sensitiveValues: (text: string) => SensitiveValue[];
/** What a log holds that it must not, one sentence a finding. */
export declare const leaksIn: (log: string, values: readonly SensitiveValue[]) => string[];
